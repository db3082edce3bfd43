/** Programs that copy, move, pack, change and delete files. */
import { changes } from '../../facts/files.ts';
import { detours, runs } from '../../facts/hook.ts';
import { is } from '../../facts/kinds.ts';
import { looks } from '../../facts/looking.ts';
import { asks, deletesFiles, loses, writesDisk } from '../../facts/questions.ts';
import { tooWide, tooWideWithOptions } from '../../facts/too-wide.ts';
import { high, low, medium, only, takes, tools } from '../../spec.ts';
import { say } from '#domain/common/message.ts';

export const filesTools = tools({
  'rm grm': [
    is('deleter'),
    only(
      'rm',
      tooWideWithOptions('wide'),
      loses('-f|--force|-r|-R|--recursive', deletesFiles),
      loses('/^(/|~)/', deletesFiles),
    ),
  ],
  'rmdir trash rimraf del-cli trash-put': [only('trash rimraf del-cli trash-put', is('whole deleter')), is('deleter')],
  unlink: [is('deleter'), loses('/^(/|~)/', deletesFiles)],
  'shred srm wipe scrub sfill': [
    only('srm', is('whole deleter')),
    is('deleter'),
    asks('', say('It destroys files beyond recovery.')),
  ],
  chmod: [
    changes('sets rights'),
    tooWideWithOptions('wide'),
    asks('-R|--recursive', say('It changes permissions on many files at once.')),
    asks(
      '/^([0-7]?[0-7]{2}[2367]|[24567][0-7]{3}|[ugoa]*[+=][rwxX]*s[rwxX]*|[oa]*[+=][rx]*w[rwx]*)$/',
      say('It opens a file to everyone, or lets it run as its owner.'),
    ),
  ],
  'chown chgrp': [
    changes('sets rights'),
    asks('-R|--recursive', say('It changes permissions on many files at once.')),
    only('chown', tooWideWithOptions('wide')),
  ],
  'dd dcfldd dc3dd': [changes('copies blocks'), tooWideWithOptions('wide'), asks('/^of=/dev/(?!null)/', writesDisk)],
  'mv cp tee ln': [
    only('mv', changes('moves')),
    only('cp', changes('copies')),
    only('tee', changes('writes input')),
    only('ln', changes('links')),
    tooWide('wide'),
    only('tee', is('quiet')),
  ],
  kill: [tooWide('wide'), asks('/^-1$/ -9|-KILL|-s', say('It ends every process of the account.'))],
  crontab: [tooWide('wide'), asks('!-l', say('It changes what runs on a schedule.')), detours('--editor')],
  find: [
    takes('-long'),
    low(''),
    tooWide('carrier'),
    loses('-delete', deletesFiles),
    looks(
      '-name> -iname> -path> -ipath> -wholename> -iwholename> -type> -xtype> -maxdepth> -mindepth> -size> -mtime> -mmin> -atime> -amin> -ctime> -cmin> -newer> -newermt> -anewer> -cnewer> -samefile> -inum> -links> -lname> -ilname> -user> -group> -uid> -gid> -perm> -regex> -iregex> -regextype> -printf> -print -print0 -ls -prune -quit -empty -not -o -or -a -and -true -false -L -H -P -E -depth -xdev -mount -follow -daystart -executable -readable -writable -noleaf -nouser -nogroup -ignore_readdir_race',
      { longDash: true },
    ),
  ],
  'fd fdfind': [
    low(''),
    looks(
      'H I u g F a s i p L 0 1 e: t: d: E: S: --hidden --no-ignore --unrestricted --glob --fixed-strings --absolute-path --case-sensitive --ignore-case --full-path --follow --print0 --extension: --type: --max-depth: --min-depth: --exact-depth: --exclude: --size: --color: --changed-within: --changed-before: --max-results: --no-ignore-vcs --strip-cwd-prefix',
    ),
    only('fd', tooWide('carrier')),
  ],
  truncate: [changes('cuts off'), loses('-s|--size', say('It truncates or empties files.'))],
  'tar gtar bsdtar jar': [
    changes('packs'),
    detours('--to-command -I --use-compress-program --info-script -F --new-volume-script --rmt-command --rsh-command'),
    only('tar gtar', detours('--checkpoint-action', { inside: /^exec=(.+)/ })),
  ],
  zip: [changes('archives'), detours('-TT --unzip-command')],
  cpio: [changes('archives'), detours('--rsh-command')],
  split: [changes('makes parts'), runs('--filter')],
  'convert magick mogrify identify composite montage': [
    only('convert magick', changes('makes parts')),
    only('mogrify', medium('!/^(-version|-list|-help)$/', '', 'It creates files from others, or changes them.')),
    detours('', { words: /^(?:[\w-]+:)?\|/, inside: /^[^|]*\|(.+)/ }),
    only('identify', low('')),
  ],
  'fdupes jdupes rdfind rmlint': [
    high('-d|--delete|-N|--noprompt|-deleteduplicates', 'D', 'It deletes duplicate files.'),
    low(''),
  ],
  mkdir: [changes('makes'), is('quiet')],
  'install ditto gcp': [changes('copies')],
  'gmv rename': [changes('moves')],
  'touch mkfifo mktemp sponge': [changes('makes')],
  fallocate: [changes('allocates')],
  'unzip 7z 7za unrar rar unar': [changes('archives')],
  'gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd lz4 brotli pigz': [changes('compresses')],
  patch: [changes('patches')],
  'csplit dos2unix unix2dos ctags etags ffmpeg cwebp optipng pngquant jpegoptim': [changes('makes parts')],
});
