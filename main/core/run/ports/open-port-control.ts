/** Opens and closes ports of one running attempt on this machine; every one is a decision of a person, kept in the log. */
import { canonicalJson, type Json } from '#domain/common/canonical-json.ts';
import type { Decision } from '#domain/approval/decision.ts';
import { sha256Hex } from '#domain/common/digest.ts';
import { toWireError } from '#domain/common/errors.ts';
import type { NetworkGuard } from '#core/ports.ts';
import type { PortControl } from './port-control.ts';
import type { RunContext } from '../run-context.ts';
import { boundTo, type RunningAttempt } from '../running-attempt.ts';
import { say } from '#domain/common/message.ts';

export interface PortControlOptions {
  readonly running: RunningAttempt;
  readonly run: RunContext;
  readonly guard: NetworkGuard;
}

/** As many as a picture of a run holds. */
const mostPorts = 64;

/** Null where the attempt has no loopback of its own. */
export function openPortControl({ running, run, guard }: PortControlOptions): PortControl | null {
  const { forward, unforward } = guard;
  if (forward === undefined || unforward === undefined) return null;
  const opened = new Set(running.facts.plan.grants.flatMap((grant) => (grant.kind === 'forward' ? [grant.port] : [])));
  const record = async (what: Json, decision: (digest: string) => Decision): Promise<void> => {
    const digest = await sha256Hex(canonicalJson({ what, ...(await boundTo(running, run)) }));
    await run.record.decision({
      decision: decision(digest),
      digest,
      question: 'network',
      tool: 'network',
      risk: run.risk,
    });
  };
  return {
    async open(port, by) {
      if (opened.has(port)) return null;
      if (opened.size >= mostPorts) {
        return {
          code: 'too-many',
          message: say('{mostPorts} ports are open already.', { mostPorts }),
          remedy: say('Close one of them.'),
        };
      }
      opened.add(port);
      try {
        // Before it is open, so that nothing is that the log does not know.
        const grants = [{ kind: 'forward' as const, port }];
        await record({ open: port }, (digest) => ({ kind: 'approved', scope: { kind: 'once' }, by, digest, grants }));
        const hostPort = await forward(port);
        // Closed again before it was open.
        if (!opened.has(port)) unforward(port);
        else run.report.forwarded({ port, hostPort });
        return null;
      } catch (error) {
        opened.delete(port);
        return toWireError(error);
      }
    },
    async close(port, by) {
      if (!opened.delete(port)) {
        return {
          code: 'already-settled',
          message: say('Port {port} is not open.', { port }),
          remedy: say('Nothing to do.'),
        };
      }
      unforward(port);
      run.report.closed(port);
      try {
        await record({ close: port }, () => ({ kind: 'denied', by, note: `port ${port} was closed again` }));
        return null;
      } catch (error) {
        return toWireError(error);
      }
    },
  };
}
