/** What is changed about the broker as a whole, said to the screens and written down: new commands held back, settings that became others. */
import { toWireError } from '#domain/common/errors.ts';
import type { PausedRequester } from '#domain/agents/paused-requester.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import type { ChangeBook } from '../configuration/change-book.ts';
import { followSettings } from '../configuration/follow-settings.ts';
import type { EventLog } from '../event-log.ts';
import type { Pause } from '../pause.ts';
import type { OpenSessions } from './open-sessions.ts';

interface Around {
  readonly pause: Pause;
  readonly events: EventLog;
  readonly book: ChangeBook;
}

/** False where it was so already. */
export function setPaused(around: Around, isPaused: boolean, by: ChangedBy): boolean {
  const { pause, events } = around;
  if (!pause.set(isPaused)) return false;
  events.emit(null, null, { type: 'pause-changed', paused: isPaused });
  // A pause that waited for its row would let commands begin meanwhile.
  note(around, by, { key: 'paused', before: !isPaused, after: isPaused });
  return true;
}

/** What it calls itself is a claim, so others that use the name are held with it. */
export function setRequesterPaused(around: Around, requester: PausedRequester, isPaused: boolean, by: ChangedBy): void {
  const { pause, events } = around;
  const before = pause.requesters.map(nameOf);
  if (!pause.setFor(requester, isPaused)) return;
  events.emit(null, null, { type: 'requesters-paused', requesters: [...pause.requesters] });
  note(around, by, { key: 'pausedRequesters', before, after: pause.requesters.map(nameOf) });
}

const nameOf = ({ entryPoint, claimedName }: PausedRequester): string => `${claimedName ?? ''} (${entryPoint})`;

function note(
  { book, events }: Around,
  by: ChangedBy,
  change: { key: 'paused' | 'pausedRequesters'; before: boolean | string[]; after: boolean | string[] },
): void {
  book.note(by, [{ topic: 'desk', ...change }]).catch((error: unknown) => {
    events.emit(null, null, { type: 'error', error: toWireError(error) });
  });
}

interface Changed {
  readonly events: EventLog;
  readonly sessions: OpenSessions;
  readonly book: ChangeBook;
}

export function settingsChanged({ sessions, book, events }: Changed, from: 'desk' | 'outside'): void {
  for (const session of sessions.all()) {
    followSettings(session, from, book).catch((error: unknown) => {
      events.emit(session.sessionId, null, { type: 'error', error: toWireError(error) });
    });
  }
}
