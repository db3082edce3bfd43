/** An open page and a desk that restarts: the page comes back by itself, at the same address and without a new link. */
import { once } from 'node:events';
import { expect, test } from './headless-host.ts';
import { startCli } from './run-cli.ts';

test('an open page comes back after the desk was restarted, and answers its next card', async ({
  desk,
  home,
  startHost,
}) => {
  await desk.openProject(home.project);
  const { origin } = new URL(desk.page.url());
  const exited = once(desk.host.process, 'exit');
  desk.host.process.kill('SIGKILL');
  await exited;
  await expect(desk.page.getByText('Connection to the desk lost.')).toBeVisible();

  const next = await startHost();
  // Its new link is used by nobody.
  expect(new URL(next.url).origin).toBe(origin);
  await expect(desk.page.getByText('Connection to the desk lost.')).toBeHidden({ timeout: 60_000 });
  const cli = startCli(['exec', '--', 'touch', '../x'], { home });
  await expect(desk.card).toBeVisible();
  await desk.deny.click();
  expect((await cli.end).stderr).toContain('touch');
  expect(new URL(desk.page.url()).origin).toBe(origin);
});
