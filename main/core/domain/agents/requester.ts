/** Who asks. That a person's own screen asks is a fact of its wire; which program asks, its name and its words are its claims. */
import * as z from 'zod';
import { maxSaysLength } from '../common/limits.ts';

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
