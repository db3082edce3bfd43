/** What a requester did before: of the same name, entry point and project only, newest first, never the run that is asked about or a later one. */
import { expect, test } from 'vitest';
import { pickRecent } from '../../../renderer/features/approval/pick-recent.ts';
import { sampleApproval, sampleRun } from '../../fakes/samples/sample-views.ts';

const claude = { entryPoint: 'mcp', claimedName: 'claude', says: null } as const;
const run = (runId: string, change: object = {}) => sampleRun({ runId: `run_${runId}`, requester: claude, ...change });
const card = sampleApproval({ runId: 'run_now', requester: { ...claude, says: 'Other words.' } });
const ids = (...runs: ReturnType<typeof run>[]): readonly string[] => pickRecent(runs, card).map(({ runId }) => runId);

test('the last five are shown, newest first', () => {
  expect(ids(...['1', '2', '3', '4', '5', '6'].map((id) => run(id)), run('now'))).toEqual(
    ['6', '5', '4', '3', '2'].map((id) => `run_${id}`),
  );
});

test('another name, another entry point and another project are other requesters', () => {
  const others = [
    run('1', { requester: { ...claude, claimedName: 'codex' } }),
    run('2', { requester: { ...claude, entryPoint: 'hook' } }),
    run('3', { sessionId: 'ses_b' }),
  ];
  expect(ids(...others, run('4'), run('now'))).toEqual(['run_4']);
});

test('what was started after what is asked about is not before it', () => {
  expect(ids(run('1'), run('now'), run('2'))).toEqual(['run_1']);
});
