/** Keeping, removing and exchanging rules through a broker. */
import { expect, test, vi } from 'vitest';
import { createBroker } from '#core/broker.ts';
import type { RuleDraft } from '#domain/rules/rule.ts';
import { ruleFileSchema } from '#domain/rules/rule-book.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { projectRoot, scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { reader } from '../request/reader.ts';
import { byPage } from '../../../fakes/people/by-page.ts';

const draft: RuleDraft = {
  effect: 'allow',
  match: 'prefix',
  tokens: ['npm', 'run', 'test'],
  project: projectRoot,
  sandbox: 'keep',
  reason: null,
  expiresAt: null,
};

test('a kept rule lets the next command run without a question', async () => {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const driver = await driveBroker(host);
  const added = await driver.broker.rules.add(draft, byPage);
  expect(added).toMatchObject({ kind: 'kept', rule: { ...draft, origin: 'person', createdAt: host.clock.now() } });
  expect(await driver.outcome(await driver.exec(['npm', 'run', 'test', '-w']))).toMatchObject({ kind: 'completed' });
  expect(driver.openCards()).toEqual([]);
});

test('a refused rule is not kept', async () => {
  const host = scriptedHost();
  expect(await createBroker(host.ports).rules.add({ ...draft, tokens: ['npm'] }, byPage)).toMatchObject({
    kind: 'refused',
  });
  expect(await createBroker(host.ports).rules.add({ ...draft, project: '/missing' }, byPage)).toMatchObject({
    kind: 'refused',
  });
  expect(host.rules).toEqual([]);
});

test('the same rule twice is one rule', async () => {
  const host = scriptedHost();
  const { rules } = createBroker(host.ports);
  const first = await rules.add(draft, byPage);
  expect(await rules.add(draft, byPage)).toEqual(first);
  expect(host.rules).toHaveLength(1);
});

test('a removed rule asks again; a managed one stays', async () => {
  const host = scriptedHost();
  const { rules } = createBroker(host.ports);
  const added = await rules.add(draft, byPage);
  const id = added.kind === 'kept' ? added.rule.id : 'rul_none';
  expect(await rules.remove(id, byPage)).toBe(true);
  expect(await rules.remove(id, byPage)).toBe(false);
  host.rules = [{ ...draft, id: 'rul_m', origin: 'managed', createdAt: 0 }];
  await expect(rules.remove('rul_m', byPage)).rejects.toMatchObject({ code: 'not-allowed-here' });
  expect(host.rules).toHaveLength(1);
});

test('an import keeps what passes the checks and names the rest with the reason', async () => {
  const host = scriptedHost();
  const text = JSON.stringify({ permissions: { allow: ['Bash(npm run test:*)', 'Bash(git:*)', 'WebSearch'] } });
  const report = await createBroker({ ...host.ports, reader }).rules.import(
    {
      source: 'claude',
      text,
      project: projectRoot,
    },
    byPage,
  );
  expect(report).toMatchObject({
    kept: [{ tokens: ['npm', 'run', 'test'], origin: 'imported', project: projectRoot }],
    left: [{ what: 'allow: WebSearch' }, { what: 'allow: git', why: expect.stringContaining('too wide') }],
  });
});

test('what cannot be read brings in nothing', async () => {
  const host = scriptedHost();
  const { rules } = createBroker(host.ports);
  const text = 'prefix_rule(pattern=["ls", "-l"])\nprefix_rule(';
  await expect(rules.import({ source: 'codex', text, project: null }, byPage)).rejects.toMatchObject({
    code: 'bad-request',
  });
  expect(host.rules).toEqual([]);
});

test('an export brought in elsewhere gives the same rules', async () => {
  const [here, there] = [scriptedHost(), scriptedHost()];
  const { rules } = createBroker(here.ports);
  await rules.add(draft, byPage);
  await rules.add({ ...draft, effect: 'forbid', tokens: ['rm'], project: null, reason: 'no' }, byPage);
  const file = rules.export();
  expect(ruleFileSchema.parse(file)).toEqual(file);
  const other = createBroker(there.ports).rules;
  const report = await other.import({ source: 'countersign', text: JSON.stringify(file), project: null }, byPage);
  expect(report.left).toEqual([]);
  expect(other.export()).toEqual(file);
});

const severalRules = JSON.stringify({
  version: 1,
  rules: ['a', 'b', 'b', 'c'].map((name) => ({ ...draft, effect: 'forbid', tokens: [name] })),
});

test('an import reads the rules once, writes its rows at once, and keeps its rules at once', async () => {
  const host = scriptedHost();
  const { rules, configurationChanges } = host.ports;
  const calls = {
    list: vi.spyOn(rules, 'list'),
    add: vi.spyOn(rules, 'add'),
    write: vi.spyOn(configurationChanges, 'write'),
  };
  const report = await createBroker(host.ports).rules.import(
    { source: 'countersign', text: severalRules, project: null },
    byPage,
  );
  expect(report.kept.map(({ tokens }) => tokens)).toEqual([['a'], ['b'], ['b'], ['c']]);
  expect(host.rules.map(({ tokens }) => tokens)).toEqual([['a'], ['b'], ['c']]);
  expect(host.configurationChanges.map(({ projectRoot: root }) => root)).toEqual(Array(3).fill(projectRoot));
  expect(Object.values(calls).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

test('an import whose rules cannot be kept keeps none of them, and says so in the log', async () => {
  const host = scriptedHost();
  vi.spyOn(host.ports.rules, 'add').mockRejectedValue(new Error('no room'));
  const importing = createBroker(host.ports).rules.import(
    { source: 'countersign', text: severalRules, project: null },
    byPage,
  );
  await expect(importing).rejects.toThrow('no room');
  expect(host.rules).toEqual([]);
  expect(host.configurationChanges.map(({ configurationChange: { effect } }) => effect)).toEqual([
    ...Array<string>(3).fill('tightened'),
    ...Array<string>(3).fill('not-made'),
  ]);
});
