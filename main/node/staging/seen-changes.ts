/** Remembers of each staged change whose command made it, and what the real entry was when the change was first seen. */
import { join, dirname } from 'node:path';
import * as z from 'zod';
import type { SeenChange } from '#core/ports.ts';
import type { FoundChange } from '#domain/staging/found-change.ts';
import { readJsonAs } from '#domain/common/read-json.ts';
import { isSameAgent, stagedBySchema, type StagedBy } from '#domain/staging/staged-change.ts';
import { readOwnFile } from '../store/settings/read-own-file.ts';
import { writeAtomically } from '../store/write-atomically.ts';
import { isAsKept, type KeptInLayer } from './kept-in-layer.ts';
import type { StagedLayer } from './layer.ts';
import { identityOf } from './line-side.ts';
import { cutShort } from './unsynced.ts';

const runsSchema = z.strictObject({ version: z.literal(3), runs: z.array(stagedBySchema).max(100_000) });

/**
 * After the first line, which has the runs: a path, the staged entry, the real one as it was first seen, and whose it is (an index, or -1),
 * with a plus before each earlier run that wrote to it, the last one first.
 */
const rowShape = /([^\t\n]+)\t([^\t\n]*\t[^\t\n]*\t(?:-1|[0-9]{1,6})(?:\+[0-9]{1,6})*)\n/uy;

/** By path, all of a row that follows it, or nothing. By hand: as JSON it took longer than the listing itself. */
interface Rows {
  readonly size: number;
  readonly get: (path: string) => string;
}
const noRows: Rows = { size: 0, get: () => '' };

const mostBytes = 256 * 1024 * 1024;

/**
 * Says of each change whose it is; what is new or other since the last look is `by`'s. A row is forgotten with its change, so that one that
 * is staged again after it was kept begins anew.
 */
export async function seeChanges(
  layer: StagedLayer,
  changes: readonly FoundChange[],
  by: StagedBy | null,
  kept: KeptInLayer = new Map(),
): Promise<{ readonly seen: readonly SeenChange[]; readonly isOther: boolean }> {
  const file = join(dirname(layer.upper), 'seen');
  const before = await readSeen(file);
  const cut = await cutShort(layer, changes);
  let known = 0;
  const firsts: (string | null)[] = [];
  const seen = changes.map((found): SeenChange => {
    const isKept = kept.size > 0 && isAsKept(kept, found);
    const change = isKept && found.isLater ? { ...found, isLater: false } : found;
    const row = before.rows.get(change.path);
    const [is, was] = [identityOf(change.is), identityOf(change.was)];
    const isKnown = startsWithPart(row, is, 0);
    const isAsFirst = isKept || row === '' || (isKnown && startsWithPart(row, was, is.length + 1));
    // What it was when it was first seen counts as long as the change is there, whatever was written to it since.
    const first = isAsFirst ? null : (row.split('\t')[1] ?? '');
    firsts.push(first);
    const { last, earlier } = writersIn(row, before.runs);
    // What a look saw while its command still ran is nobody's until that has ended.
    const whose = isKnown ? (last ?? by) : by;
    if (isKnown && whose === last) known++;
    const one: SeenChange = {
      change,
      by: whose,
      earlier: whose === last ? earlier : beforeThat(whose, last, earlier),
      isOutdated: first !== null && first !== was,
    };
    return cut.has(change.path) ? { ...one, isCutShort: true } : one;
  });
  const isOther = known < changes.length || before.rows.size !== changes.length;
  if (isOther) await writeAtomically(file, textOf(seen, firsts));
  return { seen, isOther };
}

const startsWithPart = (row: string, part: string, at: number): boolean =>
  row.startsWith(part, at) && row[at + part.length] === '\t';

/** Of those that wrote to it before, so many are named. */
const mostEarlier = 8;

/** The last of each agent stays named as long as there is room. */
function beforeThat(by: StagedBy | null, last: StagedBy | null, earlier: SeenChange['earlier']): SeenChange['earlier'] {
  const all = (last === null ? earlier : [last, ...earlier]).filter(({ runId }) => runId !== by?.runId);
  if (all.length <= mostEarlier) return all;
  const again = all.findLastIndex((one, at) => all.slice(0, at).some((newer) => isSameAgent(newer, one)));
  return all.toSpliced(again, 1);
}

const nobody: SeenChange['earlier'] = [];

function writersIn(row: string, runs: readonly StagedBy[]): { last: StagedBy | null; earlier: SeenChange['earlier'] } {
  const text = row.slice(row.lastIndexOf('\t') + 1);
  // `-1` and nothing are nobody.
  const last = runs[Number.parseInt(text, 10)] ?? null;
  const at = text.indexOf('+');
  if (at < 0) return { last, earlier: nobody };
  const numbers = text.slice(at + 1).split('+');
  return { last, earlier: numbers.flatMap((index) => runs[Number(index)] ?? []) };
}

function textOf(seen: readonly SeenChange[], firsts: readonly (string | null)[]): string {
  const runs: StagedBy[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (by: StagedBy): number => {
    const known = indexes.get(by.runId);
    if (known !== undefined) return known;
    indexes.set(by.runId, runs.push(by) - 1);
    return runs.length - 1;
  };
  const rows = seen.map(({ change, by, earlier }, at) => {
    const last = by === null ? -1 : indexOf(by);
    const writers = earlier.length === 0 ? last : [last, ...earlier.map((one) => indexOf(one))].join('+');
    return `${change.path}\t${identityOf(change.is)}\t${firsts[at] ?? identityOf(change.was)}\t${writers}\n`;
  });
  return `${JSON.stringify({ version: 3, runs } satisfies z.infer<typeof runsSchema>)}\n${rows.join('')}`;
}

async function readSeen(file: string): Promise<{ runs: readonly StagedBy[]; rows: Rows }> {
  const read = await readOwnFile(file, { base: dirname(file), maxBytes: mostBytes, requireOwner: true });
  const text = read.kind === 'text' ? read.text : '';
  const end = text.indexOf('\n');
  const runs = readJsonAs(runsSchema, text.slice(0, end))?.runs;
  const rows = rowsOf(text, end + 1);
  // One that cannot be believed: nobody is named, and what was changed after its copy is still found by its times.
  return runs === undefined || rows === null ? { runs: [], rows: noRows } : { runs, rows };
}

/** Null where one is no row of ours. */
function rowsOf(text: string, start: number): Rows | null {
  let size = 0;
  rowShape.lastIndex = start;
  for (; rowShape.lastIndex < text.length; size++) if (!rowShape.test(text)) return null;
  let next = start;
  let starts: ReadonlyMap<string, number> | null = null;
  return {
    size,
    get(path) {
      // Most are asked for in the order in which they stand there.
      if (!text.startsWith(`${path}\t`, next)) {
        starts ??= startsIn(text, start);
        const at = starts.get(path);
        if (at === undefined) return '';
        next = at;
      }
      const end = text.indexOf('\n', next);
      const row = text.slice(next + path.length + 1, end);
      next = end + 1;
      return row;
    },
  };
}

function startsIn(text: string, start: number): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  for (let at = start; at < text.length; at = text.indexOf('\n', at) + 1)
    starts.set(text.slice(at, text.indexOf('\t', at)), at);
  return starts;
}
