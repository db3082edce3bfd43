/** Processes, the rights they run with, and what people talk through. */
import { evaluates } from '../../facts/interpreting.ts';
import { carries } from '../../facts/carrying.ts';
import { is } from '../../facts/kinds.ts';
import { detours, runs } from '../../facts/hook.ts';
import { asks, usesOtherRights } from '../../facts/questions.ts';
import { tooWide, tooWideWithOptions } from '../../facts/too-wide.ts';
import { critical, high, low, medium, obeys, only, sends, takes, tools } from '../../spec.ts';
import { say } from '#domain/common/message.ts';

const accounts = 'It changes the accounts of the machine.';

/** What is no option, no name of a file and no command that only prints: `-c wq`, `+PlugInstall`. */
const otherThanPrinting =
  '/^(?!(-.*|NONE|(echo[mn]?|e|edit|set|p|print|version|messages|scriptnames|checkhealth|help|syntax)(\\s([^|!()]|(line|col|getline|expand|has|exists|len)\\()*\\)*)?|(q|qa|quit|qall)!?|[a-z0-9_-]*[.\\/][\\w.\\/-]+)$)/';

export const processTools = tools({
  'killall pkill': [
    tooWide('wide'),
    asks('', say('It ends processes by name, not only its own.')),
    low('/^-0$/'),
    high('/^(?:\\^?\\.[*+]?\\$?|\\^|)$/', 'S', 'It ends all processes of an account.'),
    high('/^-[uU](?:\\d+)?$|^--(?:e?uid|user)(?:=|$)/', 'S', 'It ends all processes of an account.'),
    medium('', 'S', 'It ends processes by name.'),
  ],
  killall5: [high('', 'S', 'It ends every process of the machine.')],
  'renice skill snice xkill fuser': [low('-l|-v !-k|--kill'), medium('', 'S', 'It changes or ends other processes.')],
  'nsenter unshare chroot setpriv bwrap firejail systemd-nspawn': [
    only('chroot unshare nsenter setpriv', tooWide('carrier')),
    only(
      'setpriv',
      carries(
        '--no-new-privs --clear-groups --keep-groups --init-groups --reuid: --regid: --ruid: --euid: --groups: --inh-caps: --ambient-caps: --bounding-set:',
      ),
    ),
    only(
      'unshare',
      carries(
        'm u i n p U C r f c --mount --uts --ipc --net --pid --user --cgroup --map-root-user --map-current-user --fork --mount-proc --kill-child S: G: R: --root: --wd:',
        { shellAlone: [] },
      ),
    ),
    only(
      'nsenter',
      carries(
        'a m u i n p U C r w F t: S: G: --all --mount --uts --ipc --net --pid --user --cgroup --root --wd --target: --setuid: --setgid:',
        { shellAlone: [] },
      ),
    ),
    only('chroot', carries('--userspec: --groups: --skip-chdir u: g: G:', { skip: 1, shellAlone: [] })),
    low('--version'),
    high('', 'P', 'It runs a program with different privileges.'),
  ],
  'sudo doas pkexec run0': [
    takes('-u -U -g -C -D -h -p -R -r -T -t --user --other-user --group --host --prompt'),
    asks('!-l|--list|-V|--version', usesOtherRights),
    only('sudo doas', tooWideWithOptions('carrier')),
    only('pkexec', tooWide('carrier'), carries('--user: --disable-internal-agent --keep-cwd --help --version')),
    only(
      'sudo',
      carries(
        'A B b E e H K k l n P S s V v i C: D: g: h: p: R: r: T: t: U: u: --askpass --background --preserve-env --edit --set-home --login --non-interactive --preserve-groups --stdin --shell --list --validate --reset-timestamp --remove-timestamp --close-from: --chdir: --group: --host: --prompt: --chroot: --role: --type: --user: --other-user: --command-timeout: --help --version',
        {
          assigns: true,
          shellAlone: ['s', 'i', '--shell', '--login'],
          inert: ['e', '--edit', 'l', '--list', 'V', 'v', '--validate', 'K', '--remove-timestamp'],
        },
      ),
    ),
    only('doas', carries('n s L u: C: a:', { shellAlone: ['s'], inert: ['L'] })),
    only('run0', carries('u: D: --user: --chdir: --setenv: --pipe')),
    // Only where nothing follows: the same letters mean something else to the command that does.
    low('!* -V|--version|-l|--list|-k|-K|--reset-timestamp|-v|--validate'),
    high('', 'P', 'It runs with the rights of another account.'),
  ],
  'su runuser': [
    asks('!-l|--list|-V|--version', usesOtherRights),
    only(
      'su',
      tooWideWithOptions('carrier'),
      carries(
        'l m p f P - c: s: g: G: w: --login --preserve-environment --pty --command: --shell: --group: --session-command:',
        { form: 'option-script', scriptOption: 'c', shellAlone: [] },
      ),
    ),
    only(
      'runuser',
      tooWide('carrier'),
      carries('l p m f u: g: G: c: s: --user: --group: --login --preserve-environment --command: --shell:', {
        shellAlone: [],
        scriptOption: 'c',
      }),
    ),
    high('', 'P', 'It runs with the rights of another account.'),
  ],
  sudoedit: [detours('--editor'), high('', 'PS', 'It edits a file with the rights of another account.')],
  'ldapmodify ldapdelete samba-tool net kadmin kinit': [high('', 'PSC', accounts)],
  'stress stress-ng memtester sysbench bonnie++ fio': [high('', 'R', 'It uses up the machine on purpose.')],
  'xmrig minerd cpuminer cgminer ethminer nbminer t-rex lolminer': [
    critical('', 'RN', 'It uses the machine to earn money for someone.'),
  ],
  'strace ltrace gdb lldb perf dtrace dtruss ptrace valgrind rr': [
    only('gdb lldb', is('takes orders')),
    only('gdb lldb', takes('-long'), low('-batch|-b|--batch !-p|-pid|--pid|--attach|-attach')),
    only('valgrind', runs('', { takesRest: true })),
    only(
      'strace',
      tooWide('carrier'),
      carries('f ff c C t tt r T v x y q i k d D n o: e: p: s: u: E: a: O: S: P: I: b:'),
    ),
    only('ltrace', carries('f c C S t r T i L o: e: p: s: u: a: n: l: x:')),
    only('strace ltrace', detours('-o --output', { inside: /^[|!](.+)/ })),
    only(
      'gdb',
      runs('-ex -iex --eval-command --init-eval-command', { inside: /^(?:shell|!|make|pipe[^|]*\|)\s*(.+)/ }),
      runs('-ex -iex --eval-command', { inside: /os\.(?:system|popen)\(\s*['"](.+?)['"]/ }),
      obeys('-x --command -ix --init-command'),
    ),
    only(
      'lldb',
      runs('-o --one-line -O', { inside: /^(?:platform shell|shell)\s+(.+)|os\.(?:system|popen)\(\s*['"](.+?)['"]/ }),
      obeys('-s --source -S'),
    ),
    only(
      'gdb lldb',
      high(
        '-p|-pid|--pid|--attach|-attach /\\b(?:call|compile|set|jump|print|p|expression|expr)\\b.*[(=]/',
        'PX',
        'It runs something inside another process.',
      ),
    ),
    medium('-p|--pid|--attach|-a|-s', 'PX', 'It looks inside another process.'),
    low(''),
  ],
  'xdg-open open start': [medium('', '', 'It opens something in another program.')],
  'pbcopy xclip xsel wl-copy': [medium('', '', 'It changes the clipboard.')],
  'pbpaste wl-paste': [medium('', '', 'It reads the clipboard, which may hold a secret.')],
  'mail mailx sendmail mutt msmtp swaks telegram-send': [sends('', 'NX', 'It sends a message to someone.')],
  'tmux screen': [
    tooWide('carrier'),
    obeys('-f -c'),
    only(
      'tmux',
      runs('', {
        behind: [
          'new',
          'new-session',
          'new-window',
          'neww',
          'split-window',
          'splitw',
          'respawn-pane',
          'respawn-window',
          'run-shell',
          'run',
          'popup',
          'display-popup',
          'pipe-pane',
          'send-keys',
          'send',
        ],
        valued: '-L -S -f',
        takesRest: true,
      }),
    ),
    only(
      'screen',
      runs('', { valued: '-S -dmS -DmS -c -e -h -p -t -T', takesRest: true }),
      runs('', { behind: ['stuff', 'exec', 'screen'], valued: '-S -c -e -h -p -t -T', takesRest: true }),
    ),
    low('ls|list-sessions|display-message|capture-pane', '-ls|-list'),
    medium('', '', 'It runs commands in another terminal.'),
  ],
  'code code-insiders codium cursor windsurf subl zed': [
    low('--list-extensions|--version|--status'),
    high('--install-extension', 'NS', 'It installs code for the account.'),
    medium('', '', 'It opens an editor.'),
  ],
  'vim vi nvim nano emacs ed ex': [
    only(
      'vim vi nvim ex',
      runs('-c --cmd -S', {
        words: /^\+/,
        inside:
          /(?:^|[+:|\s])(?:sil(?:ent)?!?\s*)?(?:r(?:ead)?\s*)?!\s*(.+)|(?:system(?:list)?|os\.execute|io\.popen|termopen|jobstart)\s*\(\s*['"](.+?)['"]\s*\)|(?:^|[+:|\s])ter(?:minal)?\s+(.+)/,
      }),
      obeys('-S -s -u -l'),
    ),
    only(
      'emacs',
      runs('--eval -eval -e --execute', {
        inside: /(?:shell-command|call-process|start-process|async-shell)[\w-]*\s+"(.+?)"/,
      }),
      obeys('-l --load --script'),
    ),
    only(
      'emacs',
      low(
        '--batch|-batch /^(ert-run-tests-batch-and-exit|batch-byte-compile|check-declare-directory)$/ !--eval|-eval|--execute|--script',
      ),
    ),
    only('emacs', evaluates('--eval -eval -e --execute')),
    only('ed ex', is('takes orders')),
    only('ed', runs('', { words: /^!/, inside: /^!(.+)/ })),
    only('vim vi nvim ex', low('-R|-M !-c|--cmd|-S|-s|-es|-u')),
    only('vim vi nvim ex', low(`-es|-Es|--headless -c !-S|-s|-l|--cmd !${otherThanPrinting}`)),
    only(
      'vim vi nvim ex',
      high('/(?:^|:|\\+)%?d(?:elete)?(?:\\||$)/ -es|-s|-Es', 'D', 'It empties a file without showing it.'),
    ),
    medium('', '', 'It opens an editor.'),
  ],
  'notify-send say terminal-notifier wall write': [low('')],
  logger: [
    sends('-n|--server', 'NX', 'It sends a message to someone.'),
    high('/^auth(?:priv)?\\./ -p|--priority', 'C', 'It writes a record as if another program had.'),
    low(''),
  ],
});
