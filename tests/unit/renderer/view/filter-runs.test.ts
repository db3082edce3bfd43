import { expect, test } from 'vitest';
import type { RunView } from '#domain/common/event.ts';
import { everyRun, filterRuns, type RunFilter } from '../../../../renderer/features/runs/list/filter-runs.ts';
import { sampleAttempt, sampleRun } from '../../../fakes/samples/sample-views.ts';
import { say } from '#domain/common/message.ts';

const ended = (outcome: RunView['outcome'], rest: Partial<RunView> = {}): RunView =>
  sampleRun({ state: 'ended', outcome, ...rest });

const by = { kind: 'person', connectionId: null } as const;
const done = ended({ kind: 'completed', attempt: sampleAttempt }, { text: 'git status' });
const failing = ended({ kind: 'completed', attempt: { ...sampleAttempt, exitCode: 1 } }, { text: 'npm test' });
const refused = ended(
  { kind: 'rejected', by, sentence: say('s'), note: null },
  { text: 'rm -r /', riskLevel: 'critical' },
);
const waiting = sampleRun({ state: 'waiting', riskLevel: 'high', text: 'curl x' });
const all = [done, failing, refused, waiting];

test.each<[Partial<RunFilter>, readonly RunView[]]>([
  [{}, all],
  [{ group: 'refused' }, [refused]],
  [{ group: 'failed' }, [failing]],
  [{ group: 'waiting' }, [waiting]],
  [{ group: 'running' }, []],
  [{ atLeast: 'high' }, [refused, waiting]],
  [{ atLeast: 'critical' }, [refused]],
  [{ words: 'NPM' }, [failing]],
  [{ kind: 'patch' }, []],
  [{ kind: 'command', group: 'refused', words: 'curl' }, []],
])('of %j the list shows what fits', (part, shown) => {
  expect(filterRuns(all, { ...everyRun, ...part })).toEqual(shown);
});
