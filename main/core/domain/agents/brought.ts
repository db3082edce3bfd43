/** Files by which a project steers agents and editors: programs obey them without asking, no matter where they come from. */
import * as z from 'zod';

export const broughtKindSchema = z.enum(['settings', 'hook', 'skill', 'command', 'plugin', 'mcp', 'agent', 'rules']);
export type BroughtKind = z.infer<typeof broughtKindSchema>;

export const broughtFileSchema = z.strictObject({
  kind: broughtKindSchema,
  /** Beneath the project. */
  path: z.string().max(4096),
  /** The program that obeys it, as its makers call it. */
  by: z.string().max(80),
  /** Whether agents act on it by themselves, and not only editors and tools of a person. */
  byAgent: z.boolean(),
});
export type BroughtFile = z.infer<typeof broughtFileSchema>;

export const mostBrought = 200;
export const broughtSchema = z.strictObject({
  files: z.array(broughtFileSchema).max(mostBrought),
  /** False where there are more, or the project is too large to be looked through. */
  isAll: z.boolean(),
});
export type Brought = z.infer<typeof broughtSchema>;

export const unlookedAt: Brought = { files: [], isAll: false };

/** How many of each kind agents obey, those that are there, in the order of the kinds. */
export function countBrought({ files }: Brought): readonly { readonly kind: BroughtKind; readonly count: number }[] {
  return broughtKindSchema.options
    .map((kind) => ({ kind, count: files.filter((file) => file.byAgent && file.kind === kind).length }))
    .filter(({ count }) => count > 0);
}
