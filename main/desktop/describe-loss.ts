/** Says what a quit would end. */
import type { BrokerView } from './broker-view.ts';
import type { ShellWords } from './words/open-words.ts';

/** Null when nothing would be lost. */
export function describeLoss({ running, approvals }: BrokerView, { texts }: ShellWords): string | null {
  const lost = { runs: running.size, cards: approvals.length };
  if (lost.runs === 0) return lost.cards === 0 ? null : texts.loss.cards(lost);
  return lost.cards === 0 ? texts.loss.runs(lost) : texts.loss.both(lost);
}
