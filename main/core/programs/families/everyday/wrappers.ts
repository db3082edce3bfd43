/** Programs that run another one: what they add, and where the command stands. */
import { reads } from '../../facts/files.ts';
import { carries, carriesBehind } from '../../facts/carrying.ts';
import { detours, runs } from '../../facts/hook.ts';
import { is } from '../../facts/kinds.ts';
import { looks, passes } from '../../facts/looking.ts';
import { comesBack } from '../../facts/returning.ts';
import { tooWide, tooWideWithOptions } from '../../facts/too-wide.ts';
import { high, low, obeys, only, takes, tools } from '../../spec.ts';

export const wrappersTools = tools({
  'npx pnpx': [
    comesBack(['*'], /^node(?:js)?$/u),
    only(
      'npx',
      low(''),
      is('package runner'),
      tooWide('carrier'),
      carries('y q c: p: --yes --no --no-install --quiet --package: --call: --prefer-offline --offline', {
        scriptOption: 'c',
      }),
      runs('-c --call --script-shell --shell'),
    ),
  ],
  bunx: [
    low(''),
    is('package runner'),
    tooWide('carrier'),
    carries('p: --bun --package: --silent --verbose'),
    runs('-c --call --script-shell --shell'),
    comesBack(['*'], /^bun$/u),
  ],
  env: [
    low(''),
    tooWideWithOptions('carrier'),
    passes('- i u: --ignore-environment --unset:'),
    carries('- i 0 v u: C: S: --ignore-environment --null --debug --unset: --chdir: --split-string: --help --version', {
      assigns: true,
    }),
  ],
  xargs: [
    low(''),
    tooWideWithOptions('carrier'),
    carries(
      '0 r t p x o a: d: E: I: L: n: P: s: R: S: J: --null --no-run-if-empty --verbose --interactive --exit --open-tty --arg-file: --delimiter: --max-lines: --max-args: --max-procs: --max-chars: --replace --process-slot-var: --show-limits',
      { appends: true, repeats: true },
    ),
  ],
  exec: [low(''), tooWideWithOptions('carrier'), carries('c l a:')],
  eval: [low(''), tooWideWithOptions('carrier')],
  parallel: [
    takes(
      '-j -n -N -I -S -a -d -L -s -P -C --jobs --arg-file --delay --joblog --retries --timeout --colsep --results --block',
    ),
    low('-V|--version|--help|--citation|--record-env|--number-of-cores|--dry-run|--dryrun'),
    high('!*', '', 'It runs every line that it is given.'),
    low(''),
    tooWide('carrier'),
    carries(
      'k u X m q 0 v t j: n: N: I: S: a: d: L: s: P: C: --keep-order --ungroup --group --line-buffer --lb --dry-run --halt: --jobs: --bar --eta --progress --null --arg-file: --colsep: --delay: --joblog: --retries: --timeout: --tag --verbose --will-cite --no-notice --max-args: --max-procs: --no-run-if-empty r --pipe --block: --results: --shuf --linebuffer --quote --trim: --delimiter: --sshlogin: --sshloginfile: --slf: --basefile: --bf: --transfer --transferfile: --tf: --return: --cleanup --trc: --env: --workdir: --wd: --onall --nonall --filter-hosts --controlmaster --load: --memfree: --nice: --tmpdir: --compress --resume --resume-failed --header: --link --xapply --round-robin --rpl: --plus --files',
      { form: 'script', appends: true, repeats: true, shellAlone: [], inert: ['--dry-run', '--dryrun'] },
    ),
  ],
  'nohup builtin busybox toybox': [low(''), tooWide('carrier'), carries('')],
  nice: [low(''), tooWide('carrier'), passes('n: # --adjustment:'), carries('-N n: --adjustment: --help --version')],
  'timeout gtimeout': [
    only(
      'timeout',
      low(''),
      tooWide('carrier'),
      passes('k: s: v f p --signal: --kill-after: --preserve-status --foreground --verbose'),
      carries('f p v k: s: --foreground --preserve-status --verbose --kill-after: --signal: --help --version', {
        skip: 1,
      }),
    ),
    only(
      'gtimeout',
      carries('f p v k: s: --foreground --preserve-status --verbose --kill-after: --signal:', { skip: 1 }),
    ),
  ],
  'time gtime': [
    only(
      'time',
      low(''),
      tooWide('carrier'),
      passes('p'),
      carries('p v a q l h f: o: --portability --verbose --append --format: --output:', { assigns: true }),
    ),
    only('gtime', carries('p v a q f: o: --portability --verbose --append --format: --output:')),
  ],
  watch: [
    low(''),
    tooWide('carrier'),
    carries(
      'b c C d e g p q: t w x n: --beep --color --no-color --differences --errexit --chgexit --precise --no-title --no-wrap --exec --interval:',
      { form: 'script', repeats: true },
    ),
  ],
  setsid: [low(''), tooWide('carrier'), carries('c f w --ctty --fork --wait')],
  stdbuf: [
    low(''),
    tooWide('carrier'),
    passes('i: o: e: --input: --output: --error:'),
    carries('i: o: e: --input: --output: --error:'),
  ],
  ionice: [
    low(''),
    tooWide('carrier'),
    passes('c: n: t --class: --classdata: --ignore'),
    carries('t c: n: --class: --classdata: --ignore'),
  ],
  taskset: [low(''), tooWide('carrier'), carries('a c --all-tasks --cpu-list', { skip: 1, inert: ['p', '--pid'] })],
  command: [
    low(''),
    tooWide('carrier'),
    looks('v V p', { needs: '-v -V' }),
    passes('p'),
    carries('p v V', { inert: ['v', 'V'] }),
  ],
  'source . trap': [only('source .', reads()), low(''), tooWide('carrier')],
  script: [
    low(''),
    tooWide('carrier'),
    carries('a e f q c: t: O: I: B: E: --append --return --flush --quiet --command:', {
      form: 'option-script',
      scriptOption: 'c',
      shellAlone: [],
    }),
  ],
  flock: [
    low(''),
    tooWide('carrier'),
    carries(
      'e s x n u o F v w: E: c: --exclusive --shared --nonblock --unlock --close --no-fork --verbose --timeout: --wait: --command:',
      { skip: 1, scriptOption: 'c' },
    ),
  ],
  'git-shell': [tooWide('carrier')],
  uvx: [tooWide(null, ''), comesBack(['*'], /^uvx?$/u, '--from --with --python')],
  'just task': [tooWide(null, ''), obeys('-f --justfile --taskfile')],
  'coproc rlwrap': [low(''), carries('')],
  chrt: [low(''), carries('b f i o r d a v --batch --fifo --idle --other --rr --reset-on-fork R', { skip: 1 })],
  unbuffer: [low(''), carries('p')],
  'chronic catchsegv torsocks torify': [carries('')],
  caffeinate: [low(''), carries('d i m s u t: w:')],
  setarch: [carries('R --addr-no-randomize', { skip: 1 })],
  complete: [runs('-C'), low('')],
  bind: [runs('-x', { inside: /:\s*(.+)/ }), low('')],
  hash: [high('-p', '', 'It makes a name stand for another program.'), low('')],
  enable: [high('-f', '', 'It loads a program into the shell.'), low('')],
  'dbus-run-session': [low(''), carries('--config-file: --dbus-daemon:')],
  'systemd-inhibit': [low(''), carries('--what: --who: --why: --mode:')],
  'xvfb-run': [low(''), carries('a e: f: n: s: w: --auto-servernum --error-file: --server-num: --server-args:')],
  'proxychains proxychains4': [carries('q f:')],
  numactl: [carries('l i: N: C: m: p: --interleave: --cpunodebind: --membind: --physcpubind: --localalloc')],
  direnv: [low(''), carriesBehind('exec', '', { skip: 1 })],
  'cross-env': [low(''), carries('', { assigns: true })],
  dotenv: [low(''), carries('e: f: o q --overload', { after: '--' })],
  expect: [runs('-c', { inside: /(?:spawn|exec|system)\s+(.+)/ }), obeys('-f --file -l')],
  rpmbuild: [detours('--eval -E', { inside: /%\((.+)\)/ })],
  'start-stop-daemon': [runs('--exec -x --startas -a')],
});
