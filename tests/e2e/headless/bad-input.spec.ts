/** Input that could break a page or a host: each ends in a clear outcome, and the host stays up. */
import { expect, test } from './headless-host.ts';

test('output that is not valid UTF-8 is shown and does no harm', async ({ desk, home }) => {
  await desk.openProject(home.project);
  await desk.run(String.raw`printf 'before \377\376\200 after\n'`);
  await expect(desk.outcome).toContainText('Finished');
  await expect(desk.terminal).toContainText('before');
  await expect(desk.terminal).toContainText('after');
});

test('a hundred megabytes of output end, are skipped where nobody could read them, and leave the page usable', async ({
  desk,
  home,
}) => {
  test.slow();
  await desk.openProject(home.project);
  await desk.run(`head -c 100000000 /dev/zero | tr '\\0' x | fold -w 120; echo the-end`);
  await expect(desk.outcome).toContainText('Finished', { timeout: 100_000 });
  await expect(desk.terminal).toContainText('the-end', { timeout: 30_000 });
  await desk.run('echo still here');
  await expect(desk.terminal).toContainText('still here');
});

test('terminal sequences cannot set the title, reach the clipboard or leave the terminal', async ({ desk, home }) => {
  await desk.openProject(home.project);
  const title = await desk.page.title();
  await desk.run(String.raw`printf '\033]0;owned\007\033]52;c;b3duZWQ=\007\033[2J\033[1;1Hdrawn\n'`);
  await expect(desk.terminal).toContainText('drawn');
  expect(await desk.page.title()).toBe(title);
});

test('hidden characters of a command are drawn as chips on its card', async ({ desk, home }) => {
  await desk.openProject(home.project);
  await desk.run('touch ~/a\u202Egnp.exe');
  await expect(desk.card).toContainText('RLO');
  await desk.deny.click();
  await expect(desk.outcome).toContainText('Blocked by the sandbox');
});

test('a person can stop a command, and its output so far stays', async ({ desk, home }) => {
  await desk.openProject(home.project);
  await desk.run('echo started; sleep 600');
  await expect(desk.terminal).toContainText('started');
  await desk.page.getByRole('button', { name: 'Stop' }).click();
  await expect(desk.outcome).toContainText('Cancelled');
});
