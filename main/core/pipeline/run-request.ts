/**
 * The order of every request, whatever its kind: request, policy, plan, approval, attempt, denial, escalation, outcome. The only file that
 * knows it; what differs between the kinds stands in `core/operations`.
 */
import type { AmendedDecision, NotApproved } from '#domain/approval/decision.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { cancelReasonOf } from '#domain/common/cancel-reason.ts';
import { toWireError } from '#domain/common/errors.ts';
import { cancelled, failed, notApproved } from '../result/to-outcome.ts';
import { decide } from './decide.ts';
import type { Again, Handed, Operation, Request } from './operation.ts';
import type { Step } from './step.ts';

/**
 * Takes a request from its reading to its one outcome, which is on record when this resolves; one that cannot be read ends without a row.
 * Throws only for bugs and broken machines.
 */
export async function runRequest<R extends Request, H extends Handed>(
  operation: Operation<R, H>,
  read: () => Promise<Step<R>>,
): Promise<Outcome> {
  const first = await read();
  if (first.kind === 'end') return first.outcome;
  const { command, run } = first.value;
  await run.record.request(command);
  const outcome = await endingOf(operation, first.value).catch(async (error: unknown) => {
    // As the client is told of it. Where the store itself is broken, the next start ends the run in the log.
    await run.record.outcome(failed(toWireError(error), null)).catch(() => undefined);
    throw error;
  });
  await run.record.outcome(outcome);
  return outcome;
}

/** `made`: attempts so far, of words that a person has changed since. */
async function endingOf<R extends Request, H extends Handed>(
  operation: Operation<R, H>,
  request: R,
  made = 0,
): Promise<Outcome> {
  const ending = await takeThrough(operation, request, made);
  if (ending.kind === 'end') return operation.outcome(ending.outcome, ending.no ?? null, request);
  // What a person made of it is read, judged and asked about as if it had just come.
  if (operation.amend === undefined) throw new Error('a request was changed that offers no change');
  const changed = await operation.amend(ending.decision, request);
  if (changed.kind === 'end') return changed.outcome;
  await request.run.record.request(changed.value.command);
  return endingOf(operation, changed.value, ending.made);
}

/** How it ends; `no` is the answer that ended it. */
type Ending = { readonly kind: 'end'; readonly outcome: Outcome; readonly no?: NotApproved };

/** How a person changed it, after so many attempts. */
interface Changed {
  readonly kind: 'amended';
  readonly decision: AmendedDecision;
  readonly made: number;
}

async function takeThrough<R extends Request, H extends Handed>(
  operation: Operation<R, H>,
  request: R,
  made: number,
): Promise<Ending | Changed> {
  for (let count = made + 1; ; count += 1) {
    const ending = await takeInOrder(operation, request, count);
    if (ending.kind !== 'again') return ending;
  }
}

/** Once through the order. `count` numbers the first attempt of this way. */
async function takeInOrder<R extends Request, H extends Handed>(
  operation: Operation<R, H>,
  request: R,
  count: number,
): Promise<Ending | Changed | Again> {
  const over = endedBefore(request);
  if (over !== null) return over;

  const judged = await operation.policy(request);
  if (judged.kind === 'end') return judged;

  // Planned before asking, so that the card shows and the digest binds what will really be in force.
  const planned = await operation.plan(judged.value, request);
  if (planned.kind === 'end') return planned;

  const decision = await decide(await operation.approval(planned.value, request), request.run.record);
  if (decision.kind === 'amended') return { kind: 'amended', decision, made: count - 1 };
  // The inbox takes answers about connections only for questions about them.
  if (decision.kind === 'network-rule') throw new Error('a request was answered as a connection');
  if (decision.kind !== 'approved') return { kind: 'end', outcome: notApproved(decision, null), no: decision };

  const consent = await operation.consent(planned.value, decision, request);
  if (consent.kind === 'end') return consent;
  return attemptUntilDone(operation, { consent: consent.value, count }, request);
}

/** Once more after each denial that something lifts; `escalation` says when nothing does. */
async function attemptUntilDone<R extends Request, H extends Handed>(
  operation: Operation<R, H>,
  { consent, count }: { readonly consent: H['consent']; readonly count: number },
  request: R,
): Promise<Ending | Changed | Again> {
  const over = endedBefore(request);
  if (over !== null) return over;

  const ran = await operation.attempt(consent, count, request);
  if (ran.kind === 'end') return ran;

  const denied = await operation.denial(ran.value, request);
  if (denied.kind === 'end') return denied;

  const lifted = await operation.escalation(denied.value, request);
  if (lifted.kind === 'amended') return { kind: 'amended', decision: lifted, made: count };
  if (lifted.kind !== 'go') return lifted;
  return attemptUntilDone(operation, { consent: lifted.value, count: count + 1 }, request);
}

/** Whoever ended it needs no judgement of it, and a desk that closes has thousands of them. */
function endedBefore({ run: { signal } }: Request): Ending | null {
  return signal.aborted ? { kind: 'end', outcome: cancelled(cancelReasonOf(signal), null) } : null;
}
