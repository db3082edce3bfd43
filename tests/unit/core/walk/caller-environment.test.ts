/** What a caller sets around a command steers it as much as what is written in its line. */
import { expect, test } from 'vitest';
import { analyseRisk } from '#core/risk/analyse-risk.ts';
import type { CommandRule } from '#domain/rule.ts';
import { driveDesk } from '../../../fakes/desk-driver.ts';
import { projectRoot, scriptedHost } from '../../../fakes/scripted-host.ts';

const mayFetch: CommandRule = {
  id: 'rul_fetch',
  effect: 'allow',
  match: 'prefix',
  tokens: ['git', 'fetch'],
  project: projectRoot,
  sandbox: 'bypass',
  reason: null,
  expiresAt: null,
  origin: 'person',
  createdAt: 0,
};

test.each([
  ['git', { GIT_SSH_COMMAND: '/tmp/x' }],
  ['the loader', { LD_PRELOAD: '/tmp/x.so' }],
  ['the search path', { PATH: '/tmp/bin' }],
])('a rule that allows a command does not allow it where the caller steers %s', async (_, env) => {
  const host = scriptedHost();
  host.rules.push(mayFetch);
  const driver = await driveDesk(host);
  expect(await driver.outcome(await driver.exec(['git', 'fetch', 'origin']))).toMatchObject({ kind: 'completed' });
  expect(await driver.outcome(await driver.exec(['git', 'fetch', 'origin'], { env }))).toMatchObject({
    kind: 'completed',
  });
  expect(host.launches.map(({ plan }) => plan.unsandboxedBecause)).toEqual(['rule', null]);
});

test('a harmless variable leaves the rule in force', async () => {
  const host = scriptedHost();
  host.rules.push(mayFetch);
  const driver = await driveDesk(host);
  await driver.outcome(await driver.exec(['git', 'fetch', 'origin'], { env: { LANG: 'C' } }));
  expect(host.launches.map(({ plan }) => plan.unsandboxedBecause)).toEqual(['rule']);
});

test('a known-safe command is asked about when the caller steers it', async () => {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  host.ports.risk.assess = analyseRisk;
  const driver = await driveDesk(host);
  expect(await driver.outcome(await driver.exec(['ls', '-la']))).toMatchObject({ kind: 'completed' });
  await driver.exec(['ls', '-la'], { env: { LD_PRELOAD: '/tmp/x.so' } });
  expect(await driver.card()).toMatchObject({
    risk: { level: 'high' },
    facts: { envDelta: { LD_PRELOAD: '/tmp/x.so' } },
  });
});

test('a remembered yes holds only for the same variables', async () => {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const driver = await driveDesk(host);
  await driver.exec(['npm', 'test'], { env: { MODE: 'a' } });
  await driver.allow(await driver.card(), { kind: 'session' });
  expect(await driver.outcome(await driver.exec(['npm', 'test'], { env: { MODE: 'a' } }))).toMatchObject({
    kind: 'completed',
  });
  await driver.exec(['npm', 'test'], { env: { MODE: 'b' } });
  expect((await driver.card()).facts).toMatchObject({ envDelta: { MODE: 'b' } });
});
