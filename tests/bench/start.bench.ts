/**
 * What a start costs: medians of interleaved runs, as ratios to starting Node alone (row P2, and the shim's decision about a
 * command that needs no question, and its no where there is no broker): on the clock, and in computing time of the program and
 * all that it starts, which other programs on the machine disturb less. Needs `npm run build` and bash. Run: node tests/bench/start.bench.ts [runs]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, loadavg } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

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

async function startBroker(): Promise<ChildProcess> {
  const broker = spawn(process.execPath, [path.join(out, 'headless.js')], {
    ...beside,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface({ input: broker.stdout }), 'line');
  return broker;
}

/** Milliseconds. */
interface Taken {
  readonly clock: number;
  readonly computing: number;
}

/** Node tells nobody what its children computed; bash does, and its own start is not in it. */
const underBash = 'TIMEFORMAT="%R %U %S"; { time "$@" 2>/dev/null 1>&2; } 2>&1';

async function time(args: readonly string[], at: typeof beside, input = '', expected = 0): Promise<Taken> {
  const child = spawn('bash', ['-c', underBash, 'bash', process.execPath, ...args], {
    ...at,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== expected) throw new Error(`${args.join(' ')} ended with ${code}`);
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
  tool_input: { command: 'git status && ls' },
});

const cases: Readonly<Record<string, () => Promise<Taken>>> = {
  'node -e 0': () => time(['-e', '0'], alone),
  'shim decision beside a desk': () => time([path.join(out, 'shim.cjs'), 'hook', 'claude', 'PreToolUse'], beside, ask),
  'shim no without a desk': () => time([path.join(out, 'shim.cjs'), 'hook', 'claude', 'PreToolUse'], alone, ask, 2),
  'exec -- true beside a desk': () => time([path.join(out, 'countersign.cjs'), 'exec', '--', 'true'], beside),
  'exec -- true alone': () => time([path.join(out, 'countersign.cjs'), 'exec', '--', 'true'], alone),
};

function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? 0;
}

const broker = await startBroker();
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
    console.log(`${name.padEnd(30)} ${columns.join('   computing ')}`);
  }
} finally {
  broker.kill('SIGTERM');
  await once(broker, 'exit');
  rmSync(home, { recursive: true, force: true });
}
