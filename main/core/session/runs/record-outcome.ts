/** The one place that puts the end of a request on record, whatever kind of request it was. */
import type { Outcome } from '#domain/command/outcome.ts';
import type { SessionId } from '#domain/common/ids.ts';
import type { HostPorts } from '../../run/run-context.ts';
import type { LiveRun } from '../../live-run.ts';

interface Recorded {
  readonly ports: Pick<HostPorts, 'audit' | 'clock'>;
  readonly sessionId: SessionId;
  readonly projectRoot: string;
}

/** Resolves once the row is kept; rejects where it could not be, so that nobody is told of an end that is not on record. */
export async function recordOutcome(outcome: Outcome, run: LiveRun, context: Recorded): Promise<Outcome> {
  const { ports, sessionId, projectRoot } = context;
  const { runId } = run.view;
  await ports.audit.write({
    at: ports.clock.now(),
    sessionId,
    runId,
    projectRoot,
    entry: { kind: 'outcome', outcome },
  });
  return outcome;
}
