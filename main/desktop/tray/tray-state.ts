/** Says which of four things the tray shows. What weakens protection outranks what waits, and that outranks a pause. */
import type { BrokerView } from '../broker-view.ts';
import type { ShellWords } from '../words/open-words.ts';

export type TrayState =
  | { readonly kind: 'shield-off' }
  | { readonly kind: 'pending'; readonly count: number }
  | { readonly kind: 'paused' }
  | { readonly kind: 'idle' };

export function trayState({ approvals, paused, sandboxUsable, isAlarmed }: BrokerView): TrayState {
  if (sandboxUsable === false || isAlarmed) return { kind: 'shield-off' };
  if (approvals.length > 0) return { kind: 'pending', count: approvals.length };
  return paused ? { kind: 'paused' } : { kind: 'idle' };
}

/** The sentence beside the picture; it says everything, whichever picture won. */
export function describeTray(
  { approvals, paused, sandboxUsable, running, isAlarmed }: BrokerView,
  words: ShellWords,
): string {
  const t = words.texts.tray;
  const parts = [
    sandboxUsable === false ? t.tipNoSandbox : null,
    isAlarmed ? t.tipAlarm : null,
    approvals.length > 0 ? t.tipWaiting({ n: approvals.length }) : null,
    paused ? t.tipPaused : null,
    running.size > 0 ? t.tipRunning({ n: running.size }) : null,
  ].filter((part) => part !== null);
  return t.tip({ state: parts.length === 0 ? t.tipNothing : parts.join(', ') });
}
