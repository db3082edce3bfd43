/** Names who asks the same as the first requester of a card, each once. */
import type { Requester } from '#domain/agents/requester.ts';
import { maxRequestersNamed } from '#domain/common/limits.ts';

const nameOf = ({ entryPoint, claimedName }: Requester): string => `${entryPoint} ${claimedName ?? ''}`;

/** Without their words: a card has room for those of one. The name is the requester's own claim, the entry point is a fact. */
export function otherRequesters(requesters: readonly Requester[]): Requester[] {
  const [first, ...rest] = requesters;
  const named = new Map<string, Requester>();
  for (const requester of rest) named.set(nameOf(requester), { ...requester, says: null });
  if (first !== undefined) named.delete(nameOf(first));
  return [...named.values()].slice(0, maxRequestersNamed);
}
