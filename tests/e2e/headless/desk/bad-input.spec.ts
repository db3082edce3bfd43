/** Input that could break a page or a host: each ends in a clear outcome, and the host stays up. */
import { expect, test } from '../helpers/shared-desk.ts';

test('output that is not valid UTF-8 is shown and does no harm', async ({ broker, home }) => {
  await broker.openProject(home.project);
  await broker.run(String.raw`printf 'before \377\376\200 after\n'`);
  await expect(broker.outcome).toContainText('Finished');
  await expect(broker.terminal).toContainText('before');
  await expect(broker.terminal).toContainText('after');
});

/** The nightly run prints a hundred. */
const megabytes = process.env['COUNTERSIGN_FULL_SIZE'] === undefined ? 25 : 100;

test(`${megabytes} megabytes of output end, are skipped where nobody could read them, and leave the page usable`, async ({
  broker,
  home,
}) => {
  test.slow();
  await broker.openProject(home.project);
  await broker.run(`head -c ${megabytes}000000 /dev/zero | tr '\\0' x | fold -w 120; echo the-end`);
  await expect(broker.outcome).toContainText('Finished');
  await expect(broker.terminal).toContainText('the-end');
  await broker.run('echo still here');
  await expect(broker.terminal).toContainText('still here');
});

test('terminal sequences cannot set the title, reach the clipboard or leave the terminal', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const title = await broker.page.title();
  await broker.run(String.raw`printf '\033]0;owned\007\033]52;c;b3duZWQ=\007\033[2J\033[1;1Hdrawn\n'`);
  await expect(broker.terminal).toContainText('drawn');
  expect(await broker.page.title()).toBe(title);
});

test('hidden characters of a command are drawn as chips on its card', async ({ broker, home }) => {
  await broker.openProject(home.project);
  await broker.run('touch ~/a\u202Egnp.exe');
  await expect(broker.card).toContainText('RLO');
  await broker.deny.click();
  await expect(broker.outcome).toContainText('Blocked by the sandbox');
});

test('a person can stop a command, and its output so far stays', async ({ broker, home }) => {
  await broker.openProject(home.project);
  await broker.run('echo started; sleep 600');
  await expect(broker.terminal).toContainText('started');
  await broker.page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(broker.outcome).toContainText('Cancelled');
});
