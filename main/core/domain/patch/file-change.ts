/** What a patch does to one file: the words of the card, of events and of what agents are told. */
import * as z from 'zod';
import { absolutePathSchema } from '../sandbox/permission.ts';

/** Why a change deserves a look although it may be written: something runs it later, or it is not what it seems. */
const fileFlags = [
  'package-script',
  'hook',
  'ci',
  'start-up',
  'lockfile',
  'container',
  'build-script',
  'agent-settings',
  'editor-settings',
  'executable',
  'mode-change',
  'symlink',
  'binary',
  'protected',
  'outside-project',
  'hidden-characters',
] as const;
const fileFlagSchema = z.enum(fileFlags);
export type FileFlag = z.infer<typeof fileFlagSchema>;

/** Paths are absolute and as the requester named them; where links lead is told apart. */
const fileChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), path: absolutePathSchema, content: z.string() }),
  /** The content that goes away; empty for what is not text. */
  z.strictObject({ kind: z.literal('delete'), path: absolutePathSchema, content: z.string() }),
  z.strictObject({
    kind: z.literal('update'),
    path: absolutePathSchema,
    /** Hunks with three lines of context, without file headers; empty when the file only moves. */
    unifiedDiff: z.string(),
    movePath: absolutePathSchema.nullable(),
  }),
]);
export type FileChange = z.infer<typeof fileChangeSchema>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** One change as it was verified against the disk. */
export const patchedFileSchema = z.strictObject({
  change: fileChangeSchema,
  /** Where the file, or the folder it will be made in, really lies. */
  realPath: absolutePathSchema,
  /** The same for the target of a move. */
  realMovePath: absolutePathSchema.nullable(),
  /** sha256 of the content it was verified against; null for a file that is made. Checked again when it is applied. */
  baseHash: hash.nullable(),
  /** sha256 of the content afterwards; null for a file that is deleted. */
  newHash: hash.nullable(),
  addedLines: z.int().nonnegative(),
  removedLines: z.int().nonnegative(),
  /** Bytes before and after. */
  oldBytes: z.int().nonnegative(),
  newBytes: z.int().nonnegative(),
  flags: z.array(fileFlagSchema),
});
export type PatchedFile = z.infer<typeof patchedFileSchema>;

/** A change in short, for lists and for what an agent reads. */
export const fileEffectSchema = z.strictObject({
  kind: z.enum(['add', 'delete', 'update']),
  path: absolutePathSchema,
  movePath: absolutePathSchema.nullable(),
  addedLines: z.int().nonnegative(),
  removedLines: z.int().nonnegative(),
});
export type FileEffect = z.infer<typeof fileEffectSchema>;

export function effectOf({ change, addedLines, removedLines }: PatchedFile): FileEffect {
  const { kind, path } = change;
  return { kind, path, movePath: kind === 'update' ? change.movePath : null, addedLines, removedLines };
}
