/** Counts what each requester of a session asks, and holds its questions back when they come in a flood. */
import type { Requester } from '#domain/agents/requester.ts';
import type { Decision } from '#domain/approval/decision.ts';
import type { FloodAnswer, FloodView } from '#domain/approval/flood.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { Clock } from '#core/ports.ts';

/** What is counted of a question. */
export interface Asked {
  readonly sessionId: SessionId;
  readonly requester: Requester;
  readonly runId: RunId;
  /** Equal for questions about the same thing, whatever their digests. */
  readonly about: string;
}

export interface FloodBreaker {
  /** Resolves when the question may be asked, or says that it is refused; held questions wait for a person, the signal, or their patience. */
  admit(asked: Asked, waiter: Waiter): Promise<Admitted>;
  /** Told of every decision, so that repeated refusals are seen. */
  settled(asked: Asked, decision: Decision): void;
  /** Says whether there was such a flood. */
  answer(sessionId: SessionId, answer: FloodAnswer): boolean;
  views(): readonly FloodView[];
  /** Whether a question of this run is held back now. */
  holds(runId: RunId): boolean;
}

/** `told`: it was held for as long as its requester can be kept without a word. */
export type Admitted = 'ask' | 'deny' | 'cancelled' | 'told';

export interface Waiter {
  readonly signal: AbortSignal;
  readonly onHeld: () => void;
  /** Null for as long as it takes. */
  readonly patienceMs: number | null;
}

/** More questions than this within a minute are a flood. */
export const mostPerMinute = 10;
/** This many refusals of the same thing are one. */
export const mostRefusals = 3;
const minuteMs = 60_000;
/** Things of one requester whose refusals are remembered. */
const rememberedThings = 200;
/** Names of requesters that are counted apart in a session. A name is a claim: a client that uses many is counted as one. */
export const mostRequesters = 8;

interface Watched {
  readonly sessionId: SessionId;
  readonly requester: Pick<Requester, 'entryPoint' | 'claimedName'>;
  /** By the clock that no program sets. */
  times: number[];
  readonly refusals: Map<string, number>;
  flood: Pick<FloodView, 'reason' | 'state' | 'since'> | null;
  readonly held: Map<(how: Admitted) => void, RunId>;
}

const keyOf = (
  sessionId: SessionId,
  { entryPoint, claimedName }: Pick<Requester, 'entryPoint' | 'claimedName'>,
): string => JSON.stringify([sessionId, entryPoint, claimedName]);

const isRecent = (at: number, now: number): boolean => now - at < minuteMs;

interface Floods {
  readonly clock: Clock;
  readonly onChange: (sessionId: SessionId) => void;
  readonly watched: Map<string, Watched>;
}

export function createFloodBreaker(options: Omit<Floods, 'watched'>): FloodBreaker {
  const floods: Floods = { ...options, watched: new Map() };
  return {
    admit: (asked, waiter) => admit(floods, asked, waiter),
    settled: (asked, decision) => noteDecision(floods, asked, decision),
    answer: (sessionId, answer) => answerFlood(floods, sessionId, answer),
    views: () =>
      [...floods.watched.values()].flatMap(({ sessionId, requester, flood, held }) =>
        flood === null ? [] : [{ sessionId, ...requester, ...flood, held: held.size }],
      ),
    holds: (runId) => [...floods.watched.values()].some(({ held }) => [...held.values()].includes(runId)),
  };
}

function watch(floods: Floods, { sessionId, requester }: Asked): Watched {
  const counted = countedAs(floods, sessionId, requester);
  const key = keyOf(sessionId, counted);
  const empty = { times: [], refusals: new Map(), flood: null, held: new Map<(how: Admitted) => void, RunId>() };
  const known = floods.watched.get(key) ?? { sessionId, requester: counted, ...empty };
  floods.watched.set(key, known);
  return known;
}

/** The name under which a requester is counted: none of its own, once a session has as many as it counts apart. */
function countedAs(
  { watched, clock }: Floods,
  sessionId: SessionId,
  { entryPoint, claimedName }: Requester,
): Watched['requester'] {
  if (watched.has(keyOf(sessionId, { entryPoint, claimedName }))) return { entryPoint, claimedName };
  const ofSession = [...watched].filter(([, each]) => each.sessionId === sessionId);
  if (ofSession.length < mostRequesters) return { entryPoint, claimedName };
  const idle = ofSession.find(([, each]) => isIdle(each, clock.elapsed()));
  if (idle === undefined) return { entryPoint, claimedName: null };
  watched.delete(idle[0]);
  return { entryPoint, claimedName };
}

const isIdle = ({ times, flood, held }: Watched, now: number): boolean =>
  flood === null && held.size === 0 && !times.some((at) => isRecent(at, now));

function admit(floods: Floods, asked: Asked, waiter: Waiter): Promise<Admitted> {
  // What a person types at the broker itself is no flood; no program can say that it is one (`rpc/bind/bind-sessions.ts`).
  if (asked.requester.entryPoint === 'page') return Promise.resolve('ask');
  const each = watch(floods, asked);
  const now = floods.clock.elapsed();
  each.times = [...each.times.filter((at) => isRecent(at, now)), now];
  if (each.flood === null && each.times.length > mostPerMinute) trip(floods, each, 'many-questions');
  if (each.flood === null) return Promise.resolve('ask');
  return each.flood.state === 'denying' ? Promise.resolve('deny') : hold(floods, each, asked.runId, waiter);
}

function trip({ clock, onChange }: Floods, each: Watched, reason: FloodView['reason']): void {
  each.flood ??= { reason, state: 'asking', since: clock.now() };
  onChange(each.sessionId);
}

/** Until a person answers the flood, the caller goes away, or it must be told. */
function hold(
  { clock, onChange }: Floods,
  each: Watched,
  runId: RunId,
  { signal, onHeld, patienceMs }: Waiter,
): Promise<Admitted> {
  return new Promise((resolve) => {
    const finish = (how: Admitted): void => {
      if (!each.held.delete(finish)) return;
      signal.removeEventListener('abort', leave);
      stopClock?.();
      resolve(how);
    };
    const end = (how: Admitted): void => {
      finish(how);
      onChange(each.sessionId);
    };
    const leave = (): void => end('cancelled');
    if (signal.aborted) return resolve('cancelled');
    const stopClock = patienceMs === null ? null : clock.after(patienceMs, () => end('told'));
    each.held.set(finish, runId);
    signal.addEventListener('abort', leave, { once: true });
    onHeld();
    onChange(each.sessionId);
  });
}

function noteDecision(floods: Floods, asked: Asked, decision: Decision): void {
  if (asked.requester.entryPoint === 'page' || decision.by.kind !== 'person') return;
  const each = watch(floods, asked);
  if (decision.kind !== 'denied') {
    each.refusals.delete(asked.about);
    return;
  }
  const refusals = (each.refusals.get(asked.about) ?? 0) + 1;
  each.refusals.set(asked.about, refusals);
  const [oldest] = each.refusals.keys();
  if (each.refusals.size > rememberedThings && oldest !== undefined) each.refusals.delete(oldest);
  if (refusals >= mostRefusals) trip(floods, each, 'same-refused');
}

function answerFlood(
  { watched, onChange }: Floods,
  sessionId: SessionId,
  { entryPoint, claimedName, verdict }: FloodAnswer,
): boolean {
  const each = watched.get(keyOf(sessionId, { entryPoint, claimedName }));
  if (each === undefined || each.flood === null) return false;
  each.times = [];
  each.refusals.clear();
  if (verdict === 'pause') each.flood = { ...each.flood, state: 'paused' };
  else if (verdict === 'deny-all') {
    each.flood = { ...each.flood, state: 'denying' };
    letGo(each, 'deny');
  } else {
    each.flood = null;
    letGo(each, verdict === 'read-only' ? 'deny' : 'ask');
  }
  onChange(sessionId);
  return true;
}

function letGo({ held }: Watched, how: 'ask' | 'deny'): void {
  for (const resolve of held.keys()) resolve(how);
}
