/**
 * The real desk before a real page (rows P5, P6 and P9): how soon a question is seen and a yes starts its command, how much output is
 * painted, how soon the host and the page are there, and what they do when nobody does anything. Ratios stand beside what is compared
 * in turns. Needs `npm run build`. Run: node tests/bench/desk.bench.ts [rounds] [megabytes]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { spawn as spawnPty } from 'node-pty';
import type { Browser, Page } from 'playwright/test';
import { driveDeskPage, type DeskPage } from '../e2e/page/desk-page.ts';
import { openBrowser } from '../fakes/open-browser.ts';
import { conclude, frameGaps, quantile, report, verdict } from './bench-browser.ts';

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

/** Notes in the page when its first field can be used, and how often anything of the page runs by itself. */
function notePage(): void {
  const noted = { usable: null as number | null, own: 0, clicked: 0, card: 0 };
  (window as unknown as { noted: typeof noted }).noted = noted;
  const count =
    <A extends unknown[]>(work: (...given: A) => void) =>
    (...given: A): void => {
      noted.own += 1;
      work(...given);
    };
  const later = window.setTimeout.bind(window);
  const often = window.setInterval.bind(window);
  const frame = window.requestAnimationFrame.bind(window);
  Object.assign(window, {
    setTimeout: (work: () => void, ms?: number) => later(count(work), ms),
    setInterval: (work: () => void, ms?: number) => often(count(work), ms),
    requestAnimationFrame: (work: FrameRequestCallback) => frame(count(work)),
  });
  const now = (): number => performance.timeOrigin + performance.now();
  let hadCard = false;
  new MutationObserver(() => {
    if (document.querySelector('#project-path') !== null)
      frame(() => later(() => (noted.usable ??= performance.now())));
    const hasCard = document.querySelector('[role="alertdialog"]') !== null;
    if (hasCard && !hadCard) frame(() => later(() => (noted.card = now())));
    hadCard = hasCard;
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener('click', () => (noted.clicked = now()), { capture: true });
}

type Noted = { usable: number | null; own: number; clicked: number; card: number };
const notedBy = (page: Page): Promise<Noted> => page.evaluate(() => (window as unknown as { noted: Noted }).noted);

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
  await page.addInitScript(notePage);
  await page.goto(url);
  await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.usable !== null);
  return page;
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

/** A command that asks: when its card is drawn after it was submitted, and when it starts after the click. */
async function ask(desk: DeskPage, round: number): Promise<{ card: number; start: number }> {
  const { page } = desk;
  const [file, other] = [join(project, `started-${round}`), join(home, `outside-${round}`)];
  writeFileSync(file, '');
  // Runs once more after the yes; its last look at the clock is the one that counts.
  await desk.run(`${clock} > ${file}; touch ${other}`);
  await desk.card.waitFor();
  const denied = stamp(file);
  await desk.allowOnce();
  await page.waitForFunction(() => document.querySelector('[role="alertdialog"]') === null);
  await desk.outcome.getByText('Finished').first().waitFor();
  const { card, clicked } = await notedBy(page);
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

async function paint(desk: DeskPage, file: string) {
  const { page } = desk;
  const heap = (): Promise<number> =>
    page.evaluate(() => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1e6);
  const heaps = [await heap()];
  const began = performance.now();
  let took = 0;
  const gaps = await frameGaps(page, async () => {
    await desk.run(`cat ${file}; echo the-very-end`);
    const look = setInterval(
      () =>
        void heap().then(
          (size) => heaps.push(size),
          () => undefined,
        ),
      500,
    );
    await desk.terminal.getByText('the-very-end').last().waitFor({ timeout: 300_000 });
    took = performance.now() - began;
    clearInterval(look);
  });
  const skipped = await page.getByText(/MB skipped|skipped/u).count();
  return { gaps, rate: (megabytes * 1000) / took, heaps, skipped };
}

const browser = await openBrowser();
try {
  const ready: number[] = [];
  const node: number[] = [];
  const usable: number[] = [];
  for (let round = 0; round < Math.min(rounds, 15); round += 1) {
    const host = await startHost();
    const page = await openPage(browser, host.url);
    ready.push(host.readyMs);
    node.push(await startNode());
    usable.push((await notedBy(page)).usable ?? Infinity);
    await page.context().close();
    await host.stop();
  }
  report('P9 starting Node alone, in turns', node, 1000, 'median');
  report('P9 the host is ready', ready, 400, 'median');
  report('P9 the page can be used', usable, 1000, 'median');

  const host = await startHost();
  const page = await openPage(browser, host.url);
  const desk = driveDeskPage(page);
  await desk.openProject(project);
  await page.waitForTimeout(12_000);
  const [before, waked] = [await notedBy(page), wakeUps(host.child.pid ?? 0)];
  await page.waitForTimeout(10_000);
  const own = (await notedBy(page)).own - before.own;
  verdict(`P9 idle for 10 s: the page did something of its own ${own} times; budget 0`, own === 0);
  const woken = wakeUps(host.child.pid ?? 0) - waked;
  verdict(`P9 idle for 10 s: the host's threads woke ${woken} times; budget 20`, woken <= 20);

  const [cards, starts, raws]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    raws.push(await rawSpawn());
    const { card, start } = await ask(desk, round);
    cards.push(card);
    starts.push(start);
  }
  report('P5 from the refused attempt to the drawn card', cards, 100, 'p95');
  report('P5 raw spawn to the first look at the clock', raws, 1000, 'median');
  report(
    'P5 from the click to the started command, beyond that',
    starts.map((ms) => ms - quantile(raws, 0.5)),
    15,
    'median',
  );

  const file = join(project, 'much.log');
  const line =
    '2026-01-01T00:00:00.000Z info server request handled in 12 ms path=/api/things status=200 id=0123456789\n';
  writeFileSync(file, line.repeat(Math.ceil((megabytes * 1e6) / line.length)));
  const raw = await rawTerminal(file);
  const { gaps, rate, heaps, skipped } = await paint(desk, file);
  report(`P6 frames while ${megabytes} MB are painted`, gaps, 100, 'p95');
  const said = `${rate.toFixed(1)} MB/s, ${(rate / raw).toFixed(2)} × a raw terminal (${raw.toFixed(1)} MB/s), ${skipped} times skipped`;
  verdict(`P6 painted ${said}; budget 15 MB/s`, rate >= 15);
  const [first = 0, most, last = 0] = [heaps[0], Math.max(...heaps), heaps.at(-1)];
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
