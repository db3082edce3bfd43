/** Notes what a whole agent was refused to write: it reads that as errors, and its person should hear of it once. */
import type { Refusal } from '#domain/sandbox/denial.ts';
import type { AttemptSummary } from '#domain/command/outcome.ts';
import { isNeeded } from '../../denial/believe-observer.ts';

const mostPaths = 5;

export function withRefusedWrites(attempt: AttemptSummary, observed: readonly Refusal[]): AttemptSummary {
  const refused = observed.flatMap((each) =>
    each.kind === 'path' && each.access === 'write' && isNeeded(each) ? [each.path] : [],
  );
  const paths = [...new Set(refused)];
  // Said once, and not as what one command went without.
  const { refusals: _, ...summary } = attempt;
  if (paths.length === 0) return summary;
  return {
    ...summary,
    refusedWrites: { paths: paths.slice(0, mostPaths), more: Math.max(0, paths.length - mostPaths) },
  };
}
