/** Finds the files that an agent may take up under the name of a skill or of a command of its own, at any depth of a project and in its home. */
import type { Dirent } from 'node:fs';
import { open, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { knownAgents } from '../../../agents/agents.ts';

/** A larger tree is not looked through, and what it may hold is asked about. */
const mostFolders = 40_000;
const deepest = 24;
/** Bytes; a longer text is not judged. */
const longestText = 256 * 1024;

export type SkillFiles =
  | { readonly kind: 'found'; readonly texts: readonly string[] }
  /** It cannot be said what would be taken up. */
  | { readonly kind: 'unknown'; readonly why: string };

const escaped = (part: string): string =>
  part.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]+');

/** Every place in which some agent looks for them: agents read each other's folders. */
const places = knownAgents.flatMap(({ obeyed }) =>
  obeyed.filter(({ kind }) => kind === 'skill' || kind === 'command').map(({ path }) => `(?:^|/)${escaped(path)}$`),
);
/** Plugins and settings folders keep them without the agent's own folder before them. */
const anywhere = [
  String.raw`(?:^|/)skills?/(?:[^/]+/)*SKILL\.md$`,
  String.raw`(?:^|/)commands?/(?:[^/]+/)*[^/]+\.(?:md|toml)$`,
];
const isSkillPath = new RegExp([...places, ...anywhere].join('|'), 'i');

/** What the agent calls it, without what it is called with: `/docs:helper now` is `helper` of `docs`. */
function namesIn(asked: string): readonly string[] {
  const name = (asked.trim().replace(/^\//, '').split(/\s/)[0] ?? '').toLowerCase();
  return [name, name.split(/[:/]/).at(-1) ?? name];
}

function isNamed(path: string, text: string, names: readonly string[]): boolean {
  const file = basename(path).replace(/\.[^.]*$/, '');
  const called = file.toUpperCase() === 'SKILL' ? basename(dirname(path)) : file;
  const said = /^---\r?\n[\s\S]*?^name:[ \t]*["']?([^"'\r\n]+)/m.exec(text)?.[1]?.trim();
  return [called, said].some((each) => each !== undefined && names.includes(each.toLowerCase()));
}

/** Null where it is too long or cannot be read. */
async function readText(path: string): Promise<string | null> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      return size > longestText ? null : await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

interface Walk {
  readonly seen: Set<string>;
  readonly files: Set<string>;
}

const entriesOf = (folder: string): Promise<readonly Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);

/** False once there is more than anybody looks through. Links are followed once each, as agents do. */
async function walk(root: string, folder: string, { seen, files }: Walk, depth = 0): Promise<boolean> {
  const real = await realpath(folder).catch(() => null);
  if (real === null || seen.has(real)) return true;
  seen.add(real);
  if (seen.size > mostFolders || depth > deepest) return false;
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.git') {
      if (!(await walk(root, path, { seen, files }, depth + 1))) return false;
    } else if (entry.isSymbolicLink() && /\/skills?$|\/commands?$|\.[a-z]+$/i.test(`/${relative(root, folder)}`)) {
      if (!(await walk(root, path, { seen, files }, depth + 1))) return false;
      if (isSkillPath.test(relative(root, path))) files.add(path);
    } else if (entry.isFile() && isSkillPath.test(relative(root, path))) files.add(path);
  }
  return true;
}

/** `roots` are the project and the folders that agents keep beneath the home. */
export async function findSkillFiles(asked: string, roots: readonly string[]): Promise<SkillFiles> {
  const found: Walk = { seen: new Set(), files: new Set() };
  for (const root of roots) {
    // Seen from above, so that a folder's own name counts.
    if (!(await walk(dirname(root), root, found)))
      return { kind: 'unknown', why: 'the folder is too large to look through' };
  }
  const names = namesIn(asked);
  const texts: string[] = [];
  for (const path of found.files) {
    const text = await readText(path);
    if (text === null) {
      if (isNamed(path, '', names)) return { kind: 'unknown', why: `${path} cannot be read or is too long` };
    } else if (isNamed(path, text, names)) texts.push(text);
  }
  return texts.length === 0 ? { kind: 'unknown', why: 'no file of that name was found' } : { kind: 'found', texts };
}
