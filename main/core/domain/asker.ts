/** Who asks. The door is a fact; the agent's name and words are its own claims. */
import * as z from 'zod';
import { maxSaysLength } from './limits.ts';

export const doorSchema = z.enum(['page', 'cli', 'mcp', 'hook', 'drive', 'agent']);
export type Door = z.infer<typeof doorSchema>;

export const askerSchema = z.strictObject({
  door: doorSchema,
  /** What the client calls itself, unchecked. */
  claimedName: z.string().max(200).nullable(),
  /** What the client says about why, unchecked and shown apart. */
  says: z.string().max(maxSaysLength).nullable(),
});
export type Asker = z.infer<typeof askerSchema>;
