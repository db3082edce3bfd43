/** Programs that talk to other hosts. */
import { carries } from '../../facts/carrying.ts';
import { detours, runs } from '../../facts/hook.ts';
import { is } from '../../facts/kinds.ts';
import { asks, deletesFiles } from '../../facts/questions.ts';
import { tooWide, tooWideWithOptions } from '../../facts/too-wide.ts';
import { high, low, obeys, only, sends, tools } from '../../spec.ts';
import { say } from '#domain/common/message.ts';

export const networkTools = tools({
  'scp sftp': [
    is('copier'),
    tooWide('wide'),
    detours('-o', { inside: /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)[=\s]+(?!none$)(.+)/i }),
    detours('-S -D'),
    only('sftp', is('takes orders'), runs('', { words: /^!/, inside: /^!\s*(.+)/ })),
    obeys('-F'),
  ],
  rsync: [
    is('copier'),
    tooWide('wide'),
    asks('/^--(delete|remove-source-files)/ !-n|--dry-run', deletesFiles),
    detours('-e --rsh --rsync-path'),
  ],
  ftp: [is('copier'), is('takes orders'), runs('', { words: /^!/, inside: /^!\s*(.+)/ })],
  'rcp croc wormhole magic-wormhole transfer ffsend': [is('copier')],
  'ssh-import-id ssh-import-id-gh ssh-import-id-lp': [high('', 'PSN', 'It gives someone a way to log in.')],
  unison: [low('-help|-version|-doc'), sends('', 'NX', 'It synchronises files here and on another host.')],
  lftp: [is('copier'), is('takes orders'), runs('-c -e', { inside: /(?:^|;)\s*(?:!|shell\s+)\s*(.+)/ })],
  curl: [is('fetcher'), tooWideWithOptions('wide'), obeys('-K --config')],
  'wget wget2': [
    is('fetcher'),
    detours('--use-askpass'),
    detours('-e --execute', { inside: /use_?askpass\s*=\s*(.+)/i }),
    only('wget', tooWideWithOptions('wide'), obeys('-K --config')),
  ],
  'http https xh curlie httpie lynx w3m links': [is('fetcher')],
  aria2c: [is('fetcher'), detours('--on-download-complete --on-download-start --on-download-stop --on-download-error')],
  'yt-dlp youtube-dl': [is('fetcher'), detours('--exec --exec-before-download --downloader')],
  'nc ncat netcat socat': [
    is('socket'),
    asks('/^(-[a-z]*[ec]|--exec|--sh-exec|.*exec:.*)$/', say('It hands a shell to another host.')),
    only('nc ncat socat', tooWide('wide')),
  ],
  'telnet nc.traditional nc.openbsd websocat pwncat': [is('socket')],
  'ssh autossh': [
    only('ssh', is('elsewhere')),
    detours('-o', { inside: /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)[=\s]+(?!none$)(.+)/i }),
    only(
      'ssh',
      tooWideWithOptions('carrier'),
      carries(
        '4 6 A a C f G g K k M N n q s T t V v X x Y y B: b: c: D: E: e: F: I: i: J: L: l: m: O: o: P: p: Q: R: S: W: w:',
        { form: 'script', skip: 1, shellAlone: [], inert: ['G', 'N', 'O', 'Q', 'V'] },
      ),
      obeys('-F'),
    ),
  ],
  mosh: [
    detours('-o', { inside: /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)[=\s]+(?!none$)(.+)/i }),
    detours('--ssh --server'),
  ],
  pppd: [detours('', { words: /^connect$/ })],
});
