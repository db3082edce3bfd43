import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ApprovalRequest, PatchApproval } from '#domain/approval/approval.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { PatchAnswer, PatchView } from '#domain/patch/patch.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { Receipt } from '#domain/command/submission.ts';
import { agent, driveBroker, person, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { projectRoot, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';

const requester = { entryPoint: 'mcp', claimedName: 'test', says: null } as const;
const inProject = ['*** Update File: a.txt', '-old', '+new'];
const flagged = ['*** Add File: .github/workflows/x.yml', '+on: push'];
const outside = ['*** Add File: /home/u/other/x.txt', '+x'];
const granular = {
  mode: 'granular',
  sandboxApproval: true,
  rules: true,
  requestPermissions: true,
  networkApproval: true,
} as const;

function open(): { host: ScriptedHost; ready: Promise<BrokerDriver> } {
  const host = scriptedHost();
  host.texts[`${projectRoot}/a.txt`] = 'old\n';
  host.script = () => ({ output: [['stdout', '{"result":"applied"}\n']] });
  return { host, ready: driveBroker(host) };
}

async function submit(broker: BrokerDriver, lines: readonly string[]): Promise<RunId> {
  const patch = ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
  const receipt = await broker.broker
    .session(broker.sessionId)
    ?.submit({ id: randomUUID(), op: { type: 'patch', patch, cwd: null, requester } }, agent);
  if (receipt?.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
  return receipt.runId;
}

/** The card if one opens, else the end. */
async function next(
  broker: BrokerDriver,
  runId: RunId,
): Promise<{ card: PatchApproval } | { outcome: Outcome; patch: PatchView }> {
  for (;;) {
    const end = broker.events.flatMap(({ msg }) =>
      msg.type === 'patch-apply-end' && msg.runId === runId ? [msg] : [],
    )[0];
    if (end !== undefined) return end;
    const card = broker
      .openCards()
      .find((each): each is PatchApproval & ApprovalRequest => each.kind === 'patch' && each.runId === runId);
    if (card !== undefined) return { card };
    await nextTurn();
  }
}

async function cardOf(broker: BrokerDriver, lines: readonly string[]): Promise<{ runId: RunId; card: PatchApproval }> {
  const runId = await submit(broker, lines);
  const found = await next(broker, runId);
  if (!('card' in found)) throw new Error(`no card, but ${found.outcome.kind}`);
  return { runId, card: found.card };
}

const answer = (
  broker: BrokerDriver,
  card: PatchApproval,
  verdict: PatchAnswer['verdict'],
  from = person,
): Promise<Receipt> | undefined =>
  broker.broker
    .session(broker.sessionId)
    ?.submit(
      { id: 'a', op: { type: 'patch-approval', answer: { approvalId: card.id, digest: card.digest, verdict } } },
      from,
    );

const yes = (scope: 'once' | 'session', grantRoot = false): PatchAnswer['verdict'] => ({
  kind: 'approve',
  scope: { kind: scope },
  files: [],
  grantRoot,
});

describe('what a policy demands of a patch', () => {
  const policies: Record<string, ApprovalPolicy> = {
    untrusted: { mode: 'untrusted' },
    'on-failure': { mode: 'on-failure' },
    'on-request': { mode: 'on-request' },
    'granular that may ask': { ...granular, patchApproval: true },
    'granular that may not': { ...granular, patchApproval: false },
    never: { mode: 'never' },
  };
  test.each([
    ['untrusted', 'asks', 'asks', 'asks'],
    ['on-failure', 'writes', 'writes', 'asks'],
    ['on-request', 'writes', 'asks', 'asks'],
    ['granular that may ask', 'writes', 'asks', 'asks'],
    ['granular that may not', 'writes', 'refuses', 'refuses'],
    ['never', 'writes', 'refuses', 'refuses'],
  ])('%s: in the project it %s, what is run later %s, outside %s', async (name, ...expected) => {
    const got: string[] = [];
    for (const lines of [inProject, flagged, outside]) {
      const { host, ready } = open();
      const approvalPolicy = policies[name];
      if (approvalPolicy !== undefined) host.settings = { approvalPolicy };
      const broker = await ready;
      const found = await next(broker, await submit(broker, lines));
      got.push('card' in found ? 'asks' : found.outcome.kind === 'completed' ? 'writes' : 'refuses');
      // Whatever is refused was never started.
      if (got.at(-1) !== 'writes') expect(host.launches).toEqual([]);
    }
    expect(got).toEqual(expected);
  });

  test('a refusal names the class of questions that is switched off', async () => {
    const { host, ready } = open();
    host.settings = { approvalPolicy: { ...granular, patchApproval: false } };
    const broker = await ready;
    const found = await next(broker, await submit(broker, outside));
    expect(found).toMatchObject({ patch: { sentence: expect.stringContaining('disallows patch approval prompts') } });
  });

  test('nothing may be written where the project is read-only, without a yes', async () => {
    const { host, ready } = open();
    host.settings = { files: { mode: 'read-only' } };
    const broker = await ready;
    const { card } = await cardOf(broker, inProject);
    expect(card.facts.plan.grants).toEqual([{ kind: 'path', path: projectRoot, access: 'write' }]);
  });
});

const untrusted = async (): Promise<BrokerDriver> => {
  const { host, ready } = open();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  host.texts[`${projectRoot}/b.txt`] = 'old\n';
  return ready;
};

describe('what a yes covers', () => {
  test('for the session, any later change to the same file, and to no other', async () => {
    const broker = await untrusted();
    const first = await cardOf(broker, inProject);
    await answer(broker, first.card, yes('session'));
    await next(broker, first.runId);
    expect(await next(broker, await submit(broker, ['*** Update File: a.txt', '+more']))).toMatchObject({
      outcome: { kind: 'completed' },
    });
    expect(await next(broker, await submit(broker, ['*** Update File: b.txt', '+more']))).toHaveProperty('card');
  });

  test('the target of a move needs a yes of its own', async () => {
    const broker = await untrusted();
    const first = await cardOf(broker, inProject);
    await answer(broker, first.card, yes('session'));
    await next(broker, first.runId);
    const moved = await next(broker, await submit(broker, ['*** Update File: a.txt', '*** Move to: c.txt', '+more']));
    expect(moved).toHaveProperty('card');
  });

  test('a root, everything below it but what must be looked at each time', async () => {
    const broker = await untrusted();
    const first = await cardOf(broker, inProject);
    expect(first.card.offeredRoot).toBe(projectRoot);
    await answer(broker, first.card, yes('session', true));
    await next(broker, first.runId);
    expect(await next(broker, await submit(broker, ['*** Add File: deep/x.txt', '+x']))).toHaveProperty('outcome');
    expect(await next(broker, await submit(broker, flagged))).toHaveProperty('card');
    expect(await next(broker, await submit(broker, outside))).toHaveProperty('card');
  });

  test.each<[string, PatchAnswer['verdict']]>([
    ['a scope that is not offered', { ...yes('once'), scope: { kind: 'everywhere' } } as PatchAnswer['verdict']],
    ['a root for longer than it is offered', yes('once', true)],
    [
      'a file that is not on the card',
      {
        kind: 'approve',
        scope: { kind: 'once' },
        grantRoot: false,
        files: [{ path: '/x', isAccepted: true, comment: null }],
      },
    ],
  ])('%s is no answer', async (_name, verdict) => {
    const broker = await untrusted();
    const { card } = await cardOf(broker, inProject);
    expect(await answer(broker, card, verdict)).toMatchObject({ kind: 'refused', error: { code: 'not-offered' } });
    expect(broker.openCards()).toHaveLength(1);
  });

  test('nobody but a person answers, and a patch is not answered as a command', async () => {
    const broker = await untrusted();
    const { card } = await cardOf(broker, inProject);
    expect(await answer(broker, card, yes('once'), agent)).toMatchObject({ error: { code: 'not-allowed-here' } });
    expect(await broker.allow(card)).toMatchObject({ error: { code: 'not-offered' } });
  });

  test('refusing every file is a denial, with the comments as its note', async () => {
    const broker = await untrusted();
    const { runId, card } = await cardOf(broker, inProject);
    const path = `${projectRoot}/a.txt`;
    await answer(broker, card, {
      kind: 'approve',
      scope: { kind: 'once' },
      grantRoot: false,
      files: [{ path, isAccepted: false, comment: 'no' }],
    });
    expect(await next(broker, runId)).toMatchObject({ outcome: { kind: 'rejected', note: `${path}: no` } });
  });
});

test('the writer gets the whole patch on its input, the network closed, and its output is nobody else’s', async () => {
  const { host, ready } = open();
  host.settings = { network: 'ask' };
  const broker = await ready;
  const runId = await submit(broker, inProject);
  await next(broker, runId);
  expect(host.launches).toMatchObject([{ argv: ['/opt/countersign/patch-writer'], plan: { network: 'blocked' } }]);
  expect(host.typed).toEqual([
    [`U 644 ${`${projectRoot}/a.txt`.length} 0 4 4\n${projectRoot}/a.txtold\nnew\n.\n`, '<end>'],
  ]);
  expect(broker.broker.outputOf(runId, person)?.totalBytes).toBe(0);
});

test.each([
  [
    '{"result":"refused","file":0,"call":"rename","error":"EROFS","rolledBack":true}',
    'denied',
    'blocked by the sandbox',
  ],
  [
    '{"result":"refused","file":0,"call":"write","error":"ENOSPC","rolledBack":true}',
    'failed',
    'none of the patch is on disk',
  ],
  [
    '{"result":"refused","file":0,"call":"rename","error":"EROFS","rolledBack":false}',
    'failed',
    'not all of it could be taken back',
  ],
  ['{"result":"changed","file":0}', 'failed', 'keeps changing'],
  ['gibberish', 'failed', 'could not be written'],
  ['', 'failed', 'could not be written'],
])('a writer that says %s ends the patch as %s', async (said, kind, words) => {
  const { host, ready } = open();
  host.script = () => ({ output: [['stdout', said]] });
  const broker = await ready;
  expect(await next(broker, await submit(broker, inProject))).toMatchObject({
    outcome: { kind },
    patch: { files: [], sentence: expect.stringContaining(words) },
  });
});

test('without the writer a patch is refused, with a way out', async () => {
  const { host } = open();
  const broker = await driveBroker({ ...host, ports: { ...host.ports, patchWriter: null } });
  expect(await next(broker, await submit(broker, inProject))).toMatchObject({
    outcome: { error: { code: 'sandbox-unavailable' } },
  });
});

test('a caller that goes away takes its card with it, and nothing is written', async () => {
  const { host, ready } = open();
  const broker = await ready;
  const { runId } = await cardOf(broker, outside);
  broker.broker.connectionClosed(agent.connectionId);
  expect(await next(broker, runId)).toMatchObject({ outcome: { kind: 'cancelled', reason: 'client-gone' } });
  expect(host.launches).toEqual([]);
});
