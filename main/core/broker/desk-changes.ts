/** What is changed about the broker as a whole: settings that became others, and the pause. */
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import { toWireError } from '#domain/common/errors.ts';
import type { ChangeBook } from '../configuration/change-book.ts';
import { followSettings } from '../configuration/follow-settings.ts';
import type { EventLog } from '../event-log.ts';
import type { Pause } from '../pause.ts';
import type { OpenSessions } from './open-sessions.ts';

interface Changed {
  readonly events: EventLog;
  readonly sessions: OpenSessions;
  readonly pause: Pause;
  readonly book: ChangeBook;
}

export function settingsChanged({ sessions, book, events }: Changed, from: 'desk' | 'outside'): void {
  for (const session of sessions.all()) {
    followSettings(session, from, book).catch((error: unknown) => {
      events.emit(session.sessionId, null, { type: 'error', error: toWireError(error) });
    });
  }
}

export function setPaused({ pause, events, book }: Changed, paused: boolean, by: ChangedBy): void {
  if (!pause.set(paused)) return;
  events.emit(null, null, { type: 'pause-changed', paused });
  // A pause that waited for its row would let commands begin meanwhile.
  book.note(by, [{ topic: 'desk', key: 'paused', before: !paused, after: paused }]).catch((error: unknown) => {
    events.emit(null, null, { type: 'error', error: toWireError(error) });
  });
}
