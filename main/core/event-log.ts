/** Numbers every event of the broker and keeps the latest, so that a page that comes back resumes where it was. */
import type { BrokerEvent, EventMessage } from '#domain/common/event.ts';
import type { SessionId, SubmissionId } from '#domain/common/ids.ts';
import type { Clock } from './ports.ts';

export interface EventLog {
  emit(sessionId: SessionId | null, id: SubmissionId | null, msg: EventMessage): void;
  readonly lastSeq: number;
  /** Events after `seq`, or null when some of them are gone. */
  since(seq: number): readonly BrokerEvent[] | null;
  /** Returns the unsubscribe function. */
  subscribe(listener: (event: BrokerEvent) => void): () => void;
}

export interface EventLogLimits {
  readonly clock: Clock;
  /** Events kept at least, as long as they are small. */
  readonly keep: number;
  /** What the kept ones may weigh, in characters as they are sent. */
  readonly keepWeight: number;
}

/** As much as most of them. */
const usualWeight = 600;

export function createEventLog({ clock, keep, keepWeight }: EventLogLimits): EventLog {
  let kept: BrokerEvent[] = [];
  let weights: number[] = [];
  let weight = 0;
  let lastSeq = 0;
  const listeners = new Set<(event: BrokerEvent) => void>();

  /** Halves it, so that what is moved is moved once in a while. */
  const trim = (): void => {
    if (kept.length <= keep * 2 && weight <= keepWeight * 2) return;
    let first = Math.max(0, kept.length - keep);
    let rest = weights.slice(first).reduce((sum, each) => sum + each, 0);
    for (; rest > keepWeight && first < kept.length - 1; first += 1) rest -= weights[first] ?? 0;
    kept = kept.slice(first);
    weights = weights.slice(first);
    weight = rest;
  };

  return {
    emit(sessionId, id, msg) {
      lastSeq += 1;
      const event: BrokerEvent = { seq: lastSeq, at: clock.now(), sessionId, id, msg };
      const own = weightOf(msg);
      kept.push(event);
      weights.push(own);
      weight += own;
      trim();
      for (const listener of listeners) listener(event);
    },
    get lastSeq() {
      return lastSeq;
    },
    since(seq) {
      if (seq > lastSeq) return null;
      const first = kept[0]?.seq ?? lastSeq + 1;
      if (seq + 1 < first) return null;
      return kept.slice(seq + 1 - first);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Most are small and alike; plans, cards and settings are not. */
function weightOf(msg: EventMessage): number {
  const isLarge = 'plan' in msg || 'approval' in msg || 'session' in msg || 'patch' in msg || 'run' in msg;
  return isLarge ? JSON.stringify(msg).length : usualWeight;
}
