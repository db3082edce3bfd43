/** Changes that commands made on a layer above the real files, and that wait for a person to keep or to discard them. */
import * as z from 'zod';
import { agentSessionIdSchema } from '../agents/agent-session-id.ts';
import { requesterSchema } from '../agents/requester.ts';
import { digestSchema } from '../approval/decision.ts';
import { runIdSchema } from '../common/ids.ts';

/** Percent signs make three characters of a byte that is no plain ASCII. */
const maxStagedPath = 3 * 4096;
/** Rows in one answer. */
export const mostStagedRows = 500;
/** Paths that one call may name. */
export const mostStagedPaths = 1000;
/** Results that one answer tells one by one; the rest is counted. */
export const mostStagedLeft = 200;
/** Of each side of a difference, in bytes. */
export const mostDifferenceBytes = 256 * 1024;
/** Of each picture of a difference, in bytes. */
export const mostPictureBytes = 512 * 1024;

const plain = /[!#-$&-+\--[\]-~]/u;

/** A path as staged changes are named by. */
export function plainPath(path: string): string {
  let text = '';
  for (const byte of new TextEncoder().encode(path)) {
    const letter = String.fromCodePoint(byte);
    text += byte < 0x7f && plain.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return text;
}

/** Beneath the root of its layer: bytes, of which all but plain ASCII are %XX. It names a change; `shown` is for people. */
export const stagedPathSchema = z
  .string()
  .min(1)
  .max(maxStagedPath)
  .regex(/^(?:[!#-$&-+\--[\]-~]|%[0-9A-F]{2})+$/u);
export const layerNumberSchema = z.int().positive().max(999_999);

/** One change: the number of its layer within the project, and its path. */
export const stagedPlaceSchema = z.strictObject({ layer: layerNumberSchema, path: stagedPathSchema });
export type StagedPlace = z.infer<typeof stagedPlaceSchema>;

export const stagedKindSchema = z.enum([
  'created',
  'modified',
  'replaced',
  'meta',
  'deleted',
  'moved',
  'too-deep',
  'unreadable',
]);
export type StagedKind = z.infer<typeof stagedKindSchema>;

export const stagedTypeSchema = z.enum(['file', 'folder', 'link', 'fifo', 'socket', 'device']);
export type StagedType = z.infer<typeof stagedTypeSchema>;

/** What is at a place, really or staged. */
export const stagedSideSchema = z.strictObject({
  type: stagedTypeSchema,
  mode: z.int().nonnegative().max(0o7777),
  size: z.int().nonnegative(),
  modifiedAt: z.int(),
  /** Where a link leads, as it is shown; null for all else. */
  target: z.string().max(maxStagedPath).nullable(),
});
export type StagedSide = z.infer<typeof stagedSideSchema>;

/**
 * Why a change is never kept with others. `obeyed`: programs obey this name. `leads-out`: a link that leads out of the staged folder.
 * `on-path`: a program where commands are looked for. `cut-short`: after a power cut it may be empty or half.
 */
export const stagedMarkSchema = z.enum(['obeyed', 'leads-out', 'on-path', 'cut-short']);
export type StagedMark = z.infer<typeof stagedMarkSchema>;

/**
 * What a person has to know before it is kept. `linked`: the real file has other names, which keep the old content. `database`: files of a
 * database lie beside it. `executable`: a new program, though not where commands are looked for. `system`: staged for the superuser.
 */
export const stagedHintSchema = z.enum([
  'linked',
  'database',
  'setuid',
  'attributes',
  'executable',
  'system',
  'shared',
]);
export type StagedHint = z.infer<typeof stagedHintSchema>;

/**
 * `ready`: the real one is what the command saw. `conflict`: the real one was changed since. `never`: can only be discarded (sockets, fifos,
 * devices, what is too deep or cannot be read, what is the broker's own).
 */
export const stagedStateSchema = z.enum(['ready', 'conflict', 'never']);
export type StagedState = z.infer<typeof stagedStateSchema>;

/** Whose command made it, as far as that was seen. */
export const stagedBySchema = z.strictObject({ runId: runIdSchema, requester: requesterSchema, at: z.int() });
export type StagedBy = z.infer<typeof stagedBySchema>;

export const isSameAgent = ({ requester: one }: StagedBy, { requester: other }: StagedBy): boolean =>
  one.claimedName === other.claimedName && one.entryPoint === other.entryPoint;

export const stagedChangeSchema = z.strictObject({
  ...stagedPlaceSchema.shape,
  /** The whole path for people: absolute, UTF-8 where it is, %XX where it is not. */
  shown: z.string(),
  kind: stagedKindSchema,
  was: stagedSideSchema.nullable(),
  is: stagedSideSchema.nullable(),
  /** Of `moved`: where it was. Keeping or discarding it does both. */
  from: stagedPathSchema.nullable(),
  /** What a deleted folder holds. */
  entries: z.int().nonnegative().nullable(),
  bytes: z.int().nonnegative().nullable(),
  marks: z.array(stagedMarkSchema).max(8),
  hints: z.array(stagedHintSchema).max(8),
  state: stagedStateSchema,
  by: stagedBySchema.nullable(),
});
export type StagedChange = z.infer<typeof stagedChangeSchema>;

/** Which of the listed changes are meant. All but `paths` leave out what is marked; a marked one is named alone. None but the last means caches. */
export const stagedChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paths'), places: z.array(stagedPlaceSchema).min(1).max(mostStagedPaths) }),
  /** The folder and all below it. */
  z.strictObject({ kind: z.literal('folder'), place: stagedPlaceSchema }),
  z.strictObject({ kind: z.literal('run'), runId: runIdSchema }),
  /** What an agent calls itself; null for changes that nobody was seen to make. */
  z.strictObject({ kind: z.literal('requester'), name: z.string().max(200).nullable() }),
  /** What the commands of one session of an agent made; with a digest, only as long as that is what was shown. */
  z.strictObject({
    kind: z.literal('session'),
    agentSession: agentSessionIdSchema,
    digest: digestSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('all') }),
  /** What tools keep to be faster the next time. It is in no list, and can only be discarded. */
  z.strictObject({ kind: z.literal('caches') }),
]);
export type StagedChoice = z.infer<typeof stagedChoiceSchema>;

/** `conflict`: the real or the staged one is not what was reviewed. `left`: cannot be. `failed`: the disk refused. `marked`: only by itself. */
export const stagedResultSchema = z.enum(['kept', 'discarded', 'undone', 'conflict', 'left', 'failed', 'marked']);
export type StagedResult = z.infer<typeof stagedResultSchema>;

/** Closed but for the names of the system's errors. */
export const stagedWhySchema = z.union([
  z.enum([
    'changed',
    'staged-again',
    'later-than-copy',
    'moved',
    'taken',
    'type',
    'there',
    'too-deep',
    'unreadable',
    'own',
    'in-use',
    'not-empty',
    'gone',
    'marked',
    'written-since',
    'without-setuid',
  ]),
  z.string().regex(/^E[A-Z0-9]{1,20}$/u),
]);
export type StagedWhy = z.infer<typeof stagedWhySchema>;

export const stagedLeftSchema = z.strictObject({
  ...stagedPlaceSchema.shape,
  shown: z.string(),
  result: stagedResultSchema,
  why: stagedWhySchema.nullable(),
});
export type StagedLeft = z.infer<typeof stagedLeftSchema>;

/** How keeping, discarding or taking back ended. */
export const stagedEndSchema = z.strictObject({
  /** Under this it can be taken back; null where nothing was kept. */
  landings: z.array(z.string().max(32)).max(64),
  /** Changes by their result. */
  counts: z.partialRecord(stagedResultSchema, z.int().nonnegative()),
  /** What was not done, the first of them. */
  left: z.array(stagedLeftSchema).max(mostStagedLeft),
});
export type StagedEnd = z.infer<typeof stagedEndSchema>;
