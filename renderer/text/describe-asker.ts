/** Names who asked: the door is a fact, the name only a claim and marked as one. */
import type { Asker } from '#domain/asker.ts';
import { en } from './en.ts';

export function describeAsker(asker: Asker): string {
  if (asker.claimedName !== null) return en.askerClaimed(en.doors[asker.door], asker.claimedName);
  return asker.door === 'page' ? en.askerPage : en.askerPlain(en.doors[asker.door]);
}
