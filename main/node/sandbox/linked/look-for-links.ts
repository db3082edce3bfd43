/** Finds files of a project that have another name outside of it: who writes one changes what lies there. See decision 0040. */
import { lstatSync, readdirSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { setImmediate as letOthers } from 'node:timers/promises';
import { codeOf } from '../paths/real-path-of.ts';
import { isLinkStore } from './link-stores.ts';

export interface LinkedFile {
  readonly path: string;
  /** Its device and number there, the same for each of its names. */
  readonly identity: string;
}

export interface LinkedFiles {
  readonly files: readonly LinkedFile[];
  /** False when there was more than could be looked at. */
  readonly isWhole: boolean;
  readonly tookMs: number;
}

const mostFiles = 300_000;
const sliceMs = 4;
/** As for names that programs obey: a look that takes longer is not waited for where an older one is known. */
const mostWaitMs = 40;
const restsPerLook = 20;
const mostKnown = 16;
const known = new Map<string, { readonly found: LinkedFiles; readonly at: number }>();

/** `rooms` are real paths, none in another. In a large project what was seen a moment ago: no command can make such a name. */
export async function knownLinks(rooms: readonly string[]): Promise<LinkedFiles> {
  const last = known.get(rooms.join('\0'));
  if (last === undefined) return await lookForLinks(rooms);
  if (performance.now() - last.at < last.found.tookMs * restsPerLook) return last.found;
  const next = lookForLinks(rooms);
  if (last.found.tookMs < mostWaitMs) return await next;
  next.catch(() => {}); // It only reads.
  return last.found;
}

export async function lookForLinks(rooms: readonly string[]): Promise<LinkedFiles> {
  const started = performance.now();
  const look: Look = { names: new Map(), stores: [], left: mostFiles, isWhole: true, sliceEnds: started + sliceMs };
  await walk([...rooms], look, null);
  const open = [...look.names].filter(([, { links, paths }]) => paths.length < links);
  const wanted = new Map(open.map(([identity, { paths }]) => [identity, paths.length]));
  // A package may be linked into them from here; only then they are worth a look.
  if (wanted.size > 0) await walk(look.stores, look, wanted);
  const files = open
    .filter(([identity, { links }]) => (wanted.get(identity) ?? 0) < links)
    .flatMap(([identity, { paths }]) => paths.map((one) => ({ path: one, identity })));
  const found = { files, isWhole: look.isWhole && look.left > 0, tookMs: performance.now() - started };
  if (known.size >= mostKnown) known.clear();
  known.set(rooms.join('\0'), { found, at: performance.now() });
  return found;
}

interface Look {
  readonly names: Map<string, { links: number; readonly paths: string[] }>;
  readonly stores: string[];
  left: number;
  isWhole: boolean;
  sliceEnds: number;
}

/** With `wanted`, only counts names of those, in folders of every name. */
async function walk(open: string[], look: Look, wanted: Map<string, number> | null): Promise<void> {
  for (let folder = open.pop(); folder !== undefined && look.left > 0; folder = open.pop()) {
    for (const entry of listed(folder, look)) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (wanted === null && isLinkStore(entry.name, name.split('/'))) look.stores.push(name);
        else open.push(name);
      } else if (entry.isFile()) note(name, look, wanted);
    }
    if (performance.now() < look.sliceEnds) continue;
    await letOthers();
    look.sliceEnds = performance.now() + sliceMs;
  }
}

function listed(folder: string, look: Look): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // Its owner could open it again.
    if (codeOf(error) === 'EACCES' && isOwn(folder)) look.isWhole = false;
    return [];
  }
}

function isOwn(folder: string): boolean {
  try {
    return lstatSync(folder).uid === process.getuid?.();
  } catch {
    return false;
  }
}

function note(name: string, look: Look, wanted: Map<string, number> | null): void {
  look.left--;
  try {
    if ((lstatSync(name, { throwIfNoEntry: false })?.nlink ?? 0) < 2) {
      // A name that Node cannot say can be neither looked at nor mounted over.
      if (path.basename(name).includes('\uFFFD')) look.isWhole = false;
      return;
    }
    const { dev, ino, nlink } = lstatSync(name, { bigint: true });
    const identity = `${dev}:${ino}`;
    if (wanted !== null) {
      const count = wanted.get(identity);
      if (count !== undefined) wanted.set(identity, count + 1);
      return;
    }
    const before = look.names.get(identity);
    if (before === undefined) look.names.set(identity, { links: Number(nlink), paths: [name] });
    else before.paths.push(name);
  } catch {
    // Gone meanwhile, or in a folder that may be listed and not entered.
  }
}
