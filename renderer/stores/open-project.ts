/** Opens a project folder and shows it; an objection comes back as a sentence. */
import type { Bridge } from '../bridge.ts';
import { sayError } from '../text/say-error.ts';
import type { View } from './create-view.ts';
import type { Desk } from './create-desk.ts';

export async function openProject(bridge: Bridge, desk: Desk, view: View, path: string): Promise<string | null> {
  const home = desk.store.getState().hello?.homeDir;
  const full = home !== undefined && (path === '~' || path.startsWith('~/')) ? home + path.slice(1) : path;
  const answer = await bridge.call('project.open', { path: full });
  if (!answer.ok) return sayError(answer.error);
  const session = answer.result;
  // The event that says so may come a moment later; without this the page would fall back to another project.
  desk.store.setState((state) => ({ sessions: new Map(state.sessions).set(session.sessionId, session) }));
  view.openSession(session.sessionId);
  return null;
}
