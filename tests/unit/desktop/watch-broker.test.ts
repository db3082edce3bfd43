/** What the shell sends to the broker for a button pressed away from the window. */
import { expect, test } from 'vitest';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { CardAssessment } from '#domain/approval/assessment.ts';
import { watchBroker } from '../../../main/desktop/watch-broker.ts';
import { scriptedBroker } from '../../fakes/people/scripted-broker.ts';
import { sampleApproval, sampleSession } from '../../fakes/samples/sample-views.ts';

const card = sampleApproval();

async function watch(approvals: readonly ApprovalRequest[], assessments: readonly CardAssessment[] = []) {
  const snapshot = { seq: 1, sessions: [sampleSession], runs: [], approvals, assessments, paused: false, floods: [] };
  const broker = scriptedBroker({
    'desk.hello': () => ({}),
    'desk.subscribe': () => ({ kind: 'snapshot', snapshot }),
    'session.submit': () => ({ kind: 'accepted' }),
    'desk.stop': () => ({}),
  });
  const watched = await watchBroker(broker.bind);
  const sent = () => broker.calls.filter(({ method }) => method === 'session.submit').map(({ params }) => params);
  return { watched, sent, broker };
}

test('a yes from a notification reaches the desk with the digest that was shown', async () => {
  const { watched, sent } = await watch([card]);
  expect(await watched.allowOnce(card.id, card.digest)).toBe(true);
  expect(sent()).toMatchObject([{ submission: { op: { answer: { digest: card.digest } } } }]);
});

const said = {
  approvalId: card.id,
  digest: card.digest,
  assessment: { description: 'It sends a file away.', level: 'high' as const, categories: [], model: 'm' },
};
const refused: readonly [string, readonly ApprovalRequest[], readonly CardAssessment[], string][] = [
  ['shows something else by now', [card], [], 'f'.repeat(64)],
  ['was answered elsewhere', [], [], card.digest],
  ['was held to be of high risk by the model since', [card], [said], card.digest],
  ['asks to leave its sandbox', [sampleApproval({ cause: { kind: 'escalation-request' } })], [], card.digest],
];
test.each(refused)('a yes sends nothing, and says so, if its card %s', async (_what, approvals, assessments, shown) => {
  const { watched, sent } = await watch(approvals, assessments);
  expect(await watched.allowOnce(card.id, shown)).toBe(false);
  expect(sent()).toEqual([]);
});

test('a no is sent whatever the risk, and nothing where the card is gone', async () => {
  const { watched, sent } = await watch([sampleApproval({ cause: { kind: 'escalation-request' } })], [said]);
  await watched.deny(card.id);
  await watched.deny('apr_gone');
  expect(sent()).toMatchObject([{ submission: { op: { answer: { verdict: { kind: 'deny' } } } } }]);
});

test('what stops everything reaches the desk as that', async () => {
  const { watched, broker } = await watch([card]);
  await watched.stopEverything();
  expect(broker.calls.map(({ method }) => method)).toContain('desk.stop');
});
