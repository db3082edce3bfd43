/** The command line beside a running broker: cards appear in the page, and answers reach the terminal. */
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { cliAtTerminal } from '../helpers/cli-at-terminal.ts';
import { expect, openPage, test } from '../helpers/shared-desk.ts';
import { nodeInside } from '../helpers/node-inside.ts';
import { runCli, startCli } from '../helpers/run-cli.ts';

test('a command of the terminal waits for the click, and then ends well', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const cli = startCli(['exec', '--', 'touch', '../x'], { home });
  await expect(broker.card).toContainText(join(home.home, 'x'));
  await cli.said('waiting for a person');
  await broker.allowOnce();
  const end = await cli.end;
  expect(end.code).toBe(0);
  expect(existsSync(join(home.home, 'x'))).toBe(true);
  const fingerprint = /\(([0-9A-Z]{4})\)/.exec(end.stderr)?.[1];
  expect(fingerprint).toBeDefined();
});

test('a no in the page is 125 in the terminal', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const cli = startCli(['exec', '--json', '--', 'touch', '../x'], { home, withReportFile: true });
  await broker.deny.click();
  const end = await cli.end;
  expect(end.code).toBe(125);
  expect(JSON.parse(end.report)).toMatchObject({ exitCode: 125, outcome: { kind: 'denied', by: { kind: 'person' } } });
  expect(existsSync(join(home.home, 'x'))).toBe(false);
});

test('a command has the terminal where both ends are one, and none in a pipe, without being told', async ({
  broker,
  home,
}) => {
  await broker.openProject(home.project);
  const line = 'test -t 0 && test -t 1 && stty size || echo no terminal';
  const cli = cliAtTerminal(['exec', '--', 'sh', '-c', line], home);
  expect(await cli.exitCode).toBe(0);
  expect(cli.screen()).toContain('31 91');
  const untold = cliAtTerminal(['exec', '--no-tty', '--', 'sh', '-c', line], home);
  expect(await untold.exitCode).toBe(0);
  expect(untold.screen()).toContain('no terminal');
  const piped = await runCli(['exec', '--', 'sh', '-c', line], { home });
  expect(piped.stdout.toString()).toBe('no terminal\n');
});

test('a terminal that asks for more than the project gives is asked about', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const cli = startCli(['exec', '--sandbox', 'danger-full-access', '--', 'touch', '../x'], { home });
  await expect(broker.card).toBeVisible();
  expect(existsSync(join(home.home, 'x'))).toBe(false);
  await broker.deny.click();
  expect((await cli.end).code).toBe(125);
});

test('a terminal can say which questions may be asked, and that a sandbox is around already', async ({
  broker,
  home,
}) => {
  await broker.openProject(home.project);
  const granular = ['exec', '--approval', 'granular', '--ask'];
  const unasked = await runCli([...granular, 'network', '--', 'touch', '../x'], { home });
  expect([unasked.code === 0, existsSync(join(home.home, 'x'))]).toEqual([false, false]);
  await expect(broker.card).toHaveCount(0);
  const asked = startCli([...granular, 'sandbox', '--', 'touch', '../x'], { home });
  await expect(broker.card).toBeVisible();
  await broker.deny.click();
  expect((await asked.end).code).toBe(125);
  // More than the project gives, so a person is asked; then nothing of ours is around it.
  const outer = startCli(['exec', '--sandbox', 'external-sandbox', '--', 'touch', '../x'], { home });
  await expect(broker.card).toBeVisible();
  expect(existsSync(join(home.home, 'x'))).toBe(false);
  await broker.allowOnce();
  expect((await outer.end).code).toBe(0);
  expect(existsSync(join(home.home, 'x'))).toBe(true);
});

test('the card of a caller that was killed goes away', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const cli = startCli(['exec', '--', 'touch', '../x'], { home });
  await expect(broker.card).toBeVisible();
  cli.process.kill('SIGKILL');
  await expect(broker.card).toHaveCount(0);
  await cli.end;
});

/** Numbers of the processes that sleep for exactly so many seconds. */
const sleepersOf = (seconds: string): string[] =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/u.test(name) && readFileSync(`/proc/${name}/cmdline`, 'latin1') === `sleep\0${seconds}\0`;
    } catch {
      return false;
    }
  });

for (const [where, isBeside] of [
  ['beside a desk', true],
  ['without one', false],
] as const) {
  test(`a caller that is killed takes all with it that its command started, ${where}`, async ({ startHost, home }) => {
    if (isBeside) await startHost();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const seconds = `9${Math.random().toString().slice(2, 10)}`;
      const line = `setsid sleep ${seconds} & (trap '' TERM HUP; sleep ${seconds}) & echo begun; sleep ${seconds}`;
      const cli = startCli(['exec', '--', 'sh', '-c', line], { home });
      await cli.said('begun');
      await expect.poll(() => sleepersOf(seconds).length).toBe(3);
      cli.process.kill(signal);
      await expect.poll(() => sleepersOf(seconds)).toEqual([]);
      const end = await cli.end;
      expect([end.code, end.signal]).toEqual(signal === 'SIGTERM' ? [143, null] : [null, 'SIGKILL']);
    }
  });
}

test('a desk that ends with a card open tells its callers, and leaves no socket', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const cli = startCli(['exec', '--', 'touch', '../x'], { home });
  await expect(broker.card).toBeVisible();
  const exited = once(broker.host.process, 'exit');
  broker.host.process.kill('SIGTERM');
  const end = await cli.end;
  expect(end.code).toBe(125);
  expect(end.stderr).toContain('shut down');
  expect((await exited)[0]).toBe(0);
  const runtimeDir = join(home.home, 'run/countersign');
  expect(['desk.sock', 'desk.token'].filter((name) => existsSync(join(runtimeDir, name)))).toEqual([]);
});

test('a second desk for the same person refuses, and the first goes on', async ({ broker, home }) => {
  const second = await runCli(['serve'], { home });
  expect([second.code, second.stdout.toString()]).toEqual([75, '']);
  expect(second.stderr).toContain('already runs');
  await broker.openProject(home.project);
  const status = await runCli(['status', '--json'], { home });
  expect(JSON.parse(status.stdout.toString())).toMatchObject({ running: true, projects: [home.project], waiting: [] });
});

test('after a desk was killed the next one starts, and the terminal finds it', async ({ startHost, home }) => {
  const killed = await startHost();
  const exited = once(killed.process, 'exit');
  killed.process.kill('SIGKILL');
  await exited;
  expect(lstatSync(join(home.home, 'run/countersign/desk.sock')).isSocket()).toBe(true);
  expect((await runCli(['status'], { home })).code).toBe(1);
  await startHost();
  expect((await runCli(['status'], { home })).code).toBe(0);
});

test('a desk that starts again offers the projects in which something ran, and opens one by a click', async ({
  startHost,
  chrome,
  home,
}) => {
  expect((await runCli(['exec', '--', 'true'], { home })).code).toBe(0);
  const page = await openPage(chrome, (await startHost()).url);
  await page.getByRole('region', { name: 'Recent projects' }).getByRole('button', { name: '~/small-project' }).click();
  await expect(page.getByRole('button', { name: /git status/u })).toBeVisible();
  await page.getByRole('button', { name: 'Projects', exact: true }).click();
  await expect(page.getByLabel('Project folder')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent projects' })).toHaveCount(0);
});

test('the desk prints a new link when it is asked for one', async ({ startHost, chrome }) => {
  const host = await startHost();
  const lines = createInterface({ input: host.process.stdout! });
  host.process.kill('SIGUSR2');
  const [line] = (await once(lines, 'line')) as [string];
  expect(line).toMatch(/^Countersign is ready: http:\/\/127\.0\.0\.1:\d+\/start\?t=[\w-]{43}$/);
  const page = await openPage(chrome, line.replace('Countersign is ready: ', ''));
  await expect(page.getByLabel('Project folder')).toBeVisible();
});

test('the sandboxed command reaches neither the desk’s socket nor its page', async ({ broker, home }) => {
  const port = Number(new URL(broker.host.url).port);
  const probe = [
    `const net = require('node:net');`,
    `const tried = [{ path: process.env.SOCK }, { host: '127.0.0.1', port: ${port} }].map((to) => new Promise((done) => {`,
    `  const socket = net.connect(to); socket.on('connect', () => done('open')); socket.on('error', (e) => done(e.code)); }));`,
    `Promise.all(tried).then((said) => { console.log(said.includes('open') ? 'REACHED' : 'nothing reached'); process.exit(); });`,
  ].join('\n');
  const sock = join(home.home, 'run/countersign/desk.sock');
  const end = await runCli(['exec', '--', 'env', `SOCK=${sock}`, nodeInside(home), '-e', probe], { home });
  expect(end.stdout.toString().trim()).toBe('nothing reached');
});
