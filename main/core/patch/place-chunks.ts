/** Finds where the chunks of an update belong in a file, and gives the edits they make there. */
import { findAtEnd, findLines } from './find-lines.ts';
import type { Chunk, ChunkLine } from './read-patch.ts';
import type { FileLine } from './split-lines.ts';
import { type Message, say } from '#domain/common/message.ts';

/** At `at`, `removed` lines go away and `added` come; edits are in order and do not touch. */
export interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly added: readonly FileLine[];
}

export type PlacedChunks =
  | { readonly kind: 'placed'; readonly edits: readonly Edit[] }
  | { readonly kind: 'mismatch'; readonly problem: Message };

/** Lines of the file that a chunk only shows stay as they are, even where the patch writes them a little differently. */
export function placeChunks(file: readonly FileLine[], chunks: readonly Chunk[]): PlacedChunks {
  const texts = file.map(({ text }) => text);
  const end = file.find((line) => line.end !== '')?.end ?? '\n';
  const edits: Edit[] = [];
  let from = 0;
  for (const chunk of chunks) {
    for (const wanted of chunk.seek) {
      const found = findLines(texts, [wanted], from);
      if (found === null)
        return mismatch(say('The line after @@ is not in the file (or not behind the chunk before)'), [wanted]);
      from = found + 1;
    }
    const placed = placeOne(texts, chunk, from);
    if (placed === null) {
      return mismatch(say('These lines are not in the file (or not behind the chunk before)'), shownBy(chunk.lines));
    }
    edits.push(...editsOf(placed.lines, placed.at, end));
    from = placed.at + shownBy(placed.lines).length;
  }
  return { kind: 'placed', edits: closeLastLine(file, joinTouching(edits), end) };
}

/** What the chunk says the file has. */
function shownBy(lines: readonly ChunkLine[]): readonly string[] {
  return lines.filter(({ kind }) => kind !== 'add').map(({ text }) => text);
}

function placeOne(
  texts: readonly string[],
  chunk: Chunk,
  from: number,
): { readonly at: number; readonly lines: readonly ChunkLine[] } | null {
  const shown = shownBy(chunk.lines);
  if (shown.length === 0) {
    // New lines without a neighbour: behind the line that was looked for, else at the end.
    return { at: chunk.seek.length > 0 && !chunk.isAtEnd ? from : texts.length, lines: chunk.lines };
  }
  const atEnd = chunk.isAtEnd ? findAtEnd(texts, shown) : null;
  const at = atEnd !== null && atEnd >= from ? atEnd : findLines(texts, shown, from);
  if (at !== null) return { at, lines: chunk.lines };
  // An empty line before the next header is the writer's, not the file's.
  const last = chunk.lines.at(-1);
  if (last?.kind !== 'keep' || last.text !== '' || shown.length === 1) return null;
  return placeOne(texts, { ...chunk, lines: chunk.lines.slice(0, -1) }, from);
}

function editsOf(lines: readonly ChunkLine[], start: number, end: FileLine['end']): readonly Edit[] {
  const edits: { at: number; removed: number; added: FileLine[] }[] = [];
  let at = start;
  let current: (typeof edits)[number] | null = null;
  for (const { kind, text } of lines) {
    if (kind === 'keep') {
      current = null;
      at += 1;
      continue;
    }
    if (current === null) {
      current = { at, removed: 0, added: [] };
      edits.push(current);
    }
    if (kind === 'add') current.added.push({ text, end });
    else {
      current.removed += 1;
      at += 1;
    }
  }
  return edits;
}

/** A last line without an end gets one when lines come behind it. */
function closeLastLine(file: readonly FileLine[], edits: readonly Edit[], end: FileLine['end']): readonly Edit[] {
  const last = file.at(-1);
  const edit = edits.at(-1);
  if (last?.end !== '' || edit?.at !== file.length || edit.added.length === 0) return edits;
  const closing: Edit = { at: file.length - 1, removed: 1, added: [{ text: last.text, end }, ...edit.added] };
  return joinTouching([...edits.slice(0, -1), closing]);
}

/** Edits with no line between them are one. */
function joinTouching(edits: readonly Edit[]): readonly Edit[] {
  const joined: Edit[] = [];
  for (const edit of edits) {
    const before = joined.at(-1);
    if (before !== undefined && before.at + before.removed === edit.at) {
      joined[joined.length - 1] = {
        at: before.at,
        removed: before.removed + edit.removed,
        added: [...before.added, ...edit.added],
      };
    } else joined.push(edit);
  }
  return joined;
}

const mostShown = 12;

function mismatch(problem: Message, lines: readonly string[]): PlacedChunks {
  const shown = lines.slice(0, mostShown).map((line) => (line.length <= 200 ? line : `${line.slice(0, 200)}…`));
  const more = lines.length > mostShown ? [`… and ${lines.length - mostShown} more`] : [];
  return { kind: 'mismatch', problem: say('{problem}:\n{value}', { problem, value: [...shown, ...more].join('\n') }) };
}
