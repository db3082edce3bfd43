/** Numbers every event of the desk and keeps the latest, so that a page that comes back resumes where it was. */
import type { DeskEvent, EventMessage } from '#domain/event.ts';
import type { SessionId, SubmissionId } from '#domain/ids.ts';
import type { Clock } from './ports.ts';

export interface EventLog {
  emit(sessionId: SessionId | null, id: SubmissionId | null, msg: EventMessage): void;
  readonly lastSeq: number;
  /** Events after `seq`, or null when some of them are gone. */
  since(seq: number): readonly DeskEvent[] | null;
  /** Returns the unsubscribe function. */
  subscribe(listener: (event: DeskEvent) => void): () => void;
}

export function createEventLog(options: { clock: Clock; keep: number }): EventLog {
  let kept: DeskEvent[] = [];
  let lastSeq = 0;
  const listeners = new Set<(event: DeskEvent) => void>();

  return {
    emit(sessionId, id, msg) {
      lastSeq += 1;
      const event: DeskEvent = { seq: lastSeq, at: options.clock.now(), sessionId, id, msg };
      kept.push(event);
      if (kept.length > options.keep * 2) kept = kept.slice(-options.keep);
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
