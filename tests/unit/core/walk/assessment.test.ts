/** The model's words about a card: beside it, after it, and never in its way. */
import { expect, test } from 'vitest';
import type { AssessmentAnswer } from '#core/ports.ts';
import { assessmentDeadlineMs } from '#core/risk/advise-cards.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { type Assessment, raiseLevel } from '#domain/approval/assessment.ts';
import { say } from '#domain/common/message.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import { type RiskLevel, type RiskReason, riskLevels } from '#domain/risk/risk.ts';
import { driveBroker, person, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { type ScriptedHost, scriptedHost } from '../../../fakes/people/scripted-host.ts';

const assessment: Assessment = { description: 'Deletes the build folder.', level: 'high', categories: [], model: 'm' };

/** An assessor that answers when the test says so. */
function heldAssessor(host: ScriptedHost) {
  const asked = Promise.withResolvers<AbortSignal>();
  const answer = Promise.withResolvers<AssessmentAnswer>();
  host.assessor = {
    assess: (_question, signal) => {
      asked.resolve(signal);
      return answer.promise;
    },
  };
  return { asked: asked.promise, answer: answer.resolve, fail: answer.reject };
}

async function openCard(host: ScriptedHost) {
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const driver = await driveBroker(host);
  const runId = await driver.exec(['make', 'clean']);
  return { driver, runId, card: await driver.card() };
}

const assessments = (driver: BrokerDriver): BrokerEvent['msg'][] =>
  driver.events.flatMap(({ msg }) => (msg.type === 'assessment' ? [msg] : []));

/** Lets everything that is already decided arrive. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('the card is open before the model has said anything, and its words follow bound to the card', async () => {
  const host = scriptedHost();
  const held = heldAssessor(host);
  const { driver, card } = await openCard(host);
  await held.asked;
  expect(assessments(driver)).toEqual([]);
  host.clock.advance(1200);
  held.answer({ kind: 'assessed', assessment });
  await settle();
  expect(assessments(driver)).toEqual([{ type: 'assessment', approvalId: card.id, digest: card.digest, assessment }]);
  expect(host.metrics).toContainEqual({ name: 'countersign.assessment.latency', outcome: 'success', value: 1200 });
});

test('a page that comes later finds the words of open cards in its picture, and none of closed ones', async () => {
  const host = scriptedHost();
  host.assessor = { assess: () => Promise.resolve({ kind: 'assessed', assessment }) };
  const { driver, card, runId } = await openCard(host);
  await settle();
  const view = () => {
    const flow = driver.broker.subscribe(null, () => undefined);
    flow.unsubscribe();
    return flow.kind === 'snapshot' ? flow.snapshot.assessments : null;
  };
  expect(view()).toEqual([{ approvalId: card.id, digest: card.digest, assessment }]);
  await driver.answer(card, { kind: 'deny', note: null });
  await driver.outcome(runId);
  expect(view()).toEqual([]);
});

test('a model that says nothing in time is asked no longer, and the card stays as it is', async () => {
  const host = scriptedHost();
  const held = heldAssessor(host);
  const { driver, card } = await openCard(host);
  const signal = await held.asked;
  host.clock.advance(assessmentDeadlineMs);
  await settle();
  expect(signal.aborted).toBe(true);
  held.answer({ kind: 'assessed', assessment });
  await settle();
  expect(assessments(driver)).toEqual([]);
  expect(driver.openCards()).toEqual([card]);
  expect(host.metrics.filter(({ name }) => name === 'countersign.assessment.latency')).toEqual([
    { name: 'countersign.assessment.latency', outcome: 'timeout', value: assessmentDeadlineMs },
  ]);
});

test('a card that was answered is not talked about any more, and nothing is counted', async () => {
  const host = scriptedHost();
  const held = heldAssessor(host);
  const { driver, card, runId } = await openCard(host);
  const signal = await held.asked;
  await driver.allow(card);
  await driver.outcome(runId);
  expect(signal.aborted).toBe(true);
  held.answer({ kind: 'assessed', assessment });
  await settle();
  expect(assessments(driver)).toEqual([]);
  expect(host.metrics.some(({ name }) => name === 'countersign.assessment.latency')).toBe(false);
});

test.each(['parse_error', 'no_output', 'model_error'] as const)(
  '%s is counted and leaves the card alone',
  async (because) => {
    const host = scriptedHost();
    host.assessor = { assess: () => Promise.resolve({ kind: 'failed', because }) };
    const { driver, card } = await openCard(host);
    await settle();
    expect(assessments(driver)).toEqual([]);
    expect(driver.openCards()).toEqual([card]);
    expect(host.metrics).toContainEqual({ name: 'countersign.assessment.latency', outcome: because, value: 0 });
  },
);

test('an assessor that breaks counts as an error of the model', async () => {
  const host = scriptedHost();
  const held = heldAssessor(host);
  const { driver } = await openCard(host);
  held.fail(new Error('broken'));
  await settle();
  expect(assessments(driver)).toEqual([]);
  expect(host.metrics).toContainEqual({ name: 'countersign.assessment.latency', outcome: 'model_error', value: 0 });
});

const lookUp = () => Promise.resolve(['93.184.216.34']);

test('a model is told of a connection and of changes to files as it is of a command', async () => {
  const host = scriptedHost();
  const asked: ApprovalRequest[] = [];
  host.assessor = {
    assess: ({ card }) => {
      asked.push(card);
      return Promise.resolve({ kind: 'assessed', assessment });
    },
  };
  host.settings = { network: 'ask', approvalPolicy: { mode: 'untrusted' } };
  host.guards = {
    open: ({ gate }) => {
      const wanted = { host: 'files.example', port: 443, protocol: 'https', way: 'proxy' } as const;
      void gate.decide({ ...wanted, lookUp, processes: () => [] });
      return Promise.resolve({ refused: () => null, onRefused: () => () => undefined, close: () => undefined });
    },
  };
  host.script = () => ({ hangs: true });
  const driver = await driveBroker(host);
  await driver.exec(['make', 'all']);
  const card = await driver.card();
  await settle();
  await driver.allow(card);
  expect(await driver.card()).toMatchObject({ kind: 'network' });
  const patch = ['*** Begin Patch', '*** Add File: /home/u/other/x.txt', '+x', '*** End Patch'].join('\n');
  const requester = { entryPoint: 'mcp', claimedName: 'test', says: null } as const;
  const op = { type: 'patch', patch, cwd: null, requester } as const;
  await driver.broker.session(driver.sessionId)?.submit({ id: 'p', op }, person);
  expect(await driver.card()).toMatchObject({ kind: 'patch' });
  expect(asked.map(({ kind }) => kind)).toEqual(['command', 'network', 'patch']);
  await settle();
  expect(assessments(driver)).toHaveLength(3);
});

test('the row of each decision says how dangerous it was rated, by the analyser and by the model', async () => {
  const host = scriptedHost();
  host.assessor = { assess: () => Promise.resolve({ kind: 'assessed', assessment }) };
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const driver = await driveBroker(host);
  const reason = { code: 'deletes', text: say('Deletes it.'), level: 'high', span: [0, 1] } satisfies RiskReason;
  host.risk = { level: 'high', categories: ['data_deletion'], reasons: [reason, reason] };
  const runId = await driver.exec(['rm', '-rf', 'build']);
  const card = await driver.card();
  await settle();
  await driver.allow(card);
  await driver.outcome(runId);
  const [row] = host.audit.flatMap(({ entry }) => (entry.kind === 'decision' ? [entry] : []));
  expect(row).toMatchObject({
    rating: { level: 'high', categories: ['data_deletion'], reasons: ['deletes'], opaque: false },
    assessment,
  });
});

test('without an appointed model nothing is counted', async () => {
  const host = scriptedHost();
  host.assessor = { assess: () => Promise.resolve({ kind: 'off' }) };
  await openCard(host);
  await settle();
  expect(host.metrics.some(({ name }) => name === 'countersign.assessment.latency')).toBe(false);
});

const levels = riskLevels.flatMap((analyser) =>
  riskLevels.map((model) => ({ analyser, model, shown: later(analyser, model) })),
);
function later(a: RiskLevel, b: RiskLevel): RiskLevel {
  return riskLevels[Math.max(riskLevels.indexOf(a), riskLevels.indexOf(b))] ?? a;
}

test.each(levels)('analyser $analyser, model $model: $shown is shown', ({ analyser, model, shown }) => {
  expect(raiseLevel(analyser, { ...assessment, level: model })).toBe(shown);
});
