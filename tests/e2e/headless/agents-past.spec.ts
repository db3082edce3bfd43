/** A program of a known agent that never asked here is told of on the page, can be ended there, and leads to how it is connected. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, openPage, test, type Home } from './helpers/headless-host.ts';

const shots = process.env['SHOTS'];

/** An agent that no other test starts, so that what runs beside is told apart. */
function startCursor(home: Home): ChildProcess {
  const bin = join(home.home, 'bin');
  mkdirSync(bin, { recursive: true });
  const program = join(bin, 'cursor-agent');
  if (!existsSync(program)) copyFileSync('/bin/sleep', program);
  return spawn(program, ['600'], { cwd: home.project, env: home.env, stdio: 'ignore' });
}

test('an agent that never asked is named wherever one is on the page, and ends by its button', async ({
  startHost,
  home,
  chrome,
}) => {
  // The broker first, so that those of the tests beside know whose agent it is.
  const { url } = await startHost();
  const agent = startCursor(home);
  const ended = once(agent, 'exit');
  try {
    const page = await openPage(chrome, url);
    const ribbon = page.getByRole('group', { name: `Cursor, ${agent.pid}` });
    await expect(ribbon).toContainText(home.project);
    await expect(ribbon).toContainText(/runs without asking.*do not contain our hooks/u);
    // By the keyboard alone.
    await ribbon.getByRole('button', { name: `Stop it: process ${agent.pid}` }).focus();
    await page.keyboard.press('Tab');
    const connect = ribbon.getByRole('button', { name: 'How to connect it' });
    await expect(connect).toBeFocused();
    await page.keyboard.press('Enter');
    const line = page.getByRole('listitem').filter({ hasText: 'install cursor' });
    await expect(line.getByRole('button')).toBeFocused();
    await expect(line).toBeInViewport();
    await ribbon.getByRole('button', { name: `Stop it: process ${agent.pid}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Process ${agent.pid} was asked to end.`)).toBeVisible();
    expect(await ended).toEqual([null, 'SIGTERM']);
    await expect(ribbon).toBeHidden();
  } finally {
    agent.kill('SIGKILL');
  }
});

test('of many the page names two, says how many more there are, and leads to all of them', async ({
  startHost,
  home,
  chrome,
}) => {
  const { url } = await startHost();
  const agents = Array.from({ length: 5 }, () => startCursor(home));
  try {
    const page = await openPage(chrome, url);
    // Whatever else runs on this machine may be among them.
    const ribbons = page.getByRole('group', { name: /, \d+, runs without asking$/u });
    const more = page.getByRole('button', { name: /^\d+ more runs? without asking: look at them$/u });
    const count = async (): Promise<number> => Number.parseInt((await more.textContent()) ?? '', 10);
    await expect.poll(count).toBeGreaterThanOrEqual(3);
    await expect(ribbons).toHaveCount(2);
    if (shots !== undefined) await page.screenshot({ path: join(shots, 'agents-past-more.png') });
    const before = await count();
    await ribbons.first().getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(count).toBe(before - 1);
    await expect(ribbons).toHaveCount(2);
    await more.press('Enter');
    // There all of them stand, each with its own way to end it, and no ribbon beside.
    for (const { pid } of agents) {
      const stop = page.getByRole('button', { name: `Stop it: process ${pid}` });
      await expect(stop).toBeVisible();
      // No taller than a button is, however many lines stand beside it.
      expect((await stop.boundingBox())?.height).toBeLessThan(40);
    }
    await expect(more).toBeHidden();
    if (shots !== undefined) await page.screenshot({ path: join(shots, 'agents-past-all.png'), fullPage: true });
  } finally {
    for (const agent of agents) agent.kill('SIGKILL');
  }
});

test('an agent in a home with a desk of its own is named by that one alone', async ({ startHost, home, chrome }) => {
  const other = { ...home, home: join(home.home, 'other') };
  mkdirSync(join(other.home, 'run'), { recursive: true, mode: 0o700 });
  const names = { XDG_DATA_HOME: '.local/share', XDG_STATE_HOME: '.local/state', XDG_RUNTIME_DIR: 'run' };
  const moved = Object.fromEntries(Object.entries(names).map(([name, at]) => [name, join(other.home, at)]));
  const env = { ...home.env, HOME: other.home, ...moved };
  const broker = spawn(process.execPath, [join(import.meta.dirname, '../../../out/headless.js')], {
    env,
    stdio: 'pipe',
  });
  const over = once(broker, 'exit');
  await once(broker.stdout, 'data');
  const { url } = await startHost();
  const theirs = startCursor({ ...home, env });
  const ours = startCursor(home);
  try {
    const page = await openPage(chrome, url);
    // Both were there at the one look that tells of ours.
    await expect(page.getByRole('group', { name: `Cursor, ${ours.pid}` })).toBeVisible();
    await expect(page.getByRole('group', { name: /^Cursor, / })).toHaveCount(1);
    expect(theirs.exitCode).toBeNull();
  } finally {
    for (const each of [theirs, ours]) each.kill('SIGKILL');
    broker.kill('SIGTERM');
    await over;
  }
});

test('a page that is opened later is told too, in German, and one that does not listen ends all the same', async ({
  startHost,
  home,
  chrome,
}) => {
  const bin = join(home.home, 'bin');
  mkdirSync(bin, { recursive: true });
  copyFileSync('/bin/bash', join(bin, 'cursor-agent'));
  writeFileSync(join(bin, 'stays'), "trap '' TERM\nwhile :; do read -r -t 600 <> <(:); done\n");
  const agent = spawn(join(bin, 'cursor-agent'), [join(bin, 'stays')], { cwd: home.project, stdio: 'ignore' });
  const ended = once(agent, 'exit');
  try {
    const { url } = await startHost();
    const first = await openPage(chrome, url);
    const name = `Cursor, ${agent.pid}`;
    await expect(first.getByRole('group', { name })).toBeVisible();
    const page = await first.context().newPage();
    await page.goto(`${new URL(url).origin}/?language=de`);
    const ribbon = page.getByRole('group', { name });
    await expect(ribbon).toContainText(/läuft, ohne zu fragen.*stehen unsere Hooks nicht/u);
    await expect(ribbon.getByRole('button', { name: 'So wird er verbunden' })).toBeVisible();
    await first.getByRole('group', { name }).getByRole('button', { name: 'Dismiss' }).click();
    await expect(first.getByRole('group', { name })).toBeHidden();
    await ribbon.getByRole('button', { name: `Stoppen: Prozess ${agent.pid}` }).click();
    expect(await ended).toEqual([null, 'SIGKILL']);
    await expect(ribbon).toBeHidden();
  } finally {
    agent.kill('SIGKILL');
  }
});
