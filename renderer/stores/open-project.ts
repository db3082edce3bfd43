/** Opens a project folder and shows it; an objection, or a warning that the broker has before, comes back as sentences. */
import type { Bridge } from '../bridge.ts';
import { sayError } from '../text/describe/say-error.ts';
import type { View } from './create-view.ts';
import type { Broker } from './create-broker.ts';
import type { Message } from '#domain/common/message.ts';

export type Opening =
  | { readonly kind: 'opened' }
  /** In the reader's language. */
  | { readonly kind: 'refused'; readonly why: string }
  /** As the broker says them. Nothing was opened. */
  | { readonly kind: 'warned'; readonly warnings: readonly Message[] };

/** `isMeant`: the person has read what the broker warns of. `stays`: what is shown stays in front. */
export async function openProject(
  bridge: Bridge,
  broker: Broker,
  view: View,
  { path, isMeant, stays = false }: { readonly path: string; readonly isMeant: boolean; readonly stays?: boolean },
): Promise<Opening> {
  const home = broker.store.getState().hello?.homeDir;
  const full = home !== undefined && (path === '~' || path.startsWith('~/')) ? home + path.slice(1) : path;
  if (!isMeant) {
    const look = await bridge.call('project.look', { path: full });
    if (!look.ok) return { kind: 'refused', why: sayError(look.error) };
    if (look.result.warnings.length > 0) return { kind: 'warned', warnings: look.result.warnings };
  }
  const answer = await bridge.call('project.open', { path: full });
  if (!answer.ok) return { kind: 'refused', why: sayError(answer.error) };
  const session = answer.result;
  // The event that says so may come a moment later; without this the page would fall back to another project.
  broker.store.setState((state) => ({ sessions: new Map(state.sessions).set(session.sessionId, session) }));
  if (!stays) view.openSession(session.sessionId);
  return { kind: 'opened' };
}
