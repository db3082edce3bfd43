/**
 * What a desk holds: resident memory and open descriptors when idle, during a large output, many commands, and a long time of both. Needs `npm run build`.
 * Run: node tests/bench/memory.bench.ts [megabytes of output] [commands] [minutes of load]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { homedir, loadavg } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { connectBroker } from '../../main/doors/control-socket/connect-broker.ts';
import { nameDirs } from '../../main/node/host/folders/name-dirs.ts';
import { noteReading } from './readings/note-reading.ts';

const megabytes = Number(process.argv[2] ?? 1024);
const commands = Number(process.argv[3] ?? 2000);
const minutes = Number(process.argv[4] ?? 0);
const atOnce = 4;
/** Each stage is looked at this often. */
const looks = 8;
/** What may be added over the second half of a stage: what is kept of the latest runs is full by then. */
const most = 60;

const home = realpathSync(mkdtempSync(path.join(homedir(), '.countersign-bench-')));
const project = path.join(home, 'project');
for (const folder of [project, path.join(home, 'run')]) mkdirSync(folder, { mode: 0o700 });
const env = {
  ...process.env,
  HOME: home,
  XDG_DATA_HOME: path.join(home, 'data'),
  XDG_STATE_HOME: path.join(home, 'state'),
  XDG_CONFIG_HOME: path.join(home, 'config'),
  XDG_RUNTIME_DIR: path.join(home, 'run'),
};
const host = spawn(process.execPath, [path.join(import.meta.dirname, '../../out/headless.js')], {
  env,
  cwd: home,
  stdio: ['ignore', 'pipe', 'inherit'],
});
await once(createInterface({ input: host.stdout }), 'line');

interface Size {
  readonly mebibytes: number;
  readonly descriptors: number;
}

function sizeNow(): Size {
  const folder = `/proc/${host.pid ?? 0}`;
  const kibibytes = Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`${folder}/status`, 'utf8'))?.[1] ?? Number.NaN);
  return { mebibytes: Math.round(kibibytes / 1024), descriptors: readdirSync(`${folder}/fd`).length };
}

const reached = await connectBroker({ ...nameDirs(env), client: 'memory bench' });
if (reached.kind === 'unreachable') throw new Error(JSON.stringify(reached.error));
const { client } = reached;
const opened = await client.call('project.open', { path: project });
if (!opened.ok) throw new Error(JSON.stringify(opened.error));
const { sessionId } = opened.result;
const ends = new Map<string, (exitCode: number | null) => void>();
client.onEvent(({ msg }) => {
  if (msg.type !== 'exec-command-end') return;
  ends.get(msg.runId)?.(msg.outcome.kind === 'completed' ? msg.outcome.attempt.exitCode : null);
  ends.delete(msg.runId);
});
const subscribed = await client.call('desk.subscribe', { afterSeq: 'now' });
if (!subscribed.ok) throw new Error(JSON.stringify(subscribed.error));

async function run(line: string): Promise<void> {
  const op = {
    type: 'exec' as const,
    argv: ['/bin/sh', '-c', line] as [string, ...string[]],
    cwd: null,
    env: {},
    terminal: null,
    timeoutMs: null,
    escalationRequest: null,
    requester: { entryPoint: 'cli' as const, claimedName: 'bench', says: null },
    settings: {},
  };
  const submission = { id: crypto.randomUUID(), requesterKey: crypto.randomUUID(), op };
  const receipt = await client.call('session.submit', { sessionId, submission });
  if (!receipt.ok || receipt.result.kind === 'refused' || receipt.result.runId === null)
    throw new Error(JSON.stringify(receipt));
  const { runId } = receipt.result;
  const exitCode = await new Promise<number | null>((resolve) => ends.set(runId, resolve));
  if (exitCode !== 0) throw new Error(`${line}: ${exitCode}`);
}

const many = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - at) }, (_, n) => run(`echo ${at + n}`)));
};

let missed = 0;

/** `step` is done once for each look; `sizes` are what it has done by then. */
async function stage(what: string, whole: number, step: (part: number) => Promise<void>): Promise<void> {
  const points: { size: number; value: number }[] = [];
  const before = sizeNow();
  let last = before;
  for (let look = 1; look <= looks; look += 1) {
    await step(whole / looks);
    last = sizeNow();
    points.push({ size: (whole * look) / looks, value: last.mebibytes });
  }
  const grown = last.mebibytes - (points[looks / 2 - 1]?.value ?? 0);
  const isMet = grown <= most;
  if (!isMet) missed += 1;
  const row = { row: 'memory', unit: 'MB', points } as const;
  noteReading({ ...row, what: `added over the second half, by ${what}`, value: grown, target: { most } });
  console.log(
    `${isMet ? 'met   ' : 'MISSED'} ${what}: ${before.mebibytes} MB before, then ${points.map(({ value }) => value).join(' ')} MB at each eighth of ${whole}; ` +
      `${before.descriptors} descriptors before, ${last.descriptors} after`,
  );
}

try {
  await pause(2000);
  const idle = sizeNow();
  noteReading({ row: 'memory', what: 'of an idle desk', unit: 'MB', value: idle.mebibytes });
  console.log(`idle: ${idle.mebibytes} MB, ${idle.descriptors} descriptors; load ${loadavg()[0]?.toFixed(1)}`);
  if (megabytes > 0)
    await stage('megabytes of output', megabytes, (part) =>
      run(`yes 0123456789abcdef | head -c ${Math.round(part * 1e6)}`),
    );
  if (commands > 0) await stage('commands', commands, (part) => many(Math.round(part)));
  if (minutes > 0)
    await stage('minutes of load', minutes, async (part) => {
      for (const end = performance.now() + part * 60_000; performance.now() < end;) {
        await many(atOnce);
        await run('yes 0123456789abcdef | head -c 1000000');
      }
    });
  await pause(2000);
  const after = sizeNow();
  noteReading({ row: 'memory', what: 'of a desk idle again', unit: 'MB', value: after.mebibytes });
  console.log(`idle again: ${after.mebibytes} MB, ${after.descriptors} descriptors`);
} finally {
  client.close();
  host.kill('SIGTERM');
  await once(host, 'exit');
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = missed === 0 ? 0 : 1;
