/** Permissions that an agent asks for ahead: the card, what the sandbox then lets through, and taking them back. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { samplePermissions as permissions } from '../../../fakes/samples/sample-permissions.ts';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { openArmed } from '../helpers/armed-card.ts';
import { expect as expectHost, test as hostTest } from '../helpers/shared-desk.ts';
import { connectMcp } from '../helpers/mcp-agent.ts';
import { expect, test } from '../helpers/scripted-page.ts';

hostTest('what was permitted ahead is open to the next commands until it is taken back', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home, 'careful-agent');
  const folder = join(home.home, 'shared');
  mkdirSync(folder);
  const asked = agent.call('request_permissions', {
    permissions: [
      { kind: 'path', path: folder, access: 'write' },
      { kind: 'path', path: join(home.home, 'other'), access: 'write' },
    ],
    justification: 'I keep results there',
  });
  await expectHost(broker.card).toContainText('careful-agent');
  await expectAccessible(broker.page);
  await broker.card.getByRole('checkbox').nth(1).uncheck();
  await broker.openScopes();
  await broker.card.getByRole('radio', { name: 'This session' }).click();
  await broker.allowOnce();
  expectHost((await asked).data).toEqual({
    status: 'granted',
    granted: [{ kind: 'path', path: folder, access: 'write' }],
    scope: 'session',
    minutes: null,
    reason: `granted: write access to ${folder}, until your connection, or this session of the desk, ends.`,
  });

  const write = (name: string) => agent.call('shell', { command: `touch ${join(folder, name)}` });
  expectHost((await write('a')).data).toMatchObject({ status: 'completed', exitCode: 0 });
  expectHost(existsSync(join(folder, 'a'))).toBe(true);
  const patch = `*** Begin Patch\n*** Add File: ${join(folder, 'b')}\n+b\n*** End Patch`;
  expectHost((await agent.call('apply_patch', { patch })).data).toMatchObject({ status: 'completed' });
  expectHost(existsSync(join(folder, 'b'))).toBe(true);

  await broker.page.getByRole('navigation').getByRole('button', { name: 'Rules' }).click();
  const row = broker.page.getByRole('row').filter({ hasText: `write access to ${folder}, for careful-agent` });
  await row.getByRole('button').click();
  await expectHost(row).toHaveCount(0);
  const refused = write('c');
  await expectHost(broker.card).toContainText(folder);
  await broker.deny.click();
  expectHost((await refused).data).toMatchObject({ status: 'denied' });
  expectHost(existsSync(join(folder, 'c'))).toBe(false);
  await agent.client.close();
});

hostTest('a path that is no whole one begins where the agent works, not at the project', async ({ broker, home }) => {
  const below = join(home.project, 'packages/one');
  mkdirSync(join(home.project, '.git'));
  mkdirSync(below, { recursive: true });
  for (const name of ['shared', 'own']) mkdirSync(join(home.home, name));
  await broker.openProject(home.project);
  const agent = await connectMcp({ ...home, project: below });
  const asked = agent.call('request_permissions', {
    permissions: [
      { kind: 'path', path: '../../../shared', access: 'write' },
      { kind: 'path', path: '~/own', access: 'write' },
    ],
  });
  await broker.openScopes();
  await broker.card.getByRole('radio', { name: 'This session' }).click();
  await broker.allowOnce();
  expectHost((await asked).data).toMatchObject({
    granted: ['shared', 'own'].map((name) => ({ kind: 'path', path: join(home.home, name), access: 'write' })),
  });
  const once = agent.call('shell', {
    command: 'touch ../../../later',
    additionalPermissions: [{ kind: 'path', path: '../../../..', access: 'read' }],
    cwd: '.',
  });
  await expectHost(broker.card).toContainText(home.home);
  await broker.deny.click();
  expectHost((await once).data).toMatchObject({ status: 'rejected' });
  await agent.client.close();
});

test('each permission can be taken away before the rest is given, and none of them left is no yes', async ({
  cards,
}) => {
  await cards.page.setViewportSize({ width: 1280, height: 1600 });
  await openArmed(cards, permissions);
  const boxes = cards.card.getByRole('checkbox');
  await boxes.nth(1).uncheck();
  await cards.pass(1000);
  await cards.allow.click();
  expect((await cards.heard()).at(-1)).toMatchObject({
    type: 'exec-approval',
    answer: {
      verdict: { kind: 'approve', scope: { kind: 'once' }, grants: [permissions.grants[0], permissions.grants[2]] },
    },
  });
});

test('with every permission taken away there is nothing to allow', async ({ cards }) => {
  await cards.page.setViewportSize({ width: 1280, height: 1600 });
  await openArmed(cards, permissions);
  for (const box of await cards.card.getByRole('checkbox').all()) await box.uncheck();
  await cards.pass(2000);
  await expect(cards.allow).toHaveAttribute('aria-disabled', 'true');
});

for (const [name, width, scheme] of [
  ['light', 1280, 'light'],
  ['dark', 1280, 'dark'],
  ['narrow', 360, 'light'],
] as const) {
  test(`the card fits and is readable: ${name}`, async ({ cards }, info) => {
    await cards.page.setViewportSize({ width, height: 860 });
    await cards.page.emulateMedia({ colorScheme: scheme });
    await openArmed(cards, permissions);
    const over = await cards.card.evaluate((card) => card.scrollWidth - card.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
    await cards.page.screenshot({ path: info.outputPath(`permissions-${name}.png`) });
  });
}

test('what the yes still waits for is said with it', async ({ cards }) => {
  await cards.page.setViewportSize({ width: 1280, height: 600 });
  await openArmed(cards, permissions);
  await expect(cards.allow).toHaveAttribute('aria-description', 'Scroll to the end first');
});
