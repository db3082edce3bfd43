/** What the shell knows of the broker, and which of four things its tray then shows. */
import { expect, test } from 'vitest';
import type { CardAssessment } from '#domain/approval/assessment.ts';
import { englishWords } from '../../../main/desktop/words/open-words.ts';
import { changeView, emptyView, viewOf, type BrokerView } from '../../../main/desktop/broker-view.ts';
import { describeTray, trayState } from '../../../main/desktop/tray/tray-state.ts';
import { sampleApproval, sampleRun, sampleSession } from '../../fakes/samples/sample-views.ts';
import { say } from '#domain/common/message.ts';

const one = sampleApproval({ id: 'apr_1' });
const said: Omit<CardAssessment, 'approvalId'> = {
  digest: one.digest,
  assessment: { description: 'Reads a file.', level: 'low', categories: [], model: 'm' },
};
const two = sampleApproval({ id: 'apr_2' });

test('a picture made from a snapshot is the one that events lead to', () => {
  const fromSnapshot = viewOf({
    seq: 9,
    sessions: [sampleSession],
    runs: [sampleRun(), sampleRun({ runId: 'run_ended', state: 'ended' })],
    approvals: [one],
    assessments: [{ approvalId: 'apr_1', ...said }],
    paused: true,
    floods: [],
  });
  const fromEvents = [
    { type: 'session-configured', session: sampleSession } as const,
    { type: 'task-started', run: sampleRun({ runId: 'run_ended' }) } as const,
    { type: 'task-started', run: sampleRun() } as const,
    { type: 'exec-approval-request', approval: two as never } as const,
    { type: 'exec-approval-request', approval: one as never } as const,
    { type: 'assessment', approvalId: 'apr_1', ...said } as const,
    { type: 'assessment', approvalId: 'apr_2', ...said } as const,
    { type: 'approval-settled', approvalId: 'apr_2', decision: { kind: 'aborted', by: { kind: 'policy' } } } as const,
    { type: 'exec-command-end', runId: 'run_ended', outcome: sampleRun().outcome as never } as const,
    { type: 'pause-changed', paused: true } as const,
  ].reduce(changeView, emptyView);
  expect(fromEvents).toEqual(fromSnapshot);
});

test('a card that changed keeps its place', () => {
  const before = { ...emptyView, approvals: [one, two] };
  const changed = { ...one, waiting: 3 };
  const after = changeView(before, { type: 'exec-approval-request', approval: changed as never });
  expect(after.approvals).toEqual([changed, two]);
});

test('what is not about the shell changes nothing', () => {
  expect(changeView(emptyView, { type: 'warning', text: say('x') })).toBe(emptyView);
});

const views: readonly [Partial<BrokerView>, ReturnType<typeof trayState>, string][] = [
  [{}, { kind: 'idle' }, 'Countersign: nothing waits'],
  [{ running: new Set(['run_1'] as const) }, { kind: 'idle' }, 'Countersign: 1 running'],
  [{ approvals: [one, two] }, { kind: 'pending', count: 2 }, 'Countersign: 2 waiting for you'],
  [{ paused: true }, { kind: 'paused' }, 'Countersign: paused'],
  [{ paused: true, approvals: [one] }, { kind: 'pending', count: 1 }, 'Countersign: 1 waiting for you, paused'],
  [{ sandboxUsable: true }, { kind: 'idle' }, 'Countersign: nothing waits'],
  [{ sandboxUsable: false, approvals: [one] }, { kind: 'shield-off' }, 'Countersign: no sandbox, 1 waiting for you'],
  [{ sandboxUsable: false, paused: true }, { kind: 'shield-off' }, 'Countersign: no sandbox, paused'],
];
test.each(views)('%o -> %o', (part, state, words) => {
  const view = { ...emptyView, ...part };
  expect(trayState(view)).toEqual(state);
  expect(describeTray(view, englishWords)).toBe(words);
});
