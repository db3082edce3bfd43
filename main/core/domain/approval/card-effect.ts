/** What a request would do, as data: a kind, and what it is done to. The page makes the words. */
import * as z from 'zod';
import { effectSizeSchema } from '../risk/risk.ts';

/** A path as a person names it: from the project, from `~`, or from the root. */
const nameSchema = z.string().max(4096);
/** The same from the root, by which a name is known again; what an earlier version kept, and what has no place, is without. */
const pathSchema = z.string().max(4096).optional();
const hostSchema = z.string().max(300).nullable();
const moreSchema = z.int().nonnegative();

/** What a package tool asks for its packages. */
export const packageSources = ['npm', 'python', 'rust', 'go', 'ruby', 'php', 'system', 'other'] as const;
export type PackageSource = (typeof packageSources)[number];

/** What a program does where no path and no host can be told. */
export const broadActions = [
  'deletes',
  'sends',
  'rights',
  'system',
  'resources',
  'network',
  'plain',
  'unknown',
] as const;
export type BroadAction = (typeof broadActions)[number];

export const cardEffectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('superuser'), command: z.string() }),
  /** Code that a server sends is run. */
  z.strictObject({ kind: z.literal('runs-fetched'), host: hostSchema }),
  z.strictObject({ kind: z.literal('hands-shell'), host: hostSchema }),
  /** `what`: a file; null for what flows in or stands in the line. */
  z.strictObject({ kind: z.literal('sends'), what: nameSchema.nullable(), isSecret: z.boolean(), host: hostSchema }),
  z.strictObject({
    kind: z.literal('pushes'),
    how: z.enum(['plain', 'forced', 'deletes']),
    branch: z.string().max(4096).nullable(),
    to: z.string().max(4096).nullable(),
  }),
  z.strictObject({
    kind: z.literal('deletes'),
    name: nameSchema,
    path: pathSchema,
    /** Places beside it. */
    more: moreSchema,
    size: effectSizeSchema.nullable(),
    /** Files that nothing brings back, of all places; null where nobody looked. */
    lost: z.int().nonnegative().nullable(),
  }),
  z.strictObject({
    kind: z.literal('discards'),
    what: z.enum(['content', 'changes', 'untracked', 'stash', 'branch']),
    name: nameSchema,
    path: pathSchema,
    more: moreSchema,
  }),
  /** A branch and its working tree are set to a commit that is named. */
  z.strictObject({ kind: z.literal('resets'), name: nameSchema, to: z.string().max(300) }),
  z.strictObject({ kind: z.literal('publishes'), program: z.string().max(300) }),
  z.strictObject({ kind: z.literal('writes'), name: nameSchema, path: pathSchema, more: moreSchema }),
  /** `names`: the packages that are named; empty where a file of the project names them. */
  z.strictObject({
    kind: z.literal('installs'),
    names: z.array(z.string().max(300)).max(3),
    count: z.int().nonnegative(),
    source: z.enum(packageSources),
    /** Where it is known to connect for them; empty where that is not known. */
    hosts: z.array(z.string().max(300)).max(4),
  }),
  z.strictObject({ kind: z.literal('connects'), host: z.string().max(300), more: moreSchema }),
  z.strictObject({ kind: z.literal('reads-secret'), name: nameSchema, path: pathSchema, more: moreSchema }),
  z.strictObject({ kind: z.literal('acts'), how: z.enum(broadActions), program: z.string().max(300) }),
  /** Nothing could be told of it, as it cannot be read before it runs. */
  z.strictObject({ kind: z.literal('unread') }),
]);
export type CardEffect = z.infer<typeof cardEffectSchema>;

/** More than anybody reads on a card. */
export const mostCardEffects = 8;
