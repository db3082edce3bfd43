/** Has a session read its settings again, and writes down what other hands than the broker's changed. */
import type { SessionView } from '#domain/common/event.ts';
import type { ChangeBook } from './change-book.ts';
import type { ChangeOf } from '#domain/settings/configuration-change.ts';
import type { EffectiveSettings } from '#domain/settings/settings.ts';
import { settingsDrafts } from './settings-drafts.ts';

interface Following {
  readonly sessionId: SessionView['sessionId'];
  readonly projectRoot: string;
  view(): SessionView;
  reconfigure(): Promise<SessionView>;
}

export async function followSettings(session: Following, from: 'desk' | 'outside', book: ChangeBook): Promise<void> {
  const { sessionId, projectRoot } = session;
  const { settings: before } = session.view();
  const { settings: after } = await session.reconfigure();
  if (from === 'desk') return;
  await book.note({ kind: 'outside' }, outsideDrafts(before, after), { sessionId, runId: null, projectRoot });
}

type Draft = ChangeOf<'settings'>;

/** By the file that a value comes from now. What the project's own file does is said as a matter of trust. */
const reaches: Readonly<Partial<Record<string, Draft['reach']>>> = {
  user: 'user',
  project: 'project',
  managed: 'managed',
};

/** Finds what another program changed by writing to a settings file behind the broker's back. */
function outsideDrafts(before: EffectiveSettings, after: EffectiveSettings): Draft[] {
  return settingsDrafts('project', before.values, after.values).flatMap((draft) => {
    const [is, was] = [after.sources[draft.key], before.sources[draft.key]];
    if (is === 'project-file' || was === 'project-file') return [];
    // A value that was taken out of a file comes from elsewhere now; the file that it was in is meant.
    const source = is === 'default' || is === 'session' || is === 'call' ? was : is;
    return [{ ...draft, reach: reaches[source] ?? 'project' }];
  });
}
