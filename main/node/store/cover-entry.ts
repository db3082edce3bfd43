/** Covers in an audit row what tells who and where, for exports that leave the machine. */
import { createHash } from 'node:crypto';
import type { AuditEntry } from '#domain/audit-book.ts';

type Json = AuditEntry['entry'][string];

const covered = '(covered)';

/** Fields that hold words of people and agents. */
const spoken: ReadonlySet<string> = new Set(['says', 'note', 'evidence']);

/** The same project has the same name in every export, and the name tells nothing of it. */
function projectName(root: string): string {
  return `project-${createHash('sha256').update(root).digest('hex').slice(0, 6)}`;
}

function createCover(projectRoot: string, homeDir: string, notes: readonly string[]): (text: string) => string {
  // The longest first: a project lies in the home folder, and a note may hold either.
  const names: [string, string][] = [
    ...notes.map((note): [string, string] => [note, covered]),
    [projectRoot, projectName(projectRoot)],
    [homeDir, '~'],
  ];
  const wanted = names.filter(([from]) => from.length > 1).toSorted(([a], [b]) => b.length - a.length);
  return (text) => wanted.reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
}

function notesIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(notesIn);
  return Object.entries(value).flatMap(([name, inner]) =>
    spoken.has(name) && typeof inner === 'string' ? [inner] : notesIn(inner),
  );
}

function coverJson(value: Json, cover: (text: string) => string): Json {
  if (typeof value === 'string') return cover(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => coverJson(inner, cover));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      cover(name),
      spoken.has(name) && typeof inner === 'string' ? covered : coverJson(inner, cover),
    ]),
  );
}

/** The hash stays: it names the row, though it can no longer be computed from what is left. */
export function coverEntry({ row, entry, hash }: AuditEntry, homeDir: string): AuditEntry {
  const cover = createCover(row.projectRoot, homeDir, notesIn(entry));
  return {
    row: { ...row, projectRoot: projectName(row.projectRoot), text: cover(row.text) },
    entry: Object.fromEntries(Object.entries(entry).map(([name, inner]) => [name, coverJson(inner, cover)])),
    hash,
  };
}
