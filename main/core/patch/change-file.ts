/** What one section of a patch makes of one file: texts before and after, and the change as people read it. Pure. */
import type { FileChange } from '#domain/patch/file-change.ts';
import { maxPatchedFileBytes } from '#domain/common/limits.ts';
import type { FoundFile } from '#core/ports.ts';
import { placeChunks, type Edit } from './place-chunks.ts';
import type { PatchSection } from './read-patch.ts';
import { joinLines, splitLines, type FileLine } from './split-lines.ts';
import { unifiedDiff } from './unified-diff.ts';
import { say, type Message } from '#domain/common/message.ts';

export interface ChangedText {
  readonly change: FileChange;
  /** Null when there was no file, or no text in it. */
  readonly before: string | null;
  /** Null when the file goes. */
  readonly after: string | null;
  /** Lines that come in. */
  readonly added: readonly string[];
  readonly addedLines: number;
  readonly removedLines: number;
}

/** A sentence where the section does not fit what was found. Both paths are absolute. */
export function changeFile(
  section: PatchSection,
  path: string,
  movePath: string | null,
  found: FoundFile,
): ChangedText | Message {
  const problem = problemOf(found);
  if (problem !== null) return problem;
  if (section.kind === 'add') return found.kind === 'file' ? replace(section.lines, path, found) : add(section, path);
  if (found.kind !== 'file') return say('there is no such file.');
  const before = textOf(found.bytes);
  if (section.kind === 'delete') {
    const lines = before === null ? [] : splitLines(before);
    return {
      change: { kind: 'delete', path, content: before ?? '' },
      before,
      after: null,
      added: [],
      addedLines: 0,
      removedLines: lines.length,
    };
  }
  if (before === null) return say('this is not a text file (UTF-8), so a patch cannot change it.');
  const lines = splitLines(before);
  const placed = placeChunks(lines, section.chunks);
  if (placed.kind === 'mismatch') return placed.problem;
  return update(path, movePath, before, lines, placed.edits);
}

function problemOf(found: FoundFile): Message | null {
  switch (found.kind) {
    case 'missing':
    case 'file':
      return null;
    case 'too-large':
      return say('this file has {size} bytes; a patch changes files of at most {most}.', {
        size: found.size,
        most: maxPatchedFileBytes,
      });
    case 'no-file':
      return say('this is not a regular file.');
    case 'unreadable':
      return say('this file may not be read here.');
  }
}

const textOfAdded = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

function add({ lines }: Extract<PatchSection, { kind: 'add' }>, path: string): ChangedText | Message {
  const after = textOfAdded(lines);
  return {
    change: { kind: 'add', path, content: after },
    before: null,
    after,
    added: lines,
    addedLines: lines.length,
    removedLines: 0,
  };
}

/** A file that is already there is not hidden behind the word "add": the card shows what is lost. */
function replace(
  lines: readonly string[],
  path: string,
  found: Extract<FoundFile, { kind: 'file' }>,
): ChangedText | Message {
  const before = textOf(found.bytes);
  if (before === null) return say('there is already a file, and it is not text (UTF-8).');
  const old = splitLines(before);
  return update(path, null, before, old, replaceLines(old, splitLines(textOfAdded(lines))));
}

function update(
  path: string,
  movePath: string | null,
  before: string,
  lines: readonly FileLine[],
  edits: readonly Edit[],
): ChangedText | Message {
  const after = joinLines(applyEdits(lines, edits));
  if (after === before && movePath === null) return say('the patch changes nothing in this file.');
  const added = edits.flatMap((edit) => edit.added.map(({ text }) => text));
  return {
    change: { kind: 'update', path, unifiedDiff: unifiedDiff(lines, edits), movePath },
    before,
    after,
    added,
    addedLines: added.length,
    removedLines: edits.reduce((sum, { removed }) => sum + removed, 0),
  };
}

/** Null for bytes that are no text: a mark at the start stays where it is. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null; // Some other encoding: a patch would damage what it does not show.
  }
}

/** Makes the edits of an update: the lines of the file as they are afterwards. */
function applyEdits(file: readonly FileLine[], edits: readonly Edit[]): readonly FileLine[] {
  const parts: (readonly FileLine[])[] = [];
  let from = 0;
  for (const { at, removed, added } of edits) {
    parts.push(file.slice(from, at), added);
    from = at + removed;
  }
  return [...parts.flat(), ...file.slice(from)];
}

const same = (a: FileLine | undefined, b: FileLine | undefined): boolean => a?.text === b?.text && a?.end === b?.end;

/** The edit that turns one text into another: everything between the lines that both begin and both end with. */
function replaceLines(before: readonly FileLine[], after: readonly FileLine[]): readonly Edit[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && same(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < most - head && same(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const removed = before.length - head - tail;
  const added = after.slice(head, after.length - tail);
  return removed === 0 && added.length === 0 ? [] : [{ at: head, removed, added }];
}
