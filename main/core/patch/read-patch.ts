/** Reads the text of a patch into sections, one per file it names. Pure; says with line numbers what it cannot read. */
import { walkPatch, type PatchCursor } from './patch-cursor.ts';
import { type Message, say } from '#domain/common/message.ts';

export interface ChunkLine {
  readonly kind: 'keep' | 'remove' | 'add';
  readonly text: string;
}

export interface Chunk {
  /** Lines to look for first, one after the other; the chunk lies behind the last of them. */
  readonly seek: readonly string[];
  readonly lines: readonly ChunkLine[];
  /** Whether the chunk says that it ends the file. */
  readonly isAtEnd: boolean;
}

export type PatchSection =
  | { readonly kind: 'add'; readonly path: string; readonly lines: readonly string[] }
  | { readonly kind: 'delete'; readonly path: string }
  | {
      readonly kind: 'update';
      readonly path: string;
      readonly movePath: string | null;
      readonly chunks: readonly Chunk[];
    };

export type ReadPatch =
  | { readonly kind: 'patch'; readonly sections: readonly PatchSection[] }
  | { readonly kind: 'invalid'; readonly line: number; readonly problem: Message };

const headers = { add: '*** Add File:', delete: '*** Delete File:', update: '*** Update File:' } as const;
const move = '*** Move to:';
const endOfFile = '*** End of File';
const environment = '*** Environment ID:';

/** Never throws. */
export function readPatch(text: string): ReadPatch {
  const cursor = walkPatch(text);
  if (cursor.peek()?.trim().startsWith(environment) === true) cursor.skip();
  const sections: PatchSection[] = [];
  for (cursor.skipBlank(); cursor.peek() !== null; cursor.skipBlank()) sections.push(readSection(cursor));
  if (sections.length === 0) cursor.fail(say('The patch names no file.'));
  return cursor.failure === null ? { kind: 'patch', sections } : { kind: 'invalid', ...cursor.failure };
}

function readSection(cursor: PatchCursor): PatchSection {
  const header = cursor.peek()?.trim() ?? '';
  const kind = (['add', 'delete', 'update'] as const).find((each) => header.startsWith(headers[each]));
  if (kind === undefined) {
    const known = Object.values(headers).map((each) => `"${each} path"`);
    cursor.fail(
      say('A file begins with {known}; this line is {header}.', { known: known.join(', '), header: quote(header) }),
    );
    return { kind: 'delete', path: '' };
  }
  const path = readPath(cursor, header.slice(headers[kind].length));
  cursor.skip();
  switch (kind) {
    case 'add':
      return { kind, path, lines: readAdded(cursor) };
    case 'delete':
      return { kind, path };
    case 'update':
      return readUpdate(path, cursor);
  }
}

function readPath(cursor: PatchCursor, text: string): string {
  const path = text.trim();
  if (path === '' || path.includes('\0')) cursor.fail(say('This line names no path.'));
  return path;
}

function readAdded(cursor: PatchCursor): readonly string[] {
  const added: string[] = [];
  for (let line = cursor.peek(); line?.startsWith('+') === true; line = cursor.peek()) {
    added.push(line.slice(1));
    cursor.skip();
  }
  return added;
}

function readUpdate(path: string, cursor: PatchCursor): PatchSection {
  let movePath: string | null = null;
  const after = cursor.peek()?.trim() ?? '';
  if (after.startsWith(move)) {
    movePath = readPath(cursor, after.slice(move.length));
    cursor.skip();
  }
  const chunks: Chunk[] = [];
  for (cursor.skipBlank(); isInUpdate(cursor.peek()); cursor.skipBlank()) chunks.push(readChunk(cursor));
  if (chunks.length === 0 && movePath === null)
    cursor.fail(say('The update of {path} changes nothing.', { path: quote(path) }));
  return { kind: 'update', path, movePath, chunks };
}

function isInUpdate(line: string | null): boolean {
  return line !== null && (/^[ +-]/.test(line) || !line.startsWith('***'));
}

function readChunk(cursor: PatchCursor): Chunk {
  const seek: string[] = [];
  for (let line = cursor.peek(); line !== null && /^@@(?: |$)/.test(line.trimEnd()); line = cursor.peek()) {
    const text = line.trimEnd().slice(3);
    if (text !== '') seek.push(text);
    cursor.skip();
  }
  const lines: ChunkLine[] = [];
  for (let line = cursor.peek(); line !== null; line = cursor.peek()) {
    if (line.trimEnd() === endOfFile && lines.length > 0) {
      cursor.skip();
      return { seek, lines, isAtEnd: true };
    }
    const kind = kindOf(line);
    if (kind === null) break;
    lines.push({ kind, text: line.slice(1) });
    cursor.skip();
  }
  if (lines.length === 0) {
    cursor.fail(
      say('A line of an update begins with a space, "+", "-" or "@@"; this one is {quote}.', {
        quote: quote(cursor.peek() ?? ''),
      }),
    );
  }
  return { seek, lines, isAtEnd: false };
}

/** An empty line is a kept one whose space was trimmed on the way. */
function kindOf(line: string): ChunkLine['kind'] | null {
  switch (line.charAt(0)) {
    case ' ':
    case '':
      return 'keep';
    case '+':
      return 'add';
    case '-':
      return 'remove';
    default:
      return null;
  }
}

function quote(text: string): string {
  return JSON.stringify(text.length <= 80 ? text : `${text.slice(0, 80)}…`);
}
