/** A rule or an answer that is kept while cards wait answers those it covers, and no others. */
import { expect, test, vi } from 'vitest';
import type { RuleDraft } from '#domain/rules/rule.ts';
import { driveBroker, type BrokerDriver } from '../../../../fakes/people/broker-driver.ts';
import { projectRoot, type ScriptedHost, scriptedHost } from '../../../../fakes/people/scripted-host.ts';
import { byPage } from '../../../../fakes/people/by-page.ts';

function untrusting(): ScriptedHost {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  return host;
}

const draft = (effect: RuleDraft['effect'], tokens: [string, ...string[]]): RuleDraft => ({
  effect,
  match: 'prefix',
  tokens,
  project: projectRoot,
  sandbox: 'keep',
  reason: 'because',
  expiresAt: null,
});

async function waitingFor(driver: BrokerDriver, cards: number): Promise<void> {
  await vi.waitFor(() => expect(driver.openCards()).toHaveLength(cards));
}

const decisionsOf = (driver: BrokerDriver) =>
  driver.events.flatMap(({ msg }) => (msg.type === 'approval-settled' ? [msg.decision] : []));

test('a rule made on one card allows the other commands that start alike, as the rule', async () => {
  const host = untrusting();
  const driver = await driveBroker(host);
  const first = await driver.exec(['npm', 'run', 'test', '--', '-w']);
  const second = await driver.exec(['npm', 'run', 'test', '--', '--coverage']);
  const other = await driver.exec(['npm', 'run', 'build']);
  await waitingFor(driver, 3);
  await driver.allow(await driver.card(first), { kind: 'rule', prefix: ['npm', 'run', 'test'] });
  for (const run of [first, second]) expect(await driver.outcome(run)).toMatchObject({ kind: 'completed' });
  expect(decisionsOf(driver)).toMatchObject([
    { kind: 'approved', by: { kind: 'person' } },
    { kind: 'approved', scope: { kind: 'once' }, by: { kind: 'rule', ruleId: host.rules[0]?.id } },
  ]);
  expect(driver.openCards()).toMatchObject([{ runId: other }]);
});

test('a rule written by hand settles what waits: allowed, or refused with its reason', async () => {
  const driver = await driveBroker(untrusting());
  const allowed = await driver.exec(['npm', 'run', 'test']);
  const refused = await driver.exec(['make', 'deploy']);
  await waitingFor(driver, 2);
  await driver.broker.rules.add(draft('allow', ['npm', 'run', 'test']), byPage);
  expect(await driver.outcome(allowed)).toMatchObject({ kind: 'completed' });
  await driver.broker.rules.add(draft('forbid', ['make', 'deploy']), byPage);
  expect(await driver.outcome(refused)).toMatchObject({ kind: 'rejected', by: { kind: 'rule' } });
});

test('a remembered yes answers a waiting command that it covers, whoever asks on whatever card', async () => {
  const driver = await driveBroker(untrusting());
  const plain = await driver.exec(['make', 'one']);
  // Under other settings it is another card, though what would run is the same; on a terminal it is not quite the same.
  const hurried = await driver.exec(['make', 'one'], { settings: { timeoutMs: 60_000 } });
  const typed = await driver.exec(['make', 'one'], { terminal: { columns: 80, rows: 24 } });
  await waitingFor(driver, 3);
  await driver.allow(await driver.card(plain), { kind: 'session' });
  expect(await driver.outcome(plain)).toMatchObject({ kind: 'completed' });
  expect(await driver.outcome(hurried)).toMatchObject({ kind: 'completed' });
  await driver.card(typed);
  expect(decisionsOf(driver)).toMatchObject([{}, { kind: 'approved', by: { kind: 'cache', scope: 'session' } }]);
});

test('a yes for once, and a rule about something else, answer nothing but themselves', async () => {
  const driver = await driveBroker(untrusting());
  const first = await driver.exec(['make', 'one']);
  await driver.exec(['make', 'two']);
  await waitingFor(driver, 2);
  await driver.allow(await driver.card(first));
  await driver.outcome(first);
  await driver.broker.rules.add(draft('allow', ['npm', 'run', 'test']), byPage);
  await waitingFor(driver, 1);
});
