/**
 * What a start costs: medians of interleaved runs, as ratios to starting Node alone (row P2; row P11, an agent's command through
 * its hook and its ticket, with the client without Node and by Node; and the shim's no where there is no broker): on the clock,
 * and in computing time of the program and all that it starts, which other programs on the machine disturb less. Needs `npm run build` and bash. Run: node tests/bench/start.bench.ts [runs]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, loadavg } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { middleOf, noteReading } from './readings/note-reading.ts';
import { shimCommand } from '../../main/node/host/programs/shim-command.ts';

const runs = Number(process.argv[2] ?? 30);
const out = path.join(import.meta.dirname, '../../out');
const home = realpathSync(mkdtempSync(path.join(homedir(), '.countersign-bench-')));

/** One for the broker that runs, one where none does. */
function placeAt(name: string): { cwd: string; env: NodeJS.ProcessEnv } {
  const base = path.join(home, name);
  const cwd = path.join(base, 'project');
  mkdirSync(cwd, { recursive: true });
  mkdirSync(path.join(base, 'run'), { mode: 0o700 });
  const env = {
    ...process.env,
    HOME: base,
    XDG_DATA_HOME: path.join(base, 'data'),
    XDG_STATE_HOME: path.join(base, 'state'),
    XDG_RUNTIME_DIR: path.join(base, 'run'),
  };
  return { cwd, env };
}
const beside = placeAt('beside');
const alone = placeAt('alone');
const left = placeAt('left');

async function startBroker(): Promise<ChildProcess> {
  const broker = spawn(process.execPath, [path.join(out, 'headless.js')], {
    ...beside,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface({ input: broker.stdout }), 'line');
  return broker;
}

const choice = path.join(home, 'left/data/countersign/leave-desk.json');

/** Has the first call leave a desk; returns when it answers. */
async function leaveDesk(): Promise<void> {
  mkdirSync(path.dirname(choice), { recursive: true, mode: 0o700 });
  writeFileSync(choice, '{"isOn":true}', { mode: 0o600 });
  await time([process.execPath, program, 'exec', '--', 'true'], left);
  while (!leftFiles().some((name) => name.endsWith('.token'))) await pause(100);
}

function leftFiles(): readonly string[] {
  const folder = path.join(home, 'left/run/countersign');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('left-')) : [];
}

async function endLeftDesk(): Promise<void> {
  rmSync(choice, { force: true });
  while (leftFiles().some((name) => name.endsWith('.sock'))) await pause(100);
}

/** Milliseconds. */
interface Taken {
  readonly clock: number;
  readonly computing: number;
}

/** Node tells nobody what its children computed; bash does, and its own start is not in it. */
const underBash = 'TIMEFORMAT="%R %U %S"; { time "$@" 2>/dev/null 1>&2; } 2>&1';

async function time(argv: readonly string[], at: typeof beside, input = '', expected = 0): Promise<Taken> {
  const child = spawn('bash', ['-c', underBash, 'bash', ...argv], {
    ...at,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== expected) throw new Error(`${argv.join(' ')} ended with ${code}`);
  const [real = 0, user = 0, system = 0] = Buffer.concat(said).toString().split(' ').map(Number);
  return { clock: 1000 * real, computing: 1000 * (user + system) };
}

const ask = JSON.stringify({
  session_id: 's1',
  transcript_path: null,
  cwd: beside.cwd,
  permission_mode: 'default',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'true' },
});

/** Alone in a folder, so that no client lies beside it. */
const lonely = path.join(home, 'shim.cjs');
copyFileSync(path.join(out, 'shim.cjs'), lonely);
const byNode = [process.execPath, lonely];
const native = shimCommand(path.join(out, 'shim.cjs'));
const [client] = native;
if (native.length === 2) console.log('There is no client without Node here: its rows are Node’s.');

const hook = ['hook', 'claude', 'PreToolUse', '86000'];
const noHook = ['hook', 'claude', 'PostToolUse', '86000'];
/** As an agent does it: the hook, and then the line that it answers with. */
const wholeCommand =
  'line=$("$@" hook claude PreToolUse 86000 | sed \'s/.*"command":"//; s/","timeout".*//\'); case $line in *redeem*) eval "$line" ;; *) exit 9 ;; esac';

const bare = ['--unshare-all', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'];
const program = path.join(out, 'countersign.cjs');
const execNative = native.length === 2 ? [process.execPath, program] : [client, process.execPath, program];
const cases: Readonly<Record<string, () => Promise<Taken>>> = {
  'node -e 0': () => time([process.execPath, '-e', '0'], alone),
  'sh -c true': () => time(['sh', '-c', 'true'], alone),
  // About what the command itself costs, with fewer mounts and no filter.
  'true in bare bubblewrap': () => time(['bwrap', ...bare, 'true'], alone),
  'an empty event, by Node': () => time([...byNode, ...noHook], beside, ask),
  'an empty event, client': () => time([...native, ...noHook], beside, ask),
  'hook, by Node': () => time([...byNode, ...hook], beside, ask),
  'hook, client': () => time([...native, ...hook], beside, ask),
  'hook and redeem, by Node': () => time(['sh', '-c', wholeCommand, 'sh', ...byNode], beside, ask),
  'hook and redeem, client': () => time(['sh', '-c', wholeCommand, 'sh', ...native], beside, ask),
  'exec -- true beside, by Node': () => time([process.execPath, program, 'exec', '--', 'true'], beside),
  'exec -- true beside, client': () => time([...execNative, 'exec', '--', 'true'], beside),
  'a no without a desk': () => time([...byNode, ...hook], alone, ask, 2),
  'exec -- true alone': () => time([process.execPath, program, 'exec', '--', 'true'], alone),
  'exec -- true, left desk': () => time([process.execPath, program, 'exec', '--', 'true'], left),
};

function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? 0;
}

const promised: Readonly<Record<string, readonly [row: string, target: { most: number } | null]>> = {
  'exec -- true beside, client': ['P2', { most: 2 }],
  'exec -- true alone': ['P2', { most: 2 }],
  'hook and redeem, client': ['P11', { most: 0.6 }],
  'hook and redeem, by Node': ['P11', null],
};

const broker = await startBroker();
await leaveDesk();
try {
  const taken = Object.fromEntries(Object.keys(cases).map((name) => [name, [] as Taken[]]));
  for (const run of Object.values(cases)) await run();
  for (let i = 0; i < runs; i += 1) {
    for (const [name, run] of Object.entries(cases)) taken[name]?.push(await run());
  }
  const base = taken['node -e 0'] ?? [];
  console.log(`${runs} runs in turns, load ${loadavg()[0]?.toFixed(1)}`);
  for (const [name, values] of Object.entries(taken)) {
    const columns = (['clock', 'computing'] as const).map((kind) => {
      // Pairs of one round share its weather.
      const ratios = values.map((value, at) => value[kind] / (base[at] ?? value)[kind]);
      const [low, mid, high] = [0.25, 0.5, 0.75].map((at) => quantile(ratios, at).toFixed(2));
      const middle = quantile(
        values.map((value) => value[kind]),
        0.5,
      );
      return `${middle.toFixed(1).padStart(7)} ms   ${mid} × (${low}–${high})`;
    });
    const ratios = middleOf(values.map((value, at) => value.clock / (base[at] ?? value).clock));
    const [row, target] = promised[name] ?? ['P2', null];
    if (name !== 'node -e 0') noteReading({ row, what: name, unit: '×', ...ratios, against: "Node's start", target });
    console.log(`${name.padEnd(30)} ${columns.join('   computing ')}`);
  }
} finally {
  await endLeftDesk();
  broker.kill('SIGTERM');
  await once(broker, 'exit');
  rmSync(home, { recursive: true, force: true });
}
