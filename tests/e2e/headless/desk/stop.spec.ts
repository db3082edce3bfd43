/** Stop everything: by clicks on the page and from a terminal, with real commands in real sandboxes and a real program of an agent. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { driveBrokerPage } from '../../page/desk-page.ts';
import { runCli, startCli } from '../helpers/run-cli.ts';
import { expect, test, type Home } from '../helpers/shared-desk.ts';

const deaf = ['sh', '-c', "trap '' TERM; echo up; while :; do sleep 0.1; done"];

/** An agent that no other test starts. */
function startAgent(home: Home): ChildProcess {
  const program = join(home.home, 'bin', 'cursor-agent');
  mkdirSync(join(home.home, 'bin'), { recursive: true });
  copyFileSync('/bin/sleep', program);
  return spawn(program, ['600'], { cwd: home.project, env: home.env, stdio: 'ignore' });
}

async function hold(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Stop(?! it)/u });
  await button.hover();
  await page.mouse.down();
  await expect(page.getByText('Everything was stopped at')).toBeVisible();
  await page.mouse.up();
}

test('by one hold runs, questions and agents end within a second, and what is new waits for the release', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  const agent = startAgent(home);
  const agentEnded = once(agent, 'exit');
  await broker.openProject(home.project);
  const running = startCli(['exec', '--', ...deaf], { home });
  await running.said('up');
  const asking = startCli(['exec', '--', 'touch', join(home.home, 'asked')], { home });
  await expect(broker.card).toBeVisible();
  // A slip does nothing, and a card in front is no hindrance.
  await page.getByRole('button', { name: /^Stop everything/u }).click();
  await expect(broker.card).toBeVisible();
  await hold(page);
  const ribbon = page.getByText('Everything was stopped at').locator('..');
  await expect(ribbon).toContainText('2 runs, 1 question');
  await expect(ribbon).toContainText(`Cursor (${agent.pid})`);
  expect(await agentEnded).toEqual([null, 'SIGTERM']);
  for (const { end } of [running, asking]) {
    const { code, stderr } = await end;
    expect(code).not.toBe(0);
    expect(stderr).toContain('a person stopped everything');
  }
  await expect(broker.card).toHaveCount(0);
  await expectAccessible(page);

  const held = startCli(['exec', '--', 'sh', '-c', 'echo made > made.txt'], { home });
  await broker.run('echo mine > mine.txt');
  const heldRuns = async () =>
    (JSON.parse((await runCli(['status', '--json'], { home })).stdout.toString()) as { runs: number }).runs;
  await expect.poll(heldRuns).toBe(2);
  for (const name of ['made.txt', 'mine.txt']) expect(existsSync(join(home.project, name))).toBe(false);
  await page.getByRole('button', { name: 'Release' }).click();
  expect((await held.end).code).toBe(0);
  expect(existsSync(join(home.project, 'made.txt'))).toBe(true);
  await expect.poll(() => existsSync(join(home.project, 'mine.txt'))).toBe(true);
  await expect(ribbon).toHaveCount(0);
});

test('what does not listen to a polite end is over within a second more than what does', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const stopMs = async (argv: readonly string[]): Promise<number> => {
    const runs = Array.from({ length: 5 }, () => startCli(['exec', '--', ...argv], { home }));
    await Promise.all(runs.map((run) => run.said('up')));
    const ms = await broker.page.evaluate(async () => {
      const began = performance.now();
      await window.broker?.invoke('desk.stop', {});
      return performance.now() - began;
    });
    const ends = await Promise.all(runs.map((run) => run.end));
    expect(ends.map(({ code }) => code)).not.toContain(0);
    await broker.page.getByRole('button', { name: 'Release' }).click();
    await expect(broker.page.getByText('Everything was stopped at')).toHaveCount(0);
    return ms;
  };
  const polite = await stopMs(['sh', '-c', 'echo up; exec sleep 600']);
  const stubborn = await stopMs(deaf);
  test.info().annotations.push({ type: 'ms', description: `${polite.toFixed(0)} and ${stubborn.toFixed(0)}` });
  // A slow machine is slow at both.
  expect(stubborn).toBeLessThan(1000 + 3 * polite);
});

test('from a terminal everything stops, a restart keeps it so, and the release is asked about', async ({
  broker,
  startHost,
  home,
  onePage,
}) => {
  await broker.openProject(home.project);
  const running = startCli(['exec', '--', ...deaf], { home });
  await running.said('up');
  const stop = await runCli(['stop', '--all'], { home });
  expect(stop.code).toBe(0);
  expect(stop.stdout.toString()).toContain('Stopped: 1 run, 0 questions');
  expect((await running.end).code).not.toBe(0);
  await broker.host.stop();

  // Alone, without a desk, it counts as well.
  const alone = await runCli(['exec', '--', 'true'], { home });
  expect({ code: alone.code, stderr: alone.stderr }).toMatchObject({
    code: 125,
    stderr: expect.stringContaining('Everything was stopped'),
  });
  const page = driveBrokerPage(await onePage.open((await startHost()).url));
  await expect(page.page.getByText('Everything was stopped at')).toBeVisible();
  expect((await runCli(['status'], { home })).stdout.toString()).toContain('STOPPED since');
  const held = startCli(['exec', '--', 'sh', '-c', 'echo made > made.txt'], { home });
  // Nobody sits at this terminal.
  expect((await runCli(['release'], { home })).code).toBe(125);
  expect(existsSync(join(home.project, 'made.txt'))).toBe(false);
  expect((await runCli(['release', '--yes'], { home })).stdout.toString()).toContain('Released');
  expect((await held.end).code).toBe(0);
  expect((await runCli(['release', '--yes'], { home })).stdout.toString()).toContain('Nothing is stopped.');
});

test('with no desk at all a stop counts for the one that comes, and commands stay refused', async ({ home }) => {
  expect((await runCli(['stop', '--all'], { home })).code).toBe(0);
  expect((await runCli(['exec', '--', 'true'], { home })).code).toBe(125);
  expect((await runCli(['release', '--yes'], { home })).code).toBe(0);
  expect((await runCli(['exec', '--', 'true'], { home })).code).toBe(0);
});
