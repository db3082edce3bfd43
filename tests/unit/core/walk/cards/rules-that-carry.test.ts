/** A rule made on the card of a refused command carries what was missing: what starts alike has it from its first attempt, and nothing else does. */
import { describe, expect, test } from 'vitest';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { RuleDraft } from '#domain/rules/rule.ts';
import type { Scope } from '#domain/approval/scope.ts';
import { byPage } from '../../../../fakes/people/by-page.ts';
import { agent, type BrokerDriver, driveBroker } from '../../../../fakes/people/broker-driver.ts';
import {
  deniedWrite,
  homeDir,
  projectRoot,
  type ScriptedHost,
  scriptedHost,
} from '../../../../fakes/people/scripted-host.ts';
import { reader } from '../../request/reader.ts';

const cache = `${homeDir}/.cache/packer`;
const write = { kind: 'path', path: cache, access: 'write' } as const;
const scope: Scope = { kind: 'rule', prefix: ['packer', 'build'] };

/** `packer` writes its cache, and is refused it where it may not. */
function packing(settings: ScriptedHost['settings'] = {}): ScriptedHost {
  const host = scriptedHost();
  host.settings = settings;
  host.ports.reader.read = (argv) => reader.read(argv);
  host.script = ({ plan }) => (plan.grants.some(({ kind }) => kind === 'path') ? {} : deniedWrite(cache));
  return host;
}

const rulesOn = ({ offers }: ApprovalRequest) => offers.filter((offer) => offer.scope.kind === 'rule');
const line = (text: string): [string, ...string[]] => ['/bin/sh', '-c', text];
const reach = (start: string): string =>
  `Every command in this project that starts with \`${start}\`, with write access to ${cache}, as a rule, until you remove it.`;
const attempts = (host: ScriptedHost): number => host.launches.length;

async function withRule(host: ScriptedHost): Promise<BrokerDriver> {
  const driver = await driveBroker(host);
  const first = await driver.exec(['packer', 'build', '--fast'], {}, agent);
  await driver.allow(await driver.card(first), scope);
  expect(await driver.outcome(first)).toMatchObject({ kind: 'completed', attempt: { attempts: 2 } });
  return driver;
}

const draft = (part: Partial<RuleDraft>): RuleDraft => ({
  effect: 'allow',
  match: 'prefix',
  tokens: ['packer', 'build'],
  project: projectRoot,
  sandbox: 'keep',
  reason: null,
  expiresAt: null,
  grants: [write],
  ...part,
});

test('the card of a refused command offers starts as rules for this project, with what they would give', async () => {
  const driver = await driveBroker(packing());
  await driver.exec(['packer', 'build', '--fast']);
  const card = await driver.card();
  expect(card.kind).toBe('escalation');
  expect(rulesOn(card)).toEqual([
    { scope, reach: reach('packer build') },
    { scope: { kind: 'rule', prefix: ['packer', 'build', '--fast'] }, reach: reach('packer build --fast') },
  ]);
});

test('what starts alike has it from its first attempt, by the rule, and nobody is asked', async () => {
  const host = packing();
  const driver = await withRule(host);
  expect(host.rules).toMatchObject([{ tokens: ['packer', 'build'], sandbox: 'keep', grants: [write] }]);
  const before = attempts(host);
  const second = await driver.exec(['packer', 'build', '--slow'], {}, agent);
  expect(await driver.outcome(second)).toMatchObject({ kind: 'completed', attempt: { attempts: 1 } });
  expect(attempts(host)).toBe(before + 1);
  expect(driver.openCards()).toEqual([]);
  const last = host.audit.flatMap(({ entry }) => (entry.kind === 'decision' ? [entry] : [])).at(-1);
  expect(last).toMatchObject({ decision: { kind: 'approved', by: { kind: 'rule', ruleId: host.rules[0]?.id } } });
});

describe('it gives nothing', () => {
  test.each<[string, string]>([
    ['to another command', 'packer push'],
    ['to one beside it that no rule gives it to', 'packer build && touch x'],
    ['to a line that writes by itself', 'packer build > out.log'],
    ['to words that name another program', 'packer build --pager=sh'],
    ['to a line that cannot be read', 'packer build $(cat x)'],
  ])('%s', async (_, text) => {
    const host = packing();
    const driver = await withRule(host);
    const run = await driver.exec(line(text), {}, agent);
    expect(await driver.card(run)).toMatchObject({ kind: 'escalation', grants: [write] });
  });

  test.each<[string, ScriptedHost['settings']]>([
    ['where its place was closed since', { denyRead: [`${homeDir}/.cache`] }],
    ['where nobody is ever asked', { approvalPolicy: { mode: 'never' } }],
    ['where nothing outside may be written', { writesOutside: 'refuse' }],
  ])('%s', async (_, settings) => {
    const host = packing();
    const driver = await withRule(host);
    host.settings = settings;
    const other = await driveBroker(host);
    const run = await other.exec(['packer', 'build'], {}, agent);
    expect(await other.outcome(run)).toMatchObject({ kind: 'denied' });
    expect(driver.openCards()).toEqual([]);
  });

  test('once it was removed', async () => {
    const host = packing();
    const driver = await withRule(host);
    await driver.broker.rules.remove(host.rules[0]?.id ?? 'rul_none', byPage);
    const run = await driver.exec(['packer', 'build'], {}, agent);
    expect(await driver.card(run)).toMatchObject({ kind: 'escalation' });
  });
});

test('a card that waits is answered by a rule that gives what it asks for', async () => {
  const driver = await driveBroker(packing());
  const first = await driver.exec(['packer', 'build', '--one'], {}, agent);
  const second = await driver.exec(['packer', 'build', '--two'], {}, agent);
  await driver.card(second);
  await driver.allow(await driver.card(first), scope);
  expect(await driver.outcome(second)).toMatchObject({ kind: 'completed', attempt: { attempts: 2 } });
});

test.each<[string, Partial<RuleDraft>]>([
  ['that forbids', { effect: 'forbid' }],
  ['that leaves the sandbox', { sandbox: 'bypass' }],
  ['for the whole home', { grants: [{ ...write, path: homeDir }] }],
  ['for a path that climbs', { grants: [{ ...write, path: `${cache}/../..` }] }],
  ['about pushes', { tokens: ['git', 'push', 'origin', 'main'] }],
])('a rule %s carries nothing', async (_, part) => {
  const driver = await driveBroker(packing());
  expect(await driver.broker.rules.add(draft(part), byPage)).toMatchObject({ kind: 'refused' });
});
