/** What `countersign status` says of what goes on, by a scripted clock. */
import { expect, test } from 'vitest';
import { say } from '#domain/common/message.ts';
import { runLine, runsNow } from '../../../../main/doors/cli/say/describe-runs.ts';
import { sampleConnection } from '../../../fakes/samples/sample-connection.ts';
import { sampleApproval, sampleRun } from '../../../fakes/samples/sample-views.ts';

const lines = (now: number): readonly string[] =>
  runsNow(
    [
      sampleRun({ runId: 'run_a', startedAt: 0, begunAt: 4000, text: 'npm install' }),
      sampleRun({ runId: 'run_b', startedAt: 0, state: 'waiting', text: 'git push\u001B[2J' }),
      sampleRun({
        runId: 'run_c',
        startedAt: 0,
        state: 'waiting',
        text: 'make',
        progress: { text: say('waits for its turn: it is next'), at: 1000 },
      }),
      sampleRun({ runId: 'run_d', startedAt: 0, state: 'waiting', text: 'ls' }),
      sampleRun({ runId: 'run_e', startedAt: 0, begunAt: 2000, text: 'cargo build' }),
      sampleRun({ runId: 'run_f', state: 'ended', text: 'true' }),
    ],
    [
      sampleConnection('medium', { runId: 'run_a', createdAt: 50_000 }),
      sampleApproval({ runId: 'run_b', createdAt: 2000 }),
    ],
    now,
  ).map(runLine);

test('each run that goes on, what it waits for, and for how long', () => {
  expect(lines(62_000)).toEqual([
    expect.stringMatching(/^waits for an answer about \S+, 12 s: npm install$/u),
    expect.stringMatching(/^waits for an answer, 1 min 0 s: git push<.*>/u),
    'waits for its turn: it is next, 1 min 1 s: make',
    'is checked, 1 min 2 s: ls',
    'runs, 1 min 0 s: cargo build',
  ]);
});

test('a clock that was set back shows no time below none', () => {
  expect(lines(-10_000).map((line) => /, (-?\d+ s):/u.exec(line)?.[1])).toEqual(Array.from({ length: 5 }, () => '0 s'));
});
