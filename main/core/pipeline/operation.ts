/** What differs between the kinds of request: each step of the order as a value. A step yields what the next one takes, or ends the request. */
import type { AmendedDecision, Approved, NotApproved } from '#domain/approval/decision.ts';
import type { Command } from '#domain/command/command.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { RunContext } from '../run/run-context.ts';
import type { Asked } from './decide.ts';
import { end, go, type Step } from './step.ts';

/** A request that was read. */
export interface Request {
  /** Who asks, where, and in which words; as it is shown and logged. */
  readonly command: Command;
  readonly run: RunContext;
}

/** What the steps of one kind hand on. */
export interface Handed {
  readonly judged: unknown;
  readonly planned: unknown;
  readonly consent: unknown;
  readonly ran: unknown;
  readonly denied: unknown;
}

/** What was judged is not so any more, and nothing was done: the request is judged again. */
export const again = { kind: 'again' } as const;
export type Again = typeof again;

export interface Operation<R extends Request, H extends Handed> {
  /** Whether it may be at all, and whether a person has to be asked. */
  policy(request: R): Promise<Step<H['judged']>>;
  /** What would be in force. */
  plan(judged: H['judged'], request: R): Promise<Step<H['planned']>>;
  /** The question, bound to all that it shows. */
  approval(planned: H['planned'], request: R): Promise<Asked>;
  /** What a yes gives. */
  consent(planned: H['planned'], yes: Approved, request: R): Promise<Step<H['consent']>>;
  /** Does it once; counted from 1. */
  attempt(consent: H['consent'], count: number, request: R): Promise<Step<H['ran']>>;
  /** What kept it from being done; ends the request where nothing did. */
  denial(ran: H['ran'], request: R): Promise<Step<H['denied']>>;
  /** What lifts that, or what a person makes of the request instead. */
  escalation(denied: H['denied'], request: R): Promise<Step<H['consent']> | Again | AmendedDecision>;
  /** How the ending is told, where the kind has words of its own for it. `no` is the answer that ended it. */
  outcome(ending: Outcome, no: NotApproved | null, request: R): Outcome;
  /** The request as a person changed it; absent where the card offers no change. */
  amend?(amended: AmendedDecision, request: R): Promise<Step<R>>;
}

/** What ends with the answer hands on behind it. */
export interface HandedToEnd extends Handed {
  readonly consent: Approved;
  readonly ran: never;
  readonly denied: never;
}

/** The steps behind the answer where it is the end: nothing of the request runs here, so that nothing is denied. */
export function endingWith<R extends Request>(
  settle: (yes: Approved, request: R) => Outcome,
): Pick<Operation<R, HandedToEnd>, 'consent' | 'attempt' | 'denial' | 'escalation'> {
  return {
    consent: (_, yes) => Promise.resolve(go(yes)),
    attempt: (yes, _, request) => Promise.resolve(end(settle(yes, request))),
    denial: (ran) => ran,
    escalation: (denied) => denied,
  };
}
