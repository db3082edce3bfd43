/** What a person changes on a card is judged as if it had just been asked, and the agent learns of it. */
import { describe, expect, test } from 'vitest';
import type { Amendment } from '#domain/approval/amendment.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import { agent, driveBroker, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, homeDir, projectRoot, scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { say } from '#domain/common/message.ts';

const untrusted = { approvalPolicy: { mode: 'untrusted' } } as const;
const mcpAgent = { requester: { entryPoint: 'mcp', claimedName: 'codex', says: null } } as const;
const escalated: Partial<ExecOperation> = {
  ...mcpAgent,
  escalationRequest: { kind: 'require-escalated', justification: 'needs all' },
};

const amend = (broker: BrokerDriver, card: ApprovalRequest, amendment: Amendment) =>
  broker.answer(card, { kind: 'amend', amendment });
const words = (...argv: string[]): Amendment => ({ kind: 'argv', argv });

function commandCard(card: ApprovalRequest) {
  if (card.kind !== 'command') throw new Error(`a ${card.kind} card`);
  return card;
}

describe('other words', () => {
  test('get a card of their own, with another digest and the line that was asked', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const broker = await driveBroker(host);
    const runId = await broker.exec(['npm', 'publish'], mcpAgent, agent);
    const first = await broker.card();
    expect(await amend(broker, first, words('npm', 'publish', '--dry-run'))).toMatchObject({ kind: 'accepted' });
    const second = commandCard(await broker.card());
    expect(second.facts.argv).toEqual(['npm', 'publish', '--dry-run']);
    expect(second.digest).not.toBe(first.digest);
    expect(second.amended).toEqual({ asked: 'npm publish', form: null });
    expect(host.launches).toEqual([]);
    await broker.allow(second);
    expect(await broker.outcome(runId)).toMatchObject({
      kind: 'completed',
      amended: 'a person changed this command; it is now: npm publish --dry-run.',
    });
    expect(host.launches.map(({ argv }) => argv)).toEqual([['npm', 'publish', '--dry-run']]);
  });

  test('run without a card where the policy lets them, and where a remembered yes does', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const broker = await driveBroker(host);
    const known = await broker.exec(['npm', 'test']);
    await broker.allow(await broker.card(), { kind: 'session' });
    await broker.outcome(known);
    for (const [program, ...args] of [['ls'], ['npm', 'test']]) {
      const runId = await broker.exec(['make', 'all']);
      await amend(broker, await broker.card(), words(program ?? '', ...args));
      expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed' });
    }
    expect(host.launches.map(({ argv }) => argv)).toEqual([['npm', 'test'], ['ls'], ['npm', 'test']]);
    expect(broker.openCards()).toEqual([]);
  });

  test('are refused where a rule forbids them, and nothing runs', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    host.rules = [
      {
        id: 'rul_1',
        effect: 'forbid',
        match: 'prefix',
        tokens: ['git', 'push'],
        project: null,
        sandbox: 'keep',
        reason: 'by the release script only',
        origin: 'person',
        createdAt: 0,
        expiresAt: null,
      },
    ];
    const broker = await driveBroker(host);
    const runId = await broker.exec(['git', 'fetch', 'x']);
    await amend(broker, await broker.card(), words('git', 'push', '--force'));
    const outcome = await broker.outcome(runId);
    expect(outcome).toMatchObject({ kind: 'rejected', by: { kind: 'rule' } });
    expect(outcome).toHaveProperty(
      'sentence',
      expect.stringMatching(/^a person changed this command; it is now: git push --force\. /u),
    );
    expect(host.launches).toEqual([]);
  });

  test('keep the escalation request of the caller, which is asked about again', async () => {
    const host = scriptedHost();
    const broker = await driveBroker(host);
    await broker.exec(['docker', 'build'], escalated, agent);
    await amend(broker, await broker.card(), words('docker', 'build', '.'));
    expect(commandCard(await broker.card())).toMatchObject({
      cause: { kind: 'escalation-request' },
      facts: { plan: { mechanism: 'none' } },
    });
  });

  test('changed twice, the card still says what was asked first', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const broker = await driveBroker(host);
    await broker.exec(['make', 'a']);
    await amend(broker, await broker.card(), words('make', 'b'));
    await amend(broker, await broker.card(), words('make', 'c'));
    expect(commandCard(await broker.card()).amended).toEqual({ asked: 'make a', form: null });
  });

  test('are on record: what was asked, that it was changed, and what was judged then', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const broker = await driveBroker(host);
    const runId = await broker.exec(['make', 'a']);
    await amend(broker, await broker.card(), words('ls'));
    await broker.outcome(runId);
    expect(host.audit.map(({ entry }) => (entry.kind === 'decision' ? entry.decision.kind : entry.kind))).toEqual([
      'request',
      'amended',
      'request',
      'approved',
      'attempt',
      'outcome',
    ]);
  });
});

describe('after its sandbox refused it', () => {
  test('a command is judged anew in other words, and runs in their own sandbox', async () => {
    const host = scriptedHost();
    host.script = (_, launch) => (launch === 0 ? deniedWrite(`${homeDir}/x`) : {});
    const broker = await driveBroker(host);
    const runId = await broker.exec(['touch', `${homeDir}/x`], mcpAgent, agent);
    const card = await broker.card();
    expect(card.kind).toBe('escalation');
    expect(await amend(broker, card, words('touch', 'x'))).toMatchObject({ kind: 'accepted' });
    expect(await broker.outcome(runId)).toMatchObject({
      kind: 'completed',
      amended: 'a person changed this command; it is now: touch x.',
      attempt: { attempts: 2 },
    });
    expect(host.launches.map(({ argv, plan }) => [argv, plan.grants])).toEqual([
      [['touch', `${homeDir}/x`], []],
      [['touch', 'x'], []],
    ]);
    expect(host.audit.map(({ entry }) => (entry.kind === 'decision' ? entry.decision.kind : entry.kind))).toEqual([
      'request',
      'approved',
      'attempt',
      'amended',
      'request',
      'approved',
      'attempt',
      'outcome',
    ]);
  });

  test('other words are asked about where they lead outside too, as often as those that came', async () => {
    const host = scriptedHost();
    host.script = (_, launch) => (launch < 4 ? deniedWrite(`${homeDir}/${launch}`) : {});
    const broker = await driveBroker(host);
    const runId = await broker.exec(['touch', '../x']);
    await broker.allow(await broker.card());
    await broker.allow(await broker.card());
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'denied' });
    host.launches.length = 0;
    const changed = await broker.exec(['touch', '../y']);
    await broker.allow(await broker.card());
    await amend(broker, await broker.card(), words('touch', '../z'));
    await broker.allow(await broker.card());
    await broker.allow(await broker.card());
    expect(await broker.outcome(changed)).toMatchObject({ kind: 'completed', attempt: { attempts: 5 } });
  });
});

describe('a stricter sandbox', () => {
  test('contains what asked to leave it, without another question', async () => {
    const host = scriptedHost();
    const broker = await driveBroker(host);
    const runId = await broker.exec(['docker', 'build'], escalated, agent);
    const card = commandCard(await broker.card());
    expect(card.stricter).toEqual(['contained', 'read-only']);
    await amend(broker, card, { kind: 'stricter', form: 'contained' });
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { mechanism: 'bwrap' } });
    expect(host.launches.map(({ plan }) => [plan.mechanism, plan.grants])).toEqual([['bwrap', []]]);
  });

  test.each([
    ['offline', { network: 'ask' }, { network: 'blocked', writes: [projectRoot] }],
    ['read-only', { network: 'ask' }, { network: 'blocked', writes: [] }],
    [
      'read-only',
      { permissions: [{ kind: 'path', path: '/srv', access: 'write' }] },
      { network: 'blocked', writes: [] },
    ],
  ] as const)('%s under %j shows its own limits on its own card', async (form, settings, expected) => {
    const host = scriptedHost();
    host.settings = { ...untrusted, ...structuredClone(settings) } as typeof host.settings;
    const broker = await driveBroker(host);
    const runId = await broker.exec(['make', 'all']);
    const first = commandCard(await broker.card());
    expect(first.stricter).toContain(form);
    await amend(broker, first, { kind: 'stricter', form });
    const second = commandCard(await broker.card());
    const { plan } = second.facts;
    const writes = plan.entries.filter(({ access }) => access === 'write').map(({ path }) => path);
    expect({ network: plan.network, writes }).toEqual(expected);
    expect(second.stricter).not.toContain(form);
    // A yes for longer would be found again by the same words in the usual sandbox.
    expect(second.offers.map(({ scope }) => scope.kind)).toEqual(['once']);
    await broker.allow(second);
    expect(await broker.outcome(runId)).toHaveProperty(
      'amended',
      expect.stringContaining('a person has it run only in'),
    );
    expect(host.launches.map((each) => each.plan)).toEqual([plan]);
  });

  test('takes what a call asked to be looser than its project', async () => {
    const host = scriptedHost();
    const broker = await driveBroker(host);
    const looser = { ...mcpAgent, settings: { network: 'ask' } } as const;
    const runId = await broker.exec(['curl', 'x'], looser, agent);
    await amend(broker, await broker.card(), { kind: 'stricter', form: 'contained' });
    await broker.outcome(runId);
    expect(host.launches.map(({ plan }) => plan.network)).toEqual(['blocked']);
  });

  test('is not offered where this machine has none', async () => {
    const host = scriptedHost();
    host.sandboxProblem = { code: 'sandbox-unavailable', message: say('none'), remedy: null };
    const broker = await driveBroker(host);
    await broker.exec(['docker', 'build'], escalated, agent);
    expect(commandCard(await broker.card()).stricter).toEqual([]);
  });
});

describe('a change is refused', () => {
  test('from whoever is no person, for another digest, and to a form that is not offered', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const broker = await driveBroker(host);
    await broker.exec(['make', 'all']);
    const card = await broker.card();
    const change = { kind: 'amend', amendment: words('ls') } as const;
    expect(await broker.answer(card, change, agent)).toMatchObject({ error: { code: 'not-allowed-here' } });
    expect(await broker.answer({ ...card, digest: 'f'.repeat(64) }, change)).toMatchObject({
      error: { code: 'stale-approval' },
    });
    expect(await amend(broker, card, { kind: 'stricter', form: 'contained' })).toMatchObject({
      error: { code: 'not-offered' },
    });
    expect(broker.openCards().map(({ id }) => id)).toEqual([card.id]);
    expect(host.launches).toEqual([]);
  });

  test('to a stricter sandbox, for what its sandbox has refused already', async () => {
    const host = scriptedHost();
    host.script = () => deniedWrite(`${homeDir}/x`);
    const broker = await driveBroker(host);
    await broker.exec(['touch', `${homeDir}/x`]);
    const stricter = { kind: 'stricter', form: 'offline' } as const;
    expect(await amend(broker, await broker.card(), stricter)).toMatchObject({ error: { code: 'not-offered' } });
    expect(host.launches).toHaveLength(1);
  });
});
