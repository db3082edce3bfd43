/** Has a session read its settings again, and writes down what other hands than the broker's changed. */
import type { SessionView } from '#domain/common/event.ts';
import type { AdjustmentBook } from './adjustment-book.ts';
import { outsideDrafts } from './outside-drafts.ts';

interface Following {
  readonly sessionId: SessionView['sessionId'];
  readonly projectRoot: string;
  view(): SessionView;
  reconfigure(): Promise<SessionView>;
}

export async function followSettings(
  session: Following,
  from: 'desk' | 'outside',
  book: AdjustmentBook,
): Promise<void> {
  const { sessionId, projectRoot } = session;
  const { settings: before } = session.view();
  const { settings: after } = await session.reconfigure();
  if (from === 'desk') return;
  await book.note({ kind: 'outside' }, outsideDrafts(before, after), { sessionId, runId: null, projectRoot });
}
