/** An agent started from the page: its own terminal, its commands one by one, over a reload and in another terminal, stopped, and listed afterwards. */
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { goTo } from '../../page/go-to-place.ts';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { cliAtTerminal } from '../helpers/cli-at-terminal.ts';
import { expect, test, type Home } from '../helpers/shared-desk.ts';
import { nodeInside } from '../helpers/node-inside.ts';

/** As its installer would put it. */
function installAgent(home: Home): void {
  const bin = join(home.home, '.local/bin');
  mkdirSync(bin, { recursive: true });
  copyFileSync(join(import.meta.dirname, '../../../fixtures/programs/small-tui.mjs'), join(bin, 'agent.mjs'));
  writeFileSync(join(bin, 'claude'), `#!/bin/sh\nexec '${nodeInside(home)}' '${join(bin, 'agent.mjs')}' "$@"\n`);
  chmodSync(join(bin, 'claude'), 0o755);
}

const toSessions = async (page: Page): Promise<void> => {
  await goTo(page, 'agents');
  await page.getByRole('button', { name: 'Sessions', exact: true }).click();
};

test('an agent is started here, works at a terminal of the page, outlives the page, and is stopped', async ({
  broker,
  home,
  onePage,
  startHost,
}) => {
  // Two desks, two pages and three terminals, one after the other.
  test.slow();
  const { page } = broker;
  installAgent(home);
  await broker.openProject(home.project);
  await toSessions(page);
  await expect(page.getByText('No agent has worked here yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Start an agent' }).click();
  await page.getByRole('button', { name: 'Start here' }).click();
  await expect(broker.card).toContainText('api.anthropic.com');
  await broker.allowOnce();

  const terminal = page.getByRole('region', { name: 'Terminal of Claude Code' });
  await expect(terminal).toContainText('ready');
  await expect(terminal).toContainText('--session-id');
  await expect(page).not.toHaveTitle(/owned/u);
  await expectAccessible(page);
  const type = async (line: string): Promise<void> => {
    await terminal.locator('textarea').focus();
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  };
  await type('sh printf made-%d 42');
  await expect(terminal).toContainText('ran made-42');
  await expect(page.getByRole('list', { name: 'Sessions of agents' })).toContainText('2 requests');
  await page.getByText('Requests', { exact: false }).last().click();
  await expect(page.getByRole('button', { name: 'printf made-%d 42' })).toBeVisible();
  await type('flood');
  await expect(terminal).toContainText('flooded');

  await page.reload();
  await toSessions(page);
  await page.getByRole('button', { name: /^Claude Code/u }).click();
  await expect(terminal).toContainText('flooded');
  // What it asked its terminal was answered by the first one.
  await type('count');
  await expect(terminal).toContainText('answers 1');

  const [, id = '', code = ''] =
    /countersign attach (ags_\S+)\s+(\S+)/u.exec(await page.getByText('In another terminal:').innerText()) ?? [];
  const guess = cliAtTerminal(['attach', id, 'AAAAAAAA'], home);
  expect(await guess.exitCode).toBe(125);
  const cli = cliAtTerminal(['attach', id, code], home);
  await cli.shows('size 91x31');
  cli.type('over here\r');
  await cli.shows('heard OVER HERE');
  cli.type('\u001d');
  expect(await cli.exitCode).toBe(0);
  await expect(terminal).toContainText('heard OVER HERE');

  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Sessions of agents' })).toContainText('Stopped by a person');

  await broker.host.stop();
  const later = await onePage.open((await startHost()).url);
  await toSessions(later);
  await later.getByRole('button', { name: /^Claude Code/u }).click();
  await expect(later.getByRole('region', { name: 'What its terminal showed last' })).toContainText('heard OVER HERE');
  await expect(later.getByRole('button', { name: 'printf made-%d 42' })).toBeVisible();
});
