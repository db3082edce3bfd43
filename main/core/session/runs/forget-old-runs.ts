/** Lets go of the oldest ended runs, so that a long day costs no more than a short one. */
import type { RunId } from '#domain/common/ids.ts';
import type { LiveRun } from '../../live-run.ts';

/** Ended runs kept for screens; the audit log keeps all. */
const maxEndedRuns = 200;
/** Output of ended runs kept for screens, in bytes, beyond the last one's. */
const maxEndedBytes = 64 * 1024 * 1024;

/** The last one is kept, however much it printed. */
export function forgetOldRuns(runs: Map<RunId, LiveRun>): void {
  const ended = [...runs.values()].filter((each) => each.view.state === 'ended');
  let size = ended.reduce((sum, each) => sum + each.log.keptBytes, 0);
  for (const [index, old] of ended.slice(0, -1).entries()) {
    if (ended.length - index <= maxEndedRuns && size <= maxEndedBytes) break;
    size -= old.log.keptBytes;
    runs.delete(old.view.runId);
  }
}
