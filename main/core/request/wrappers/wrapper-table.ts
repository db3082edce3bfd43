/** Programs that run another program given in their own arguments, and how to find it there. */
import { type OptionTable, optionTable } from './wrapper-options.ts';

export type WrapperForm =
  /** The rest of the words is the command. */
  | 'argv'
  /** The rest of the words is joined and read by a shell. */
  | 'script'
  /** One option's value is a script. */
  | 'option-script';

export interface WrapperShape {
  readonly options: OptionTable;
  readonly form: WrapperForm;
  /** Words between the options and the command: a duration, a host, a container. */
  readonly skip: number;
  /** `NAME=value` words may stand before the command. */
  readonly assigns: boolean;
  /** Words from standard input are added to the command. */
  readonly appends: boolean;
  readonly repeats: boolean;
  /** Option whose value is the script, for `option-script`. */
  readonly scriptOption: string | null;
  /** With one of these the program runs nothing. */
  readonly inert: readonly string[];
  /** The command stands after this word only. */
  readonly after: string | null;
  /** Without a command it starts a shell that reads its input, with one of these options too; null when it does not. */
  readonly shellAlone: readonly string[] | null;
}

interface Draft extends Partial<Omit<WrapperShape, 'options'>> {
  readonly options?: string;
}

const shape = (draft: Draft): WrapperShape => ({
  form: 'argv',
  skip: 0,
  assigns: false,
  appends: false,
  repeats: false,
  scriptOption: null,
  inert: [],
  after: null,
  shellAlone: null,
  ...draft,
  options: optionTable(draft.options ?? ''),
});

const plain = shape({});
const help = '--help --version';
const containerRun =
  'd i t P q --detach --interactive --tty --rm --privileged --init --read-only --publish-all --no-healthcheck --quiet --sig-proxy ' +
  'a: c: e: h: l: m: p: u: v: w: --add-host: --annotation: --cap-add: --cap-drop: --cgroupns: --cidfile: --cpus: --cpuset-cpus: --device: ' +
  '--dns: --entrypoint: --env: --env-file: --expose: --gpus: --group-add: --hostname: --ip: --ipc: --label: --link: --log-driver: ' +
  '--mac-address: --memory: --mount: --name: --net: --network: --network-alias: --pid: --pids-limit: --platform: --publish: --pull: ' +
  '--restart: --runtime: --security-opt: --shm-size: --stop-signal: --stop-timeout: --storage-opt: --sysctl: --tmpfs: --ulimit: --user: ' +
  '--userns: --uts: --volume: --volumes-from: --workdir:';
const containerExec =
  'd i t T --detach --interactive --tty --privileged --no-TTY e: u: w: --env: --env-file: --user: --workdir: --detach-keys: --index:';

/** Keyed by program, or by program and subcommand. */
export const wrapperTable: Readonly<Record<string, WrapperShape>> = {
  env: shape({
    options: `- i 0 v u: C: S: --ignore-environment --null --debug --unset: --chdir: --split-string: ${help}`,
    assigns: true,
  }),
  sudo: shape({
    options:
      'A B b E e H K k l n P S s V v i C: D: g: h: p: R: r: T: t: U: u: --askpass --background --preserve-env --edit --set-home --login ' +
      '--non-interactive --preserve-groups --stdin --shell --list --validate --reset-timestamp --remove-timestamp --close-from: --chdir: ' +
      `--group: --host: --prompt: --chroot: --role: --type: --user: --other-user: --command-timeout: ${help}`,
    assigns: true,
    shellAlone: ['s', 'i', '--shell', '--login'],
    inert: ['e', '--edit', 'l', '--list', 'V', 'v', '--validate', 'K', '--remove-timestamp'],
  }),
  doas: shape({ options: 'n s L u: C: a:', shellAlone: ['s'], inert: ['L'] }),
  pkexec: shape({ options: `--user: --disable-internal-agent --keep-cwd ${help}` }),
  run0: shape({ options: 'u: D: --user: --chdir: --setenv: --pipe' }),
  nohup: plain,
  builtin: plain,
  coproc: plain,
  nice: shape({ options: `-N n: --adjustment: ${help}` }),
  ionice: shape({ options: 't c: n: --class: --classdata: --ignore' }),
  chrt: shape({ options: 'b f i o r d a v --batch --fifo --idle --other --rr --reset-on-fork R', skip: 1 }),
  taskset: shape({ options: 'a c --all-tasks --cpu-list', skip: 1, inert: ['p', '--pid'] }),
  timeout: shape({
    options: `f p v k: s: --foreground --preserve-status --verbose --kill-after: --signal: ${help}`,
    skip: 1,
  }),
  gtimeout: shape({ options: 'f p v k: s: --foreground --preserve-status --verbose --kill-after: --signal:', skip: 1 }),
  time: shape({ options: 'p v a q l h f: o: --portability --verbose --append --format: --output:' }),
  gtime: shape({ options: 'p v a q f: o: --portability --verbose --append --format: --output:' }),
  stdbuf: shape({ options: 'i: o: e: --input: --output: --error:' }),
  unbuffer: shape({ options: 'p' }),
  setsid: shape({ options: 'c f w --ctty --fork --wait' }),
  command: shape({ options: 'p v V', inert: ['v', 'V'] }),
  exec: shape({ options: 'c l a:' }),
  chronic: plain,
  caffeinate: shape({ options: 'd i m s u t: w:' }),
  arch: shape({ options: '-x86_64 -arm64 -arm64e -i386 e: d:' }),
  catchsegv: plain,
  setarch: shape({ options: 'R --addr-no-randomize', skip: 1 }),
  'dbus-run-session': shape({ options: '--config-file: --dbus-daemon:' }),
  'systemd-inhibit': shape({ options: '--what: --who: --why: --mode:' }),
  'systemd-run': shape({
    options:
      'G q r t P d u: p: E: H: M: --user --system --scope --pty --pipe --wait --collect --quiet --same-dir --remain-after-exit --unit: ' +
      '--property: --description: --slice: --setenv: --uid: --gid: --nice: --working-directory: --on-active: --on-boot: --on-calendar: ' +
      '--on-unit-active: --timer-property: --service-type: --host: --machine:',
  }),
  'xvfb-run': shape({ options: 'a e: f: n: s: w: --auto-servernum --error-file: --server-num: --server-args:' }),
  proxychains: shape({ options: 'q f:' }),
  proxychains4: shape({ options: 'q f:' }),
  torsocks: plain,
  torify: plain,
  rlwrap: plain,
  numactl: shape({ options: 'l i: N: C: m: p: --interleave: --cpunodebind: --membind: --physcpubind: --localalloc' }),
  strace: shape({ options: 'f ff c C t tt r T v x y q i k d D n o: e: p: s: u: E: a: O: S: P: I: b:' }),
  ltrace: shape({ options: 'f c C S t r T i L o: e: p: s: u: a: n: l: x:' }),
  setpriv: shape({
    options:
      '--no-new-privs --clear-groups --keep-groups --init-groups --reuid: --regid: --ruid: --euid: --groups: --inh-caps: --ambient-caps: --bounding-set:',
  }),
  unshare: shape({
    shellAlone: [],
    options:
      'm u i n p U C r f c --mount --uts --ipc --net --pid --user --cgroup --map-root-user --map-current-user --fork --mount-proc --kill-child S: G: R: --root: --wd:',
  }),
  nsenter: shape({
    shellAlone: [],
    options:
      'a m u i n p U C r w F t: S: G: --all --mount --uts --ipc --net --pid --user --cgroup --root --wd --target: --setuid: --setgid:',
  }),
  chroot: shape({ options: '--userspec: --groups: --skip-chdir u: g: G:', skip: 1, shellAlone: [] }),
  runuser: shape({
    shellAlone: [],
    options: 'l p m f u: g: G: c: s: --user: --group: --login --preserve-environment --command: --shell:',
    scriptOption: 'c',
  }),
  su: shape({
    options:
      'l m p f P - c: s: g: G: w: --login --preserve-environment --pty --command: --shell: --group: --session-command:',
    form: 'option-script',
    scriptOption: 'c',
    shellAlone: [],
  }),
  script: shape({
    options: 'a e f q c: t: O: I: B: E: --append --return --flush --quiet --command:',
    form: 'option-script',
    scriptOption: 'c',
    shellAlone: [],
  }),
  sg: shape({ options: 'c:', form: 'option-script', scriptOption: 'c', shellAlone: [] }),
  newgrp: shape({ skip: 1, shellAlone: [] }),
  at: shape({ options: 'l r d c V q: t: f: m M v', skip: 64, inert: ['l', 'r', 'd', 'c', 'V'], shellAlone: [] }),
  batch: shape({ options: 'q: f: m v', skip: 64, shellAlone: [] }),
  flock: shape({
    options:
      'e s x n u o F v w: E: c: --exclusive --shared --nonblock --unlock --close --no-fork --verbose --timeout: --wait: --command:',
    skip: 1,
    scriptOption: 'c',
  }),
  entr: shape({ options: 'a c d n p r s x z', repeats: true }),
  busybox: plain,
  toybox: plain,
  xargs: shape({
    options:
      '0 r t p x o a: d: E: I: L: n: P: s: R: S: J: --null --no-run-if-empty --verbose --interactive --exit --open-tty --arg-file: --delimiter: ' +
      '--max-lines: --max-args: --max-procs: --max-chars: --replace --process-slot-var: --show-limits',
    appends: true,
    repeats: true,
  }),
  parallel: shape({
    options:
      'k u X m q 0 v t j: n: N: I: S: a: d: L: s: P: C: --keep-order --ungroup --group --line-buffer --lb --dry-run --halt: --jobs: --bar --eta ' +
      '--progress --null --arg-file: --colsep: --delay: --joblog: --retries: --timeout: --tag --verbose --will-cite --no-notice --max-args: ' +
      '--max-procs: --no-run-if-empty r --pipe --block: --results: --shuf --linebuffer --quote --trim: --delimiter:',
    form: 'script',
    appends: true,
    repeats: true,
    shellAlone: [],
  }),
  watch: shape({
    options:
      'b c C d e g p q: t w x n: --beep --color --no-color --differences --errexit --chgexit --precise --no-title --no-wrap --exec --interval:',
    form: 'script',
    repeats: true,
  }),
  ssh: shape({
    options:
      '4 6 A a C f G g K k M N n q s T t V v X x Y y B: b: c: D: E: e: F: I: i: J: L: l: m: O: o: P: p: Q: R: S: W: w:',
    form: 'script',
    skip: 1,
    shellAlone: [],
    inert: ['G', 'N', 'O', 'Q', 'V'],
  }),
  'docker exec': shape({ options: containerExec, skip: 1 }),
  'docker container exec': shape({ options: containerExec, skip: 1 }),
  'docker compose exec': shape({ options: containerExec, skip: 1 }),
  'docker run': shape({ options: containerRun, skip: 1 }),
  'docker container run': shape({ options: containerRun, skip: 1 }),
  'docker compose run': shape({
    options:
      'd T i P q --detach --no-TTY --no-deps --rm --service-ports --use-aliases --build --quiet-pull --remove-orphans e: l: p: u: v: w: --entrypoint: --env: --label: --name: --publish: --user: --volume: --workdir:',
    skip: 1,
  }),
  'kubectl exec': shape({ options: '', after: '--' }),
  'kubectl run': shape({ options: '', after: '--' }),
  'kubectl debug': shape({ options: '', after: '--' }),
  'git bisect run': plain,
  'git submodule foreach': shape({ options: 'q --recursive --quiet', form: 'script', repeats: true }),
  npx: shape({
    options: 'y q c: p: --yes --no --no-install --quiet --package: --call: --prefer-offline --offline',
    scriptOption: 'c',
  }),
  bunx: shape({ options: 'p: --bun --package: --silent --verbose' }),
  'npm exec': shape({
    options: 'y q c: p: w: --yes --no --quiet --package: --call: --workspace: --workspaces --offline',
    scriptOption: 'c',
  }),
  'npm x': shape({ options: 'y q c: p: --yes --no --package: --call:', scriptOption: 'c' }),
  'pnpm exec': shape({ options: 'r c w --recursive --parallel --filter: --shell-mode' }),
  'pnpm dlx': shape({ options: 'c s --package: --silent --shell-mode --allow-build:' }),
  'yarn exec': plain,
  'yarn dlx': shape({ options: 'p: q --package: --quiet' }),
  'bundle exec': shape({ options: '--keep-file-descriptors --gemfile:' }),
  'poetry run': plain,
  'pipenv run': plain,
  'pdm run': plain,
  'rye run': plain,
  'hatch run': plain,
  'uv run': shape({
    options:
      'p: m q v n --with: --with-editable: --with-requirements: --extra: --all-extras --group: --only-group: --dev --no-dev --all-groups --no-group: --python: ' +
      '--no-sync --frozen --locked --isolated --active --no-project --directory: --project: --env-file: --offline --quiet --verbose --no-cache --package: --index-url: --upgrade --refresh',
  }),
  'conda run': shape({ options: 'n: p: v --name: --prefix: --no-capture-output --live-stream --cwd:' }),
  'mise exec': shape({ options: '', after: '--' }),
  'mise x': shape({ options: '', after: '--' }),
  'direnv exec': shape({ skip: 1 }),
  'asdf exec': plain,
  'rbenv exec': plain,
  'pyenv exec': plain,
  'cross-env': shape({ assigns: true }),
  dotenv: shape({ options: 'e: f: o q --overload', after: '--' }),
  'doppler run': shape({ after: '--' }),
  'op run': shape({ after: '--' }),
  'aws-vault exec': shape({ after: '--' }),
  'nix develop': shape({ form: 'argv', after: '-c' }),
  'nix shell': shape({ form: 'argv', after: '-c' }),
  'nix-shell': shape({
    options: 'p: A: I: E: --run: --command: --pure --arg: --argstr:',
    form: 'option-script',
    scriptOption: '--run',
  }),
};
