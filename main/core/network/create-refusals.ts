/** What one attempt was refused on the network, and who is told of it: its run, its screens and the log. */
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import type { NetworkRefusal } from '#core/ports.ts';
import { describeRefusal } from './describe-refusal.ts';
import { say, type Message } from '#domain/common/message.ts';

export interface Refusals {
  readonly first: () => NetworkRefusal | null;
  /** Called at once for a refusal that came before. Returns the unsubscribe function. */
  readonly onRefused: (listener: (refusal: NetworkRefusal) => void) => () => void;
  readonly refuse: (
    target: NetworkTarget,
    by: DecidedBy,
    because: Message | null,
    note: string | null,
  ) => { readonly kind: 'deny'; readonly sentence: string };
  /** About something that names no destination; people and the log hear of the first few. */
  readonly report: (what: string) => void;
}

export interface RefusalListeners {
  readonly warn: (text: Message) => void;
  readonly noteReport: (what: string) => Promise<void>;
}

const mostReports = 5;

export function createRefusals({ warn, noteReport }: RefusalListeners): Refusals {
  const listeners = new Set<(refusal: NetworkRefusal) => void>();
  let first: NetworkRefusal | null = null;
  let reports = 0;
  return {
    first: () => first,
    onRefused(listener) {
      listeners.add(listener);
      if (first !== null) listener(first);
      return () => listeners.delete(listener);
    },
    refuse(target, by, because, note) {
      // Every other decider says enough by being named.
      const told = by.kind === 'policy' ? because : null;
      const refusal: NetworkRefusal = { target, by, note, because: told };
      first ??= refusal;
      for (const listener of listeners) listener(refusal);
      return { kind: 'deny', sentence: describeRefusal(target, by, because, note) };
    },
    report(what) {
      reports += 1;
      if (reports > mostReports) return;
      warn(say('The network proxy refused {what}', { what }));
      noteReport(what).catch(() => warn(say('A refusal of the network proxy could not be recorded.')));
    },
  };
}
