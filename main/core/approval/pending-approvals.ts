/** The inbox: what every screen mirrors, and the private settlers. Each entry ends exactly once, in the order it came. */
import type { Amendment } from '#domain/approval/amendment.ts';
import { cancelReasonOf } from '#domain/common/cancel-reason.ts';
import type { ApprovalAnswer, ApprovalRequest, NetworkAnswer } from '#domain/approval/approval.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import type { Decision, DecidedBy, NotApproved, Scope } from '#domain/approval/decision.ts';
import type { ErrorCode } from '#domain/common/errors.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import type { PatchAnswer } from '#domain/patch/patch.ts';
import { isSameGrant } from '#domain/approval/permission-request.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Clock } from '#core/ports.ts';
import { otherAskers } from './other-askers.ts';
import { decisionOnPatch, isAboutFiles } from './decision-on-patch.ts';

/** A question before it is known how many ask it. */
export type Question = ApprovalRequest extends infer R
  ? R extends unknown
    ? Omit<R, 'waiting' | 'alsoAskedBy'>
    : never
  : never;

export interface PendingApprovals {
  /** Present where every question is refused at once. */
  readonly asksNobody?: true;
  /** Waits for the answer. An identical open question (same digest and kind) is joined, not asked twice. */
  ask(question: Question, signal: AbortSignal, reconsider?: () => Decision | null): Promise<Decision>;
  /** Settles what rules and remembered answers decide by now; each asker's `reconsider` says so, or null. */
  reconsider(): void;
  /** Null when the answer settled the request, else why it decided nothing. */
  answer(answer: ApprovalAnswer, by: DecidedBy): ErrorCode | null;
  /** The same for an answer about a held connection. */
  answerNetwork(answer: NetworkAnswer, by: DecidedBy): ErrorCode | null;
  /** The same for an answer about changes to files. */
  answerPatch(answer: PatchAnswer, by: DecidedBy): ErrorCode | null;
  /** Serialisable pictures, oldest first. */
  views(): readonly ApprovalRequest[];
  /** Ends everything that waits, or what `of` picks. */
  endAll(decision: NotApproved, of?: (request: ApprovalRequest) => boolean): void;
}

export interface PendingListener {
  opened(request: ApprovalRequest): void;
  /** Also called when the number of waiting runs changes. */
  changed(request: ApprovalRequest): void;
  settled(request: ApprovalRequest, decision: Decision): void;
}

interface Asker {
  readonly question: Question;
  readonly reconsider: () => Decision | null;
}

interface Entry {
  request: ApprovalRequest;
  /** Who waits, in the order they came, each with its own wording of the same question. */
  readonly settlers: Map<(decision: Decision) => void, Asker>;
  stopDeadline: () => void;
}

/** Enough to tell a late second click from a made-up id. */
const rememberedSettled = 10_000;

function sameScope(a: Scope, b: Scope): boolean {
  if (a.kind === 'timed') return b.kind === 'timed' && a.durationMs === b.durationMs;
  if (a.kind === 'agent') return b.kind === 'agent' && a.choiceId === b.choiceId;
  if (a.kind === 'rule') return b.kind === 'rule' && canonicalJson(a.prefix) === canonicalJson(b.prefix);
  return a.kind === b.kind;
}

function toDecision(request: ApprovalRequest, answer: ApprovalAnswer, by: DecidedBy): Decision {
  const { verdict } = answer;
  switch (verdict.kind) {
    case 'approve':
      return {
        kind: 'approved',
        scope: verdict.scope,
        by,
        digest: request.digest,
        grants: grantsOf(request, verdict.grants),
      };
    case 'deny':
      return {
        kind: 'denied',
        by,
        note: verdict.note,
        ...(verdict.choiceId === undefined ? {} : { choiceId: verdict.choiceId }),
      };
    case 'amend':
      return { kind: 'amended', by, digest: request.digest, amendment: verdict.amendment };
    case 'abort':
      return { kind: 'aborted', by };
  }
}

/** What a yes covers beyond the sandbox: of a permission request the part that the person gave. */
function grantsOf(request: ApprovalRequest, given: readonly Grant[] | undefined): Grant[] {
  if (request.kind === 'permissions') return [...(given ?? request.grants)];
  return request.kind === 'escalation' ? request.grants : [];
}

/** Nobody is given what was not asked for. */
function isPartOf(request: ApprovalRequest, given: readonly Grant[] | undefined): boolean {
  if (given === undefined) return true;
  return (
    request.kind === 'permissions' && given.every((grant) => request.grants.some((asked) => isSameGrant(asked, grant)))
  );
}

/** A refusal is named only where the agent offers it. */
function isRefusalOf(request: ApprovalRequest, choiceId: string | undefined): boolean {
  if (choiceId === undefined) return true;
  return request.kind === 'foreign' && request.choices.some(({ id, effect }) => id === choiceId && effect === 'deny');
}

/** Only what has not been started can still be changed, and only into what its card offers. */
function isAmendmentOf(request: ApprovalRequest, amendment: Amendment): boolean {
  if (request.kind !== 'command') return false;
  return amendment.kind === 'argv' || request.stricter.includes(amendment.form);
}

/** Nobody reads so many: one more would wait unseen, and hold its requester. */
const refusedForMany = (most: number): Decision => ({
  kind: 'denied',
  by: { kind: 'nobody' },
  note: `${most} questions wait at the desk already, as many as it takes. Ask again when some of them are answered.`,
});

export function createPendingApprovals(options: {
  clock: Clock;
  /** Cards at once. */
  most: number;
  listener: PendingListener;
}): PendingApprovals {
  const { clock, most, listener } = options;
  const entries = new Map<ApprovalId, Entry>();
  const settled = new Set<ApprovalId>();

  /** Removes before it settles, so that nothing can settle twice. */
  const settle = (entry: Entry, decision: Decision): void => {
    const { request } = entry;
    if (!entries.delete(request.id)) return;
    entry.stopDeadline();
    settled.add(request.id);
    if (settled.size > rememberedSettled) {
      for (const oldest of settled) {
        settled.delete(oldest);
        break;
      }
    }
    listener.settled(request, decision);
    for (const resolve of entry.settlers.keys()) resolve(decision);
    entry.settlers.clear();
  };

  const setWaiting = (entry: Entry): void => {
    // When the first asker leaves, the card speaks for the next one.
    const [first] = entry.settlers.values();
    if (first === undefined) return;
    const { id, createdAt, expiresAt } = entry.request;
    const others = otherAskers([...entry.settlers.values()].map(({ question }) => question.asker));
    entry.request = {
      ...first.question,
      id,
      createdAt,
      expiresAt,
      waiting: entry.settlers.size,
      ...(others.length === 0 ? {} : { alsoAskedBy: others }),
    };
    listener.changed(entry.request);
  };

  const open = (question: Question): Entry => {
    const entry: Entry = { request: { ...question, waiting: 1 }, settlers: new Map(), stopDeadline: () => undefined };
    entries.set(question.id, entry);
    if (question.expiresAt !== null) {
      const afterMs = Math.max(0, question.expiresAt - clock.now());
      entry.stopDeadline = clock.after(afterMs, () => {
        settle(entry, { kind: 'expired', by: { kind: 'deadline' }, afterMs });
      });
    }
    return entry;
  };

  /** The entry that an answer is about, or why it is about none. */
  const answered = (answer: { readonly approvalId: ApprovalId; readonly digest: string }): Entry | ErrorCode => {
    const entry = entries.get(answer.approvalId);
    if (entry === undefined) return settled.has(answer.approvalId) ? 'already-settled' : 'unknown-approval';
    return answer.digest === entry.request.digest ? entry : 'stale-approval';
  };
  const isOffered = ({ request }: Entry, scope: Scope): boolean =>
    request.offers.some((offer) => sameScope(offer.scope, scope));

  return {
    ask(question, signal, reconsider = () => null) {
      return new Promise((resolve) => {
        const cancelled = (): Decision => ({
          kind: 'cancelled',
          by: { kind: 'policy' },
          reason: cancelReasonOf(signal),
        });
        if (signal.aborted) {
          resolve(cancelled());
          return;
        }
        const twin = [...entries.values()].find(
          ({ request }) => request.digest === question.digest && request.kind === question.kind,
        );
        if (twin === undefined && entries.size >= most) {
          resolve(refusedForMany(most));
          return;
        }
        const entry = twin ?? open(question);
        const leave = (): void => {
          entry.settlers.delete(finish);
          if (!entries.has(entry.request.id)) return;
          if (entry.settlers.size === 0) settle(entry, cancelled());
          else setWaiting(entry);
          resolve(cancelled());
        };
        const finish = (decision: Decision): void => {
          signal.removeEventListener('abort', leave);
          resolve(decision);
        };
        entry.settlers.set(finish, { question, reconsider });
        signal.addEventListener('abort', leave, { once: true });
        // Announced last: a listener may answer at once.
        if (twin === undefined) listener.opened(entry.request);
        else setWaiting(entry);
      });
    },

    answer(answer, by) {
      const entry = answered(answer);
      if (typeof entry === 'string') return entry;
      const { verdict } = answer;
      // A held connection is answered with the destinations that the answer is about.
      // So is a patch with its files.
      if (entry.request.kind === 'network' || entry.request.kind === 'patch') return 'not-offered';
      if (verdict.kind === 'approve' && !isOffered(entry, verdict.scope)) return 'not-offered';
      if (verdict.kind === 'approve' && !isPartOf(entry.request, verdict.grants)) return 'not-offered';
      if (verdict.kind === 'deny' && !isRefusalOf(entry.request, verdict.choiceId)) return 'not-offered';
      if (verdict.kind === 'amend' && !isAmendmentOf(entry.request, verdict.amendment)) return 'not-offered';
      settle(entry, toDecision(entry.request, answer, by));
      return null;
    },

    answerNetwork(answer, by) {
      const entry = answered(answer);
      if (typeof entry === 'string') return entry;
      const { effect, scope, pattern, note } = answer;
      const { request } = entry;
      const isChoice =
        request.kind === 'network' && request.connection.choices.some((choice) => choice.pattern === pattern);
      if (!isChoice || !isOffered(entry, scope)) return 'not-offered';
      settle(entry, { kind: 'network-rule', effect, pattern, scope, by, digest: request.digest, note });
      return null;
    },

    answerPatch(answer, by) {
      const entry = answered(answer);
      if (typeof entry === 'string') return entry;
      const { request } = entry;
      const { verdict } = answer;
      if (request.kind !== 'patch') return 'not-offered';
      if (verdict.kind === 'approve' && !(isOffered(entry, verdict.scope) && isAboutFiles(request, verdict))) {
        return 'not-offered';
      }
      settle(entry, decisionOnPatch(request, answer, by));
      return null;
    },

    reconsider() {
      for (const entry of entries.values()) {
        const decisions = [...entry.settlers.values()].map((asker) => asker.reconsider());
        const [first] = decisions;
        // Askers of one card may be judged apart: only what is decided for all of them settles it.
        if (first !== undefined && first !== null && decisions.every((each) => each?.kind === first.kind)) {
          settle(entry, first);
        }
      }
    },

    views: () => [...entries.values()].map((entry) => entry.request),

    endAll(decision, of = () => true) {
      for (const entry of entries.values()) if (of(entry.request)) settle(entry, decision);
    },
  };
}
