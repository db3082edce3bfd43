/** An open page and a broker that restarts: the page comes back by itself, at the same address and without a new link. */
import { once } from 'node:events';
import { expect, test } from '../helpers/headless-host.ts';
import { startCli } from '../helpers/run-cli.ts';

test('an open page comes back after the desk was restarted, and answers its next card', async ({
  broker,
  home,
  startHost,
}) => {
  await broker.openProject(home.project);
  const { origin } = new URL(broker.page.url());
  const exited = once(broker.host.process, 'exit');
  broker.host.process.kill('SIGKILL');
  await exited;
  await expect(broker.page.getByText('Connection to the desk lost.')).toBeVisible();

  const next = await startHost();
  // Its new link is used by nobody.
  expect(new URL(next.url).origin).toBe(origin);
  await expect(broker.page.getByText('Connection to the desk lost.')).toBeHidden();
  const cli = startCli(['exec', '--', 'touch', '../x'], { home });
  await expect(broker.card).toBeVisible();
  await broker.deny.click();
  expect((await cli.end).stderr).toContain('touch');
  expect(new URL(broker.page.url()).origin).toBe(origin);
});
