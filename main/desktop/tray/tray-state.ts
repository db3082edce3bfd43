/** Says which of four things the tray shows. What weakens protection outranks what waits, and that outranks a pause. */
import type { DeskPicture } from '../desk-picture.ts';

export type TrayState =
  | { readonly kind: 'shield-off' }
  | { readonly kind: 'pending'; readonly count: number }
  | { readonly kind: 'paused' }
  | { readonly kind: 'idle' };

export function trayState({ approvals, paused, sandboxUsable }: DeskPicture): TrayState {
  if (sandboxUsable === false) return { kind: 'shield-off' };
  if (approvals.length > 0) return { kind: 'pending', count: approvals.length };
  return paused ? { kind: 'paused' } : { kind: 'idle' };
}

/** The sentence beside the picture; it says everything, whichever picture won. */
export function describeTray({ approvals, paused, sandboxUsable, running }: DeskPicture): string {
  const parts = [
    sandboxUsable === false ? 'no sandbox' : null,
    approvals.length > 0 ? `${approvals.length} waiting for you` : null,
    paused ? 'paused' : null,
    running.size > 0 ? `${running.size} running` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Countersign: nothing waits' : `Countersign: ${parts.join(', ')}`;
}
