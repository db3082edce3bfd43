/** Has a session read its settings again, and writes down what other hands than the desk's changed. */
import type { SessionPicture } from '#domain/event.ts';
import type { AdjustmentBook } from './adjustment-book.ts';
import { outsideDrafts } from './outside-drafts.ts';

interface Following {
  readonly sessionId: SessionPicture['sessionId'];
  readonly projectRoot: string;
  picture(): SessionPicture;
  reconfigure(): Promise<SessionPicture>;
}

export async function followSettings(
  session: Following,
  from: 'desk' | 'outside',
  book: AdjustmentBook,
): Promise<void> {
  const { sessionId, projectRoot } = session;
  const { settings: before } = session.picture();
  const { settings: after } = await session.reconfigure();
  if (from === 'desk') return;
  await book.note({ kind: 'outside' }, outsideDrafts(before, after), { sessionId, runId: null, projectRoot });
}
