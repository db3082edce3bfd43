/** Who asks. That a person's own screen asks is a fact of its wire; which program asks, its name and its words are its claims. */
import * as z from 'zod';
import { maxRequestersNamed, maxSaysLength } from '../common/limits.ts';

export const entryPointSchema = z.enum(['page', 'cli', 'mcp', 'hook', 'drive', 'agent']);
export type EntryPoint = z.infer<typeof entryPointSchema>;

/** Entry points that no program can claim: a person's screen, and what the broker itself makes of an agent's hook. */
export const ownEntryPoints: ReadonlySet<EntryPoint> = new Set<EntryPoint>(['page', 'hook']);

export const requesterSchema = z.strictObject({
  entryPoint: entryPointSchema,
  /** What the client calls itself, unchecked. */
  claimedName: z.string().max(200).nullable(),
  /** What the client says about why, unchecked and shown apart. */
  says: z.string().max(maxSaysLength).nullable(),
});
export type Requester = z.infer<typeof requesterSchema>;

const nameOf = ({ entryPoint, claimedName }: Requester): string => `${entryPoint} ${claimedName ?? ''}`;

/** Who asks the same as the first of them, each once and without their words: a card has room for those of one. */
export function otherRequesters(requesters: readonly Requester[]): Requester[] {
  const [first, ...rest] = requesters;
  const named = new Map<string, Requester>();
  for (const requester of rest) named.set(nameOf(requester), { ...requester, says: null });
  if (first !== undefined) named.delete(nameOf(first));
  return [...named.values()].slice(0, maxRequestersNamed);
}
