/** Covers in an audit row what tells who and where, for exports that leave the machine. */
import { createHash } from 'node:crypto';
import type { AuditEntry } from '#domain/audit/audit-book.ts';

type Json = AuditEntry['entry'][string];

const covered = '(covered)';

/** Fields that hold words of people and agents. */
const spoken: ReadonlySet<string> = new Set(['says', 'note', 'evidence']);
/** Where a rule or an answer says for which project it counts. */
const placed: ReadonlySet<string> = new Set(['project']);

/** The same project has the same name in every export, and the name tells nothing of it. */
function projectName(root: string): string {
  const known = projectNames.get(root);
  if (known !== undefined) return known;
  if (projectNames.size > mostProjectNames) projectNames.clear();
  const name = `project-${createHash('sha256').update(root).digest('hex').slice(0, 6)}`;
  projectNames.set(root, name);
  return name;
}
const projectNames = new Map<string, string>();
const mostProjectNames = 1000;

function createCover(projects: readonly string[], homeDir: string, notes: readonly string[]): (text: string) => string {
  // The longest first: a project lies in the home folder, and a note may hold either.
  const names: [string, string][] = [
    ...notes.map((note): [string, string] => [note, covered]),
    ...projects.map((root): [string, string] => [root, projectName(root)]),
    [homeDir, '~'],
  ];
  const wanted = names.filter(([from]) => from.length > 1).sort(([a], [b]) => b.length - a.length);
  return (text) => {
    let rest = text;
    for (const [from, to] of wanted) if (rest.includes(from)) rest = rest.replaceAll(from, to);
    return rest;
  };
}

/** Texts under those names, however deep. */
function gatherTexts(value: Json, found: { readonly spoken: string[]; readonly placed: string[] }): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const inner of value) gatherTexts(inner, found);
    return;
  }
  for (const name of Object.keys(value)) {
    const inner = value[name] ?? null;
    if (typeof inner !== 'string') gatherTexts(inner, found);
    else if (spoken.has(name)) found.spoken.push(inner);
    else if (placed.has(name)) found.placed.push(inner);
  }
}

function coverOf({ row, entry }: AuditEntry, homeDir: string): (text: string) => string {
  const found = { spoken: [] as string[], placed: [] as string[] };
  gatherTexts(entry, found);
  const projects = row.projectRoot === null ? found.placed : [row.projectRoot, ...found.placed];
  return createCover(projects, homeDir, found.spoken);
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
export function coverEntry(listed: AuditEntry, homeDir: string): AuditEntry {
  const { row, entry, hash } = listed;
  const cover = coverOf(listed, homeDir);
  return {
    row: coverRow(row, cover),
    entry: Object.fromEntries(Object.entries(entry).map(([name, inner]) => [name, coverJson(inner, cover)])),
    hash,
  };
}

/** The same for a table, where nothing else of the entry is shown than its row and these parts. */
export function coverParts(listed: AuditEntry, homeDir: string, parts: readonly string[]): AuditEntry {
  const { row, entry, hash } = listed;
  const cover = coverOf(listed, homeDir);
  const kept = parts.flatMap((name): [string, Json][] => {
    const inner = entry[name];
    return inner === undefined ? [] : [[name, coverJson(inner, cover)]];
  });
  return { row: coverRow(row, cover), entry: Object.fromEntries(kept), hash };
}

function coverRow(row: AuditEntry['row'], cover: (text: string) => string): AuditEntry['row'] {
  const projectRoot = row.projectRoot === null ? null : projectName(row.projectRoot);
  return { ...row, projectRoot, text: cover(row.text), configurationChange: null };
}
