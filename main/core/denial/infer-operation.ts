/** Reads from an error line what was tried: which operation, and whether it reads or writes. */
import { baseName } from '#domain/common/paths.ts';

export interface Attempted {
  /** Named as the observer names it; null for opening, creating or writing a file. */
  readonly operation: string | null;
  readonly intent: 'read' | 'write' | 'unknown';
}

const reads: Attempted = { operation: null, intent: 'read' };
const writes: Attempted = { operation: null, intent: 'write' };
const opens: Attempted = { operation: null, intent: 'unknown' };
const does = (operation: string): Attempted => ({ operation, intent: 'write' });

/** System calls and library functions as runtimes print them. */
const calls: Readonly<Record<string, Attempted>> = {
  open: opens,
  rb_sysopen: opens,
  mkdir: does('mkdir'),
  mkdtemp: does('mkdir'),
  dir_s_mkdir: does('mkdir'),
  unlink: does('unlink'),
  unlinkat: does('unlink'),
  remove: does('unlink'),
  rmdir: does('rmdir'),
  dir_s_rmdir: does('rmdir'),
  rename: does('rename'),
  rb_file_s_rename: does('rename'),
  symlink: does('symlink'),
  rb_file_s_symlink: does('symlink'),
  link: does('link'),
  mknod: does('mknod'),
  mkfifo: does('mknod'),
  mkstemp: does('rename'),
  chmod: does('chmod'),
  fchmod: does('chmod'),
  chown: does('chown'),
  lchown: does('chown'),
  copyfile: writes,
  utime: writes,
  truncate: writes,
  ftruncate: writes,
  write: writes,
  scandir: reads,
  opendir: reads,
  readdir: reads,
  stat: reads,
  lstat: reads,
  access: reads,
  readlink: reads,
  realpath: reads,
  read: reads,
};

/** Tools that do one thing only, whatever language they say it in. */
const tools: Readonly<Record<string, Attempted>> = {
  mkdir: does('mkdir'),
  rmdir: does('rmdir'),
  rm: does('unlink'),
  unlink: does('unlink'),
  mv: does('rename'),
  chmod: does('chmod'),
  chown: does('chown'),
  chgrp: does('chown'),
  mkfifo: does('mknod'),
  mknod: does('mknod'),
  mktemp: does('rename'),
  touch: writes,
  tee: writes,
  truncate: writes,
  shred: writes,
};
const readers = new Set(
  'cat tac ls dir head tail less more grep egrep fgrep zgrep rg find du stat file wc diff cmp od xxd hexdump strings sum cksum md5sum sha1sum sha256sum sha512sum readlink realpath tree'.split(
    ' ',
  ),
);

const calledInNode = /, ([a-z]{4,10}) ['"]/u;
const calledInRuby = / @ (\w+) - /u;
const calledInGo = /(?:^|: |\s)(open|mkdir|remove|unlinkat|rename|symlink|link|chmod|chown|mkfifo) \/\S*: /u;
const calledInText = /\b(mkdtemp|mkstemp|mkdir|unlink|rmdir|rename|symlink)\b/u;
const pythonFrame =
  /\b_?os\.(mkdir|unlink|remove|rmdir|rename|symlink|link)\(|\bos\.(?:replace)\(|>", line \d+, in (makedirs)$/u;
const tool = /^(?:\S*\/)?([\w.+-]+)(?:\s?\(child\)|\[\d+\])?\s?: /u;

const phrases: readonly (readonly [RegExp, Attempted])[] = [
  [/tempor(?:ary|äre?|aire)|\btemp (?:file|name)|временн|временный|一時ファイル/iu, does('rename')],
  [/(?:creat|mak)(?:e|ing)(?:\W\w+){0,3}\W(?:director|folder|repositor|work ?tree|dir\b)|mkdir/iu, does('mkdir')],
  [/(?:cannot|can't|could not|failed to|unable to) (?:remove|delete)|in `delete'/iu, does('unlink')],
  [/(?:cannot|can't|could not|failed to|unable to) (?:move|rename)|inter-device move/iu, does('rename')],
  [/symbolic link|symlink|symboli[sc]|simb[oó]lic|символ|シンボリック|符号链接/iu, does('symlink')],
  [/hard link|harten? link|lien dur/iu, does('link')],
  [/changing permissions/iu, does('chmod')],
  [/changing ownership/iu, does('chown')],
  [/cannot (?:access|read)\b|open(?:ing)? directory|: \d+: cannot open /iu, reads],
  [/creat|writ(?:e|ing|able)|\bsav(?:e|ing)|output|append|overwrit|redirect/iu, writes],
];

/** Words for a folder where a language needs no verb to tell: with a read-only error they only name a new one. */
const folderWord = /verzeichnis|répertoire|directorio|diretório|\bcartella\b|katalog|каталог|ディレクトリ|目录|目錄/iu;

/** Files their tools replace by renaming a new one over them. */
const replacedWhole = /(?:^|\/)(?:\.gitconfig|gitconfig|\.git\/config|git\/config|config\.worktree)$/u;
const keptLocks = /^(?:yarn|cargo|gemfile|poetry|composer|pipfile|flake|bun|mix|pubspec|podfile|uv|deno)\.lock$/iu;

function looksTemporary(path: string): boolean {
  const name = baseName(path);
  if (name.endsWith('.lock')) return !keptLocks.test(name);
  if (/XXXXXX|\.(?:tmp|temp|part|swp)$|^\.?tmp[._-]/u.test(name)) return true;
  // Six random letters at the end, as mkstemp and its relatives append.
  const random = name.slice(-6);
  return name.length > 6 && /^(?=.*[a-z])(?=.*[A-Z].*[A-Z])(?=.*\d)[A-Za-z0-9]{6}$/u.test(random);
}

/** `words` is the line without its reason; `context` the lines before it, nearest last. */
export function inferOperation(
  line: string,
  words: string,
  context: readonly string[],
  path: string,
  isReadOnly: boolean,
): Attempted {
  const call = calledInNode.exec(line)?.[1] ?? calledInRuby.exec(line)?.[1] ?? calledInGo.exec(line)?.[1];
  const called = call === undefined ? undefined : calls[call];
  if (called !== undefined) return looksTemporary(path) && called === opens ? does('rename') : called;
  const name = tool.exec(line)?.[1] ?? '';
  if (/^(?:bash|sh|dash|zsh|ksh|fish|busybox)$/u.test(name) || /^\S+: line \d+: /u.test(line)) {
    return /cannot create/u.test(words) ? writes : /cannot open/u.test(words) ? reads : opens;
  }
  if (looksTemporary(path)) return does('rename');
  if (/cannot stat|for reading/u.test(words)) return reads;
  const byTool = tools[name];
  if (byTool !== undefined) return byTool;
  for (const [phrase, attempted] of phrases) if (phrase.test(words)) return attempted;
  if (readers.has(name)) return reads;
  if (name === 'ln') return does('link');
  if (replacedWhole.test(path)) return does('rename');
  if (/\[Errno \d+\]/u.test(line)) {
    for (const frame of context.toReversed()) {
      const match = pythonFrame.exec(frame);
      if (match !== null) return calls[match[1] ?? ''] ?? (match[2] === undefined ? does('rename') : does('mkdir'));
    }
  }
  // git names only the folder of the repository it cannot make.
  if (isReadOnly && path.endsWith('.git')) return does('mkdir');
  const texted = calledInText.exec(words)?.[1];
  if (texted !== undefined) return calls[texted] ?? opens;
  return isReadOnly && folderWord.test(words) ? does('mkdir') : opens;
}
