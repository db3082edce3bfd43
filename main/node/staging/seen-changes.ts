/** Remembers of each staged change whose command made it, and what the real entry was when the change was first seen. */
import { join, dirname } from 'node:path';
import * as z from 'zod';
import type { SeenChange } from '#core/ports.ts';
import type { FoundChange, FoundSide } from '#domain/staging/found-change.ts';
import { stagedBySchema, type StagedBy } from '#domain/staging/staged-change.ts';
import { readOwnFile } from '../store/settings/read-own-file.ts';
import { writeAtomically } from '../store/write-atomically.ts';
import type { StagedLayer } from './layer.ts';
import { cutShort } from './unsynced.ts';

/** `rows`: by path, the staged entry, the real one as it was first seen, and whose it is (an index, or -1). */
const seenSchema = z.strictObject({
  version: z.literal(1),
  runs: z.array(stagedBySchema).max(100_000),
  rows: z.custom<Readonly<Record<string, SeenRow>>>(isRows),
});
type SeenRow = readonly [string, string, number];

/** By hand: a schema would take as long as the listing itself. */
function isRows(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((row: unknown) => {
    if (!Array.isArray(row) || row.length !== 3) return false;
    const [is, was, run] = row as readonly unknown[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- each is looked at
    return typeof is === 'string' && typeof was === 'string' && Number.isInteger(run);
  });
}
type Seen = z.infer<typeof seenSchema>;

const mostBytes = 256 * 1024 * 1024;

/**
 * Says of each change whose it is; what is new or other since the last look is `by`'s. A row is forgotten with its change, so that one that
 * is staged again after it was kept begins anew.
 */
export async function seeChanges(
  layer: StagedLayer,
  changes: readonly FoundChange[],
  by: StagedBy | null,
): Promise<{ readonly seen: readonly SeenChange[]; readonly isOther: boolean }> {
  const file = join(dirname(layer.upper), 'seen.json');
  const before = await readSeen(file);
  const cut = await cutShort(layer, changes);
  const runs: StagedBy[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (one: StagedBy): number => {
    const known = indexes.get(one.runId);
    if (known !== undefined) return known;
    indexes.set(one.runId, runs.length);
    return runs.push(one) - 1;
  };
  const rows = new Map<string, SeenRow>();
  let isOther = false;
  const seen = changes.map((change): SeenChange => {
    const known = before.rows.get(change.path);
    const [is, was] = [identityOf(change.is), identityOf(change.was)];
    const isKnown = known?.[0] === is;
    isOther ||= !isKnown;
    const maker = isKnown ? (before.runs[known[2]] ?? null) : by;
    // What it was when it was first seen counts as long as the change is there, whatever was written to it since.
    const first = known?.[1] ?? was;
    rows.set(change.path, [is, first, maker === null ? -1 : indexOf(maker)]);
    return { change, by: maker, isOutdated: first !== was, ...(cut.has(change.path) ? { isCutShort: true } : {}) };
  });
  isOther ||= rows.size !== before.rows.size;
  if (isOther) {
    const text = JSON.stringify({ version: 1, runs, rows: Object.fromEntries(rows) } satisfies Seen);
    await writeAtomically(file, text);
  }
  return { seen, isOther };
}

async function readSeen(file: string): Promise<{ runs: readonly StagedBy[]; rows: Map<string, SeenRow> }> {
  const read = await readOwnFile(file, { base: dirname(file), maxBytes: mostBytes, requireOwner: true });
  const parsed = seenSchema.safeParse(read.kind === 'text' ? parse(read.text) : null);
  // One that cannot be believed: nobody is named, and what was changed after its copy is still found by its times.
  return parsed.success
    ? { runs: parsed.data.runs, rows: new Map(Object.entries(parsed.data.rows)) }
    : { runs: [], rows: new Map() };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function identityOf(side: FoundSide | null): string {
  if (side === null) return '';
  const { ino, ctime, mtime, size, mode } = side;
  // What a folder holds changes its times; its own are none of its effect.
  return side.type === 'folder' ? `${ino} ${mode}` : [ino, ctime, mtime, size, mode].join(' ');
}
