import { beforeEach, describe, expect, test } from 'vitest';
import type { PastSubmission } from '#core/ports.ts';
import type { Submitter } from '#core/session.ts';
import type { Receipt, Submission } from '#domain/command/submission.ts';
import { driveBroker, person, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';
import { say } from '#domain/common/message.ts';

const first: Submitter = { connectionId: 'con_first', isPerson: false };
const second: Submitter = { connectionId: 'con_second', isPerson: false };
const key = 'k'.repeat(32);
const otherKey = 'o'.repeat(32);

let host: ScriptedHost;
let driver: BrokerDriver;
beforeEach(async () => {
  host = scriptedHost();
  driver = await driveBroker(host);
});

interface Sent {
  readonly id?: string;
  readonly requesterKey?: string;
  readonly from?: Submitter;
  readonly text?: string;
}

async function send({ id = 'once', requesterKey, from = first, text = 'make' }: Sent = {}): Promise<Receipt> {
  const op: Submission['op'] = {
    type: 'exec',
    argv: [text],
    cwd: null,
    env: {},
    terminal: null,
    timeoutMs: null,
    escalationRequest: null,
    requester: { entryPoint: 'cli', claimedName: null, says: null },
    settings: { approvalPolicy: { mode: 'untrusted' } },
  };
  const submission = { id, op, ...(requesterKey === undefined ? {} : { requesterKey }) };
  const receipt = await driver.broker.session(driver.sessionId)?.submit(submission, from);
  if (receipt === undefined) throw new Error('no session');
  return receipt;
}

function runOf(receipt: Receipt) {
  if (receipt.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
  return receipt.runId;
}
const started = (): number => host.audit.filter(({ entry }) => entry.kind === 'attempt').length;

describe('the same submission again', () => {
  test('joins the run of the first one while it waits, and has its outcome when it has ended', async () => {
    const runId = runOf(await send());
    const card = await driver.card(runId);
    expect(await send()).toEqual({
      kind: 'accepted',
      runId,
      earlier: { outcome: null, patch: null, isOutputKept: true },
    });
    expect(driver.openCards()).toHaveLength(1);
    await driver.allow(card);
    const outcome = await driver.outcome(runId);
    expect(outcome.kind).toBe('completed');
    expect(await send()).toMatchObject({ kind: 'accepted', runId, earlier: { outcome, isOutputKept: true } });
    expect(started()).toBe(1);
  });

  test('is refused by name where it is another one', async () => {
    const runId = runOf(await send());
    expect(await send({ text: 'make clean' })).toMatchObject({
      kind: 'refused',
      error: { code: 'submission-reused', remedy: expect.stringContaining('fresh id') },
    });
    await driver.answer(await driver.card(runId), { kind: 'deny', note: null });
    expect(await send({ text: 'make clean' })).toMatchObject({ kind: 'refused', error: { code: 'submission-reused' } });
  });

  test('of another requester is another one: nobody learns what became of it', async () => {
    const ids = [
      runOf(await send()),
      runOf(await send({ from: second })),
      runOf(await send({ requesterKey: key })),
      runOf(await send({ requesterKey: otherKey })),
    ];
    expect(new Set(ids).size).toBe(4);
  });

  test('is known over another connection by its key, and ends with that one', async () => {
    const runId = runOf(await send({ requesterKey: key }));
    await driver.card(runId);
    expect(await send({ requesterKey: key, from: second })).toMatchObject({ runId, earlier: { outcome: null } });
    driver.broker.connectionClosed(first.connectionId);
    expect(driver.openCards()).toHaveLength(1);
    driver.broker.connectionClosed(second.connectionId);
    expect(await driver.outcome(runId)).toMatchObject({ kind: 'cancelled', reason: 'client-gone' });
  });

  test('asks again where nothing was begun because its connection was lost, and not where a person ended it', async () => {
    const lost = runOf(await send({ requesterKey: key }));
    const card = await driver.card(lost);
    driver.broker.connectionClosed(first.connectionId);
    // Sent before the first one has ended, twice: still one card.
    const [again, joined] = await Promise.all([
      send({ requesterKey: key, from: second }),
      send({ requesterKey: key, from: second }),
    ]);
    expect(runOf(again)).not.toBe(lost);
    expect(runOf(joined)).toBe(runOf(again));
    const next = await driver.card(runOf(again));
    expect(await driver.allow(card)).toMatchObject({ kind: 'refused' });
    expect(driver.openCards().map(({ id }) => id)).toEqual([next.id]);

    const runId = runOf(again);
    const op = { type: 'terminate', runId } as const;
    await driver.broker.session(driver.sessionId)?.submit({ id: 'stop', op }, person);
    const outcome = await driver.outcome(runId);
    expect(await send({ requesterKey: key, from: second })).toMatchObject({ runId, earlier: { outcome } });
    expect(started()).toBe(0);
  });
});

describe('what a desk before this one knew', () => {
  const past: PastSubmission = {
    runId: 'run_before',
    content: '',
    attempts: 1,
    isEnded: true,
    outcome: { kind: 'cancelled', sentence: say('Cancelled: the desk shut down.'), reason: 'shutdown', attempt: null },
  };

  async function after(more: Partial<PastSubmission>): Promise<Receipt> {
    const asked: string[] = [];
    const digest = (text: string): string => host.ports.submissions.digest(text);
    const ports = {
      ...host.ports,
      submissions: {
        digest: (text: string) => {
          asked.push(digest(text));
          return digest(text);
        },
        find: () => ({ ...past, content: asked.at(-1) ?? '', ...more }),
      },
    };
    driver = await driveBroker({ ...host, ports });
    return send({ requesterKey: key });
  }

  test('is given again where something was started', async () => {
    expect(await after({})).toEqual({
      kind: 'accepted',
      runId: 'run_before',
      earlier: { outcome: past.outcome, patch: null, isOutputKept: false },
    });
  });

  test('is asked again where nothing was', async () => {
    const runId = runOf(await after({ attempts: 0 }));
    expect(runId).not.toBe('run_before');
    await driver.card(runId);
  });

  test.each<[string, Partial<PastSubmission>, string]>([
    ['another content', { content: 'other' }, 'submission-reused'],
    ['a run of another desk that goes on', { isEnded: false, outcome: null }, 'already-settled'],
    ['an ending that cannot be read', { outcome: null }, 'already-settled'],
  ])('%s is refused', async (_name, more, code) => {
    expect(await after(more)).toMatchObject({ kind: 'refused', error: { code } });
    expect(driver.openCards()).toEqual([]);
  });
});
