/**
 * The real broker before a real page (rows P5, P6 and P9): how soon a question is seen and a yes starts its command, how much output is
 * painted, how soon the host and the page are there, and what they do when nobody does anything. Ratios stand beside what is compared
 * in turns. Needs `npm run build`. Run: node tests/bench/broker.bench.ts [rounds] [megabytes]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { spawn as spawnPty } from 'node-pty';
import { createSandboxPlans } from '../../main/node/sandbox/create-sandbox-plans.ts';
import { conclude, quantile, report, verdict } from './bench-browser.ts';
import { openQuietBrowser } from './quiet-browser.ts';
import { openQuietBroker, type QuietBroker } from './quiet-broker.ts';
import { rawBubblewrap, type RawBubblewrap } from './peers/raw-bubblewrap.ts';
import { draftAt } from './sandbox-draft.ts';
import { noteReading } from './readings/note-reading.ts';
import { english } from '#domain/common/message.ts';

const rounds = Number(process.argv[2] ?? 30);
const megabytes = Number(process.argv[3] ?? 100);
const out = join(import.meta.dirname, '../../out');
const home = realpathSync(mkdtempSync(join(homedir(), '.countersign-bench-')));
const project = join(home, 'project');
mkdirSync(project);
mkdirSync(join(home, 'run'), { mode: 0o700 });
const env = {
  ...process.env,
  HOME: home,
  XDG_DATA_HOME: join(home, 'data'),
  XDG_STATE_HOME: join(home, 'state'),
  XDG_CONFIG_HOME: join(home, 'config'),
  XDG_RUNTIME_DIR: join(home, 'run'),
};

interface Host {
  readonly child: ChildProcess;
  readonly url: string;
  readonly readyMs: number;
  stop(): Promise<void>;
}

async function startHost(): Promise<Host> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(out, 'headless.js')], {
    env,
    cwd: home,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /https?:\/\/\S+/u.exec(line);
      if (found !== null) resolve(found[0]);
    });
  });
  const readyMs = performance.now() - began;
  const ended = once(child, 'exit');
  return {
    child,
    url,
    readyMs,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function startNode(): Promise<number> {
  const began = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return performance.now() - began;
}

const clock = 'date +%s%N';
const stamp = (file: string): number => Number(readFileSync(file, 'utf8').trim()) / 1e6;

/** From spawning a process to its own look at the clock, in milliseconds. */
async function rawSpawn(): Promise<number> {
  const file = join(project, 'raw');
  const began = performance.timeOrigin + performance.now();
  await once(spawn('/bin/sh', ['-c', `${clock} > ${file}`]), 'exit');
  return stamp(file) - began;
}

/** Bubblewrap with the mounts of such a project, without which no broker can begin. */
async function openRaw(): Promise<RawBubblewrap> {
  const [beside, dataDir] = [join(home, 'beside'), join(home, 'raw-data')];
  mkdirSync(beside);
  mkdirSync(dataDir, { mode: 0o700 });
  const plans = createSandboxPlans({ homeDir: home, dataDir, env, helperPath: null });
  const resolved = await plans.resolve(draftAt(beside));
  if (resolved.kind === 'refused') throw new Error(english(resolved.error.message));
  return rawBubblewrap(resolved.plan, beside, dataDir);
}

/** From starting it to the look at the clock of what it starts, in milliseconds. */
async function rawSandbox(raw: RawBubblewrap): Promise<number> {
  const file = join(home, 'beside/raw');
  raw.prepare();
  const began = performance.timeOrigin + performance.now();
  await raw.run(['/bin/sh', '-c', `${clock} > ${file}`]);
  return stamp(file) - began;
}

/** A command that asks: when its card is drawn after it was submitted, and when it starts after the click. */
async function ask(broker: QuietBroker, round: number): Promise<{ card: number; start: number }> {
  const [file, other] = [join(project, `started-${round}`), join(home, `outside-${round}`)];
  writeFileSync(file, '');
  // Runs once more after the yes; its pre-launch check at the clock is the one that counts.
  await broker.run(`${clock} > ${file}; touch ${other}`);
  await broker.asked();
  const denied = stamp(file);
  await broker.allowOnce();
  await broker.finished();
  const { card, clicked } = await broker.noted();
  return { card: card - denied, start: stamp(file) - clicked };
}

function wakeUps(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((task) => readFileSync(`/proc/${pid}/task/${task}/status`, 'utf8'))
    .map((status) => Number(/^voluntary_ctxt_switches:\s+(\d+)/mu.exec(status)?.[1] ?? 0))
    .reduce((sum, count) => sum + count, 0);
}

/** Bytes a second through a terminal with nobody behind it but this process, in MB. */
async function rawTerminal(file: string): Promise<number> {
  const began = performance.now();
  let bytes = 0;
  const pty = spawnPty('cat', [file], { encoding: null });
  // With no encoding the chunks are buffers, whatever the types say.
  pty.onData((chunk: string | Buffer) => (bytes += chunk.length));
  await new Promise<void>((resolve) => pty.onExit(() => resolve()));
  return bytes / 1000 / (performance.now() - began);
}

let floods = 0;

/** Megabytes a second from the moment a command is run to the frame with its last line. */
async function paint(broker: QuietBroker, file: string): Promise<number> {
  const last = `the-very-end-${++floods}`;
  const began = performance.now();
  await broker.run(`cat ${file}; echo ${last}`);
  await broker.shown(last);
  return (megabytes * 1000) / (performance.now() - began);
}

const browser = await openQuietBrowser();
try {
  const ready: number[] = [];
  const node: number[] = [];
  const usable: number[] = [];
  for (let round = 0; round < Math.min(rounds, 15); round += 1) {
    const host = await startHost();
    const broker = await openQuietBroker(browser, host.url);
    ready.push(host.readyMs);
    node.push(await startNode());
    usable.push((await broker.noted()).usable ?? Infinity);
    await broker.page.close();
    await host.stop();
  }
  report('P9 starting Node alone, in turns', node, 1000, 'median');
  report('P9 the host is ready', ready, 400, 'median');
  report('P9 the page can be used', usable, 1000, 'median');

  const host = await startHost();
  const broker = await openQuietBroker(browser, host.url);
  await broker.openProject(project);
  await pause(12_000);
  const [before, waked] = [await broker.noted(), wakeUps(host.child.pid ?? 0)];
  await pause(10_000);
  const own = (await broker.noted()).own - before.own;
  noteReading({ row: 'P9', what: 'things the idle page did in 10 s', unit: 'count', value: own, target: { most: 0 } });
  verdict(`P9 idle for 10 s: the page did something of its own ${own} times; budget 0`, own === 0);
  const woken = wakeUps(host.child.pid ?? 0) - waked;
  noteReading({
    row: 'P9',
    what: 'wake-ups of the idle host in 10 s',
    unit: 'count',
    value: woken,
    target: { most: 20 },
  });
  verdict(`P9 idle for 10 s: the host's threads woke ${woken} times; budget 20`, woken <= 20);

  const [cards, starts, raws, sandboxes]: [number[], number[], number[], number[]] = [[], [], [], []];
  const raw = await openRaw();
  for (let round = 0; round < rounds; round += 1) {
    raws.push(await rawSpawn());
    sandboxes.push(await rawSandbox(raw));
    const { card, start } = await ask(broker, round);
    cards.push(card);
    starts.push(start);
  }
  report('P5 from the refused attempt to the drawn card', cards, 100, 'p95');
  const floors = [
    { what: 'raw spawn', times: raws, budget: 15 },
    { what: 'raw bubblewrap with the same mounts', times: sandboxes, budget: 11.5 },
  ];
  for (const { what, times, budget } of floors) {
    report(`P5 ${what}, to its first look at the clock`, times, 1000, 'median');
    const later = starts.map((ms) => ms - quantile(times, 0.5));
    report('P5 from the click to the started command, beyond that', later, budget, 'median');
  }
  raw.close();

  const file = join(project, 'much.log');
  const line =
    '2026-01-01T00:00:00.000Z info server request handled in 12 ms path=/api/things status=200 id=0123456789\n';
  writeFileSync(file, line.repeat(Math.ceil((megabytes * 1e6) / line.length)));
  const [terminals, rates, heaps]: [number[], number[], number[]] = [[], [], [await broker.heap()]];
  for (let flood = 0; flood < 5; flood += 1) {
    terminals.push(await rawTerminal(file));
    rates.push(await paint(broker, file));
    heaps.push(await broker.heap());
  }
  const [rate, plainly] = [quantile(rates, 0.5), quantile(terminals, 0.5)];
  const each = rates.map((one) => one.toFixed(1)).join(', ');
  const said = `${rate.toFixed(1)} MB/s (${each}), ${(rate / plainly).toFixed(2)} × a raw terminal (${plainly.toFixed(1)} MB/s)`;
  noteReading({ row: 'P6', what: 'painted', unit: 'MB/s', value: rate, target: { least: 15 } });
  verdict(`P6 painted, five times ${megabytes} MB: ${said}; median budget 15 MB/s`, rate >= 15);
  await broker.watch();
  const looking = setInterval(() => void broker.heap().then((size) => heaps.push(size)), 500);
  await paint(broker, file);
  clearInterval(looking);
  report('P6 frames in a flood of their own', (await broker.noted()).gaps ?? [], 100, 'p95');
  const [first = 0, most = 0, last = 0] = [heaps[0], Math.max(...heaps), heaps.at(-1)].map((bytes = 0) => bytes / 1e6);
  noteReading({ row: 'P6', what: 'memory the page grew by', unit: 'MB', value: most - first, target: { most: 60 } });
  verdict(
    `P6 memory of the page ${first.toFixed(0)} → ${last.toFixed(0)} MB, at most ${most.toFixed(0)}`,
    most - first < 60,
  );
  await host.stop();
} finally {
  await browser.close();
  rmSync(home, { recursive: true, force: true });
}
conclude();
