/** What is changed about the broker as a whole: settings that became others. */
import { toWireError } from '#domain/common/errors.ts';
import type { ChangeBook } from '../configuration/change-book.ts';
import { followSettings } from '../configuration/follow-settings.ts';
import type { EventLog } from '../event-log.ts';
import type { OpenSessions } from './open-sessions.ts';

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
