/** Who asks. That a person's own screen asks is a fact of its wire; which program asks, its name and its words are its claims. */
import * as z from 'zod';
import { maxSaysLength } from '../common/limits.ts';

export const doorSchema = z.enum(['page', 'cli', 'mcp', 'hook', 'drive', 'agent']);
export type Door = z.infer<typeof doorSchema>;

/** Doors that no program can claim: a person's screen, and what the broker itself makes of an agent's hook. */
export const ownDoors: ReadonlySet<Door> = new Set<Door>(['page', 'hook']);

export const askerSchema = z.strictObject({
  door: doorSchema,
  /** What the client calls itself, unchecked. */
  claimedName: z.string().max(200).nullable(),
  /** What the client says about why, unchecked and shown apart. */
  says: z.string().max(maxSaysLength).nullable(),
});
export type Asker = z.infer<typeof askerSchema>;
