/** Covers in an audit row what tells who and where, for exports that leave the machine. */
import { createHash } from 'node:crypto';
import type { AuditEntry } from '#domain/audit-book.ts';

type Json = AuditEntry['entry'][string];

const covered = '(covered)';

/** Fields that hold words of people and agents. */
const spoken: ReadonlySet<string> = new Set(['says', 'note', 'evidence']);
/** Where a rule or an answer says for which project it counts. */
const placed: ReadonlySet<string> = new Set(['project']);

/** The same project has the same name in every export, and the name tells nothing of it. */
function projectName(root: string): string {
  return `project-${createHash('sha256').update(root).digest('hex').slice(0, 6)}`;
}

function createCover(projects: readonly string[], homeDir: string, notes: readonly string[]): (text: string) => string {
  // The longest first: a project lies in the home folder, and a note may hold either.
  const names: [string, string][] = [
    ...notes.map((note): [string, string] => [note, covered]),
    ...projects.map((root): [string, string] => [root, projectName(root)]),
    [homeDir, '~'],
  ];
  const wanted = names.filter(([from]) => from.length > 1).toSorted(([a], [b]) => b.length - a.length);
  return (text) => wanted.reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
}

/** Texts under these names, however deep. */
function textsUnder(names: ReadonlySet<string>, value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((inner) => textsUnder(names, inner));
  return Object.entries(value).flatMap(([name, inner]) =>
    names.has(name) && typeof inner === 'string' ? [inner] : textsUnder(names, inner),
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
  const { projectRoot } = row;
  const projects = [...(projectRoot === null ? [] : [projectRoot]), ...textsUnder(placed, entry)];
  const cover = createCover(projects, homeDir, textsUnder(spoken, entry));
  const name = projectRoot === null ? null : projectName(projectRoot);
  return {
    row: { ...row, projectRoot: name, text: cover(row.text), adjustment: null },
    entry: Object.fromEntries(Object.entries(entry).map(([name, inner]) => [name, coverJson(inner, cover)])),
    hash,
  };
}
