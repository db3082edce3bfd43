/** Names who asks the same as the first asker of a card, each once. */
import type { Asker } from '#domain/agents/asker.ts';
import { maxAskersNamed } from '#domain/common/limits.ts';

const nameOf = ({ door, claimedName }: Asker): string => `${door} ${claimedName ?? ''}`;

/** Without their words: a card has room for those of one. The name is the asker's own claim, the door is a fact. */
export function otherAskers(askers: readonly Asker[]): Asker[] {
  const [first, ...rest] = askers;
  const named = new Map<string, Asker>();
  for (const asker of rest) named.set(nameOf(asker), { ...asker, says: null });
  if (first !== undefined) named.delete(nameOf(first));
  return [...named.values()].slice(0, maxAskersNamed);
}
