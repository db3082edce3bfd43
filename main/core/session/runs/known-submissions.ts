/** A submission is begun once: the same one again gets the run of the first one, or what became of it. See decision 0111. */
import type { CancelReason } from '#domain/common/cancel-reason.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import type { SubmissionMark } from '#domain/command/command.ts';
import type { ConnectionId, RunId, SubmissionId } from '#domain/common/ids.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { Receipt, Submission } from '#domain/command/submission.ts';
import type { SubmissionBook } from '#core/ports.ts';
import type { LiveRun } from '../../live-run.ts';
import { refused, type RefusedReceipt } from '../refusals.ts';
import type { RunOperation } from './run-operation.ts';
import { say } from '#domain/common/message.ts';

export interface KnownSubmissionsOptions {
  readonly projectRoot: string;
  /** Those that the session knows; what it has let go of is looked up in the book. */
  readonly runs: ReadonlyMap<RunId, LiveRun>;
  readonly book: SubmissionBook;
}

export interface KnownSubmissions {
  /** `start` is called where it was not here before. Throws `store-unavailable`. */
  begin(
    submission: Submission & { readonly op: RunOperation },
    from: From,
    start: (mark: SubmissionMark) => LiveRun | RefusedReceipt,
  ): Promise<Receipt>;
}

interface From {
  readonly connectionId: ConnectionId;
}

interface Earlier {
  readonly content: string;
  readonly run: LiveRun;
}

/** By name, so that a run that the session has let go of is held by nobody, and its output neither. */
interface Named {
  readonly content: string;
  readonly runId: RunId;
}

/** Names of runs that the session has let go of are forgotten when there are so many. */
const mostNames = 4096;

const reused = refused(
  'submission-reused',
  say('Another submission came under this id before, so this one was not begun.'),
  say('Use a fresh id for each submission, and the same one only to send the same again.'),
);

const elsewhere = refused(
  'already-settled',
  say('This came before, and what became of it is not known here.'),
  say('Look for it in the log. To run it once more, send it under a fresh id.'),
);

export function createKnownSubmissions({ projectRoot, runs, book }: KnownSubmissionsOptions): KnownSubmissions {
  const kept = new Map<string, Named>();
  /** A connection is known as long as this session. */
  const ownSecret = crypto.randomUUID();

  const keep = (name: string, named: Named): void => {
    kept.set(name, named);
    if (kept.size <= mostNames) return;
    for (const [old, { runId }] of kept) if (!runs.has(runId)) kept.delete(old);
  };

  const recorded = (requester: string, id: SubmissionId, content: string): Receipt | null => {
    const past = book.find(requester, id);
    if (past === null) return null;
    if (past.content !== content) return reused;
    if (past.isEnded && mayBeginAgain(past.outcome, past.attempts)) return null;
    const { runId, outcome } = past;
    if (outcome === null) return elsewhere;
    return { kind: 'accepted', runId, earlier: { outcome, patch: null, isOutputKept: false } };
  };

  return {
    async begin({ id, requesterKey, op }, from, start) {
      // In both digests: what else is in them may be short enough to be guessed, and could be a secret.
      const secret = requesterKey ?? `${ownSecret} ${from.connectionId}`;
      const requester = book.digest(canonicalJson([projectRoot, secret]));
      const content = book.digest(canonicalJson([secret, op]));
      const name = `${requester} ${id}`;
      const known = (): Earlier | null => {
        const named = kept.get(name);
        const run = named === undefined ? undefined : runs.get(named.runId);
        return named === undefined || run === undefined ? null : { content: named.content, run };
      };
      let earlier = known();
      if (earlier !== null && earlier.content !== content) return reused;
      if (earlier !== null && isGoing(earlier.run)) {
        await earlier.run.done;
        earlier = known();
      }
      if (earlier !== null && !wasNeverBegun(earlier.run)) return joined(earlier, from);
      const past = earlier === null ? recorded(requester, id, content) : null;
      if (past !== null) return past;
      const run = start({ requester, content });
      if ('kind' in run) return run;
      const { runId } = run.view;
      keep(name, { content, runId });
      return { kind: 'accepted', runId };
    },
  };
}

function joined({ run }: Earlier, from: From): Receipt {
  const { runId, outcome, patch } = run.view;
  // Its requester is here now, on this connection; and with that one it ends.
  if (run.connectionId !== null) run.connectionId = from.connectionId;
  return { kind: 'accepted', runId, earlier: { outcome, patch, isOutputKept: true } };
}

/** Its caller is gone or the broker is ending, and its ending is about to come. */
function isGoing(run: LiveRun): boolean {
  return run.signal.aborted && run.view.state !== 'ended';
}

function wasNeverBegun({ view }: LiveRun): boolean {
  return mayBeginAgain(view.outcome, view.attempts);
}

/** Somebody wanted it to end. */
const meant: ReadonlySet<string> = new Set<CancelReason>(['interrupt', 'stopped', 'session-stopped']);

/** No answer came, and nothing was started: a client that still waits may ask again. */
function mayBeginAgain(outcome: Outcome | null, attempts: number): boolean {
  return outcome?.kind === 'cancelled' && !meant.has(outcome.reason) && attempts === 0;
}
