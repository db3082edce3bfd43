/** Tells whether commits that git is told to forget are held by anything else: stashes that are dropped, branches that are deleted whatever they hold. */
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gitDirAbove } from './tracked-files.ts';

export interface LostCommits {
  readonly files: number;
  readonly lost: number;
}

const mostRefs = 2000;
const none: LostCommits = { files: 0, lost: 0 };

/** `place` is `FOLDER/.git/refs/stash@{2}`, with a star for all of them, or `FOLDER/.git/refs/heads/NAME`. What was made from `since` on is the session's own. */
export async function lostCommits(place: string, since: number): Promise<LostCommits> {
  const [folder = '', ref = ''] = place.split(/\/\.git\/(?=refs\/)/);
  const gitDir = await gitDirAbove(folder);
  if (gitDir === null) return none;
  const common = path.resolve(gitDir, (await textOf(path.join(gitDir, 'commondir'))).trim() || '.');
  // Another kind of store for names, which is not read here.
  if ((await lstat(path.join(common, 'reftable')).catch(() => null)) !== null) return { files: 1, lost: 1 };
  const commits = ref.startsWith('refs/stash') ? await stashes(common, ref) : await unheld(gitDir, common, ref);
  const isOwn = await Promise.all(commits.map(async (hash) => (await bornAt(common, hash)) >= since));
  return { files: commits.length, lost: isOwn.filter((own) => !own).length };
}

async function stashes(common: string, ref: string): Promise<readonly string[]> {
  const kept = (await commitsOf(path.join(common, 'logs/refs/stash'))).toReversed();
  const wanted = /@\{(\d+)\}$/.exec(ref)?.[1];
  return wanted === undefined ? kept : kept.slice(Number(wanted), Number(wanted) + 1);
}

/** The branch's last commit, where no other name has it, and none of the places that HEAD was at. */
async function unheld(gitDir: string, common: string, ref: string): Promise<readonly string[]> {
  const packed = new Map(
    [...(await textOf(path.join(common, 'packed-refs'))).matchAll(/^([0-9a-f]{40,64}) (\S+)$/gm)].map(
      ([, hash = '', name = '']) => [name, hash] as const,
    ),
  );
  const loose = await looseRefs(common);
  const refs = new Map([...packed, ...loose]);
  const hash = refs.get(ref);
  if (hash === undefined) return [];
  const isNamed = [...refs].some(([name, other]) => name !== ref && other === hash);
  const seen = [gitDir, common].map(async (folder) => await commitsOf(path.join(folder, 'logs/HEAD')));
  return isNamed || (await Promise.all(seen)).some((commits) => commits.includes(hash)) ? [] : [hash];
}

async function looseRefs(common: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const open = ['heads', 'tags', 'remotes'].map((name) => `refs/${name}`);
  for (let at = open.pop(); at !== undefined && found.size < mostRefs; at = open.pop()) {
    for (const entry of await readdir(path.join(common, at), { withFileTypes: true }).catch(() => [])) {
      const name = `${at}/${entry.name}`;
      if (entry.isDirectory()) open.push(name);
      else found.set(name, (await textOf(path.join(common, name))).trim());
    }
  }
  return found;
}

/** What a log of git says a name stood for after each change, the first one first. */
async function commitsOf(log: string): Promise<readonly string[]> {
  return [...(await textOf(log)).matchAll(/^[0-9a-f]{40,64} ([0-9a-f]{40,64}) /gm)].map(([, hash = '']) => hash);
}

/** When the commit was written here; packed ones are old. */
async function bornAt(common: string, hash: string): Promise<number> {
  const file = path.join(common, 'objects', hash.slice(0, 2), hash.slice(2));
  return (await lstat(file).catch(() => null))?.birthtimeMs ?? 0;
}

async function textOf(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch(() => '');
}
