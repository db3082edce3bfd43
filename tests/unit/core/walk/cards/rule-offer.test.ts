/** "Always allow `npm run test` in this project", from the card to the next run. */
import { expect, test, vi } from 'vitest';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Scope } from '#domain/approval/scope.ts';
import { driveBroker } from '../../../../fakes/people/broker-driver.ts';
import { projectRoot, type ScriptedHost, scriptedHost } from '../../../../fakes/people/scripted-host.ts';

const scope: Scope = { kind: 'rule', prefix: ['npm', 'run', 'test'] };
const rulesOn = (card: ApprovalRequest): Scope[] =>
  card.offers.flatMap((offer) => (offer.scope.kind === 'rule' ? [offer.scope] : []));

function untrusting(): ScriptedHost {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  return host;
}

const reach = (start: string, where = 'this project'): string =>
  `Every command in ${where} that starts with \`${start}\`, as a rule, until you remove it.`;

test('a card offers starts as rules, last and the smallest first, each with its exact reach', async () => {
  const driver = await driveBroker(untrusting());
  await driver.exec(['npm', 'run', 'test', '--', '-w']);
  expect((await driver.card()).offers.slice(-3)).toEqual([
    { scope, reach: reach('npm run test') },
    { scope: { ...scope, prefix: ['npm', 'run', 'test', '--', '-w'] }, reach: reach('npm run test -- -w') },
    { scope: { ...scope, everywhere: true }, reach: reach('npm run test', 'every project') },
  ]);
});

test('a longer start is kept as it was chosen, and one for every project counts there', async () => {
  const host = untrusting();
  const driver = await driveBroker(host);
  const first = await driver.exec(['npm', 'run', 'test', '--', '-w']);
  await driver.allow(await driver.card(first), { ...scope, prefix: ['npm', 'run', 'test', '--', '-w'] });
  await driver.outcome(first);
  const second = await driver.exec(['npm', 'run', 'test']);
  await driver.allow(await driver.card(second), { ...scope, everywhere: true });
  await driver.outcome(second);
  expect(host.rules.map(({ tokens, project }) => [tokens.length, project])).toEqual([
    [5, projectRoot],
    [3, null],
  ]);
});

test('a start with a path is no rule for other projects', async () => {
  const driver = await driveBroker(untrusting());
  await driver.exec(['./scripts/test.sh', 'all']);
  const rules = rulesOn(await driver.card());
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.some((rule) => 'everywhere' in rule)).toBe(false);
});

test('the rule is kept before the waiting run goes on, and the next command runs by it', async () => {
  const host = untrusting();
  const driver = await driveBroker(host);
  const kept: number[] = [];
  host.script = () => {
    kept.push(host.rules.length);
    return {};
  };
  const first = await driver.exec(['npm', 'run', 'test', '--', '-w']);
  await driver.allow(await driver.card(), scope);
  expect(await driver.outcome(first)).toMatchObject({ kind: 'completed' });
  expect(kept).toEqual([1]);
  expect(host.rules).toMatchObject([
    { effect: 'allow', match: 'prefix', tokens: scope.prefix, project: projectRoot, sandbox: 'keep', origin: 'person' },
  ]);
  expect(await driver.outcome(await driver.exec(['npm', 'run', 'test']))).toMatchObject({ kind: 'completed' });
  expect(driver.openCards()).toEqual([]);
  const decided = host.audit.flatMap(({ entry }) => (entry.kind === 'decision' ? [entry.decision] : []));
  expect(decided).toMatchObject([
    { kind: 'approved', scope, by: { kind: 'person' } },
    { kind: 'approved', by: { kind: 'rule', ruleId: host.rules[0]?.id } },
  ]);
  expect(host.configurationChanges).toMatchObject([
    {
      runId: first,
      projectRoot,
      configurationChange: { topic: 'rules', how: 'card', effect: 'loosened', by: { entryPoint: 'page' } },
    },
  ]);
});

test('several runs that wait for one card make one rule', async () => {
  const host = untrusting();
  const driver = await driveBroker(host);
  const runs = await Promise.all([1, 2, 3].map(() => driver.exec(['npm', 'run', 'test'])));
  await vi.waitFor(() => expect(driver.openCards()).toMatchObject([{ waiting: 3 }]));
  await driver.allow(await driver.card(), scope);
  for (const run of runs) expect(await driver.outcome(run)).toMatchObject({ kind: 'completed' });
  expect(host.rules).toHaveLength(1);
  expect(host.configurationChanges).toHaveLength(1);
});

test('a rule that cannot be kept allows nothing', async () => {
  const host = untrusting();
  host.ports.rules.add = () => Promise.reject(new Error('disk full'));
  const driver = await driveBroker(host);
  const run = await driver.exec(['npm', 'run', 'test']);
  await driver.allow(await driver.card(), scope);
  expect(await driver.outcome(run)).toMatchObject({ kind: 'rejected', by: { kind: 'policy' } });
  expect(host.launches).toEqual([]);
});

test('another start than the one offered is not taken', async () => {
  const host = untrusting();
  const driver = await driveBroker(host);
  await driver.exec(['npm', 'run', 'test']);
  const card = await driver.card();
  const answer = await driver.allow(card, { kind: 'rule', prefix: ['npm'] });
  expect(answer).toMatchObject({ kind: 'refused', error: { code: 'not-offered' } });
  expect(host.rules).toEqual([]);
  expect(driver.openCards()).toEqual([card]);
});

test.each([
  ['an interpreter', ['python3'], {}],
  ['a dangerous command', ['rm', '-rf', '/'], {}],
  ['an unreadable one', ['npm', 'run', '$OPAQUE'], {}],
  ['a high risk', ['npm', 'run', 'test'], { level: 'high' }],
  ['a critical risk', ['npm', 'run', 'test'], { level: 'critical' }],
] as const)('no rule is offered for %s', async (_what, argv, risk) => {
  const host = untrusting();
  host.risk = risk;
  const driver = await driveBroker(host);
  await driver.exec([...argv]);
  expect(rulesOn(await driver.card())).toEqual([]);
});
