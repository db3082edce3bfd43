/** Which runs a person wants to see in the list. */
import type { RunView } from '#domain/common/event.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';

export const runGroups = ['all', 'waiting', 'running', 'refused', 'failed'] as const;
export type RunGroup = (typeof runGroups)[number];
export const runKinds = ['any', 'command', 'patch'] as const;

export interface RunFilter {
  readonly group: RunGroup;
  readonly kind: (typeof runKinds)[number];
  /** Null shows every level. */
  readonly atLeast: RiskLevel | null;
  readonly words: string;
}

export const everyRun: RunFilter = { group: 'all', kind: 'any', atLeast: null, words: '' };

const levels: readonly RiskLevel[] = ['low', 'medium', 'high', 'critical'];

export function filterRuns(runs: readonly RunView[], filter: RunFilter): readonly RunView[] {
  if (filter === everyRun) return runs;
  const words = filter.words.toLowerCase();
  const lowest = filter.atLeast === null ? 0 : levels.indexOf(filter.atLeast);
  return runs.filter(
    (run) =>
      isInGroup(run, filter.group) &&
      (filter.kind === 'any' || (filter.kind === 'patch') === (run.patch !== null)) &&
      levels.indexOf(run.riskLevel) >= lowest &&
      (words === '' || run.text.toLowerCase().includes(words)),
  );
}

function isInGroup({ state, outcome }: RunView, group: RunGroup): boolean {
  switch (group) {
    case 'all':
      return true;
    case 'waiting':
    case 'running':
      return state === group;
    case 'refused':
      return outcome?.kind === 'denied' || outcome?.kind === 'rejected' || outcome?.kind === 'expired';
    case 'failed':
      return (
        outcome?.kind === 'failed' ||
        outcome?.kind === 'timed-out' ||
        (outcome?.kind === 'completed' && outcome.attempt.exitCode !== 0)
      );
  }
}
