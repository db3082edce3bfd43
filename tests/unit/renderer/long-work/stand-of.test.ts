/** What a run waits for or does, and since when: what lists, tiles and the run itself show alike. */
import { expect, test } from 'vitest';
import { say } from '#domain/common/message.ts';
import { standOf } from '../../../../renderer/stores/long-work/stand-of.ts';
import { sampleConnection } from '../../../fakes/samples/sample-connection.ts';
import { sampleApproval, sampleRun } from '../../../fakes/samples/sample-views.ts';

const run = sampleRun({ startedAt: 1000, begunAt: 5000 });
const waiting = sampleRun({ startedAt: 1000, state: 'waiting' });
const card = sampleApproval({ runId: run.runId, createdAt: 3000 });

test('one that runs counts from where it began, and not from where a person thought about it', () => {
  expect(standOf(run, [])).toEqual({ kind: 'runs', since: 5000 });
});

test('one with a card waits for the person, since the card', () => {
  expect(standOf(waiting, [card])).toEqual({ kind: 'waits-for-you', host: null, since: 3000 });
});

test('the card of another run holds nothing', () => {
  expect(standOf(waiting, [{ ...card, runId: 'run_b' }])).toEqual({ kind: 'checked', since: 1000 });
});

test('a connection that is held names its host, and the one that waits longest counts', () => {
  const first = sampleConnection('medium', { runId: run.runId, createdAt: 6000 });
  const later = { ...first, createdAt: 9000 };
  expect(standOf(run, [later, first])).toEqual({
    kind: 'waits-for-you',
    host: first.connection.target.host,
    since: 6000,
  });
});

test('a place in the queue is said as it was told, since then', () => {
  const text = say('waits for its turn behind {others} others', { others: 3 });
  const queued = { ...waiting, progress: { text, at: 2000 } };
  expect(standOf(queued, [])).toEqual({ kind: 'told', text, since: 2000 });
});

test('what ended waits for nothing', () => {
  expect(standOf({ ...run, state: 'ended' }, [card])).toBeNull();
});
