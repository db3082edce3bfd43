/** Keeps what an agent obeys at its next start as it was: what is there is read-only inside, and what appears is put aside afterwards. */
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { pathKind, realPathOf } from '../sandbox/paths/real-path-of.ts';

export interface ObeyedFiles {
  readonly mounts: readonly { readonly path: string; readonly source: string; readonly writable: false }[];
  /** Where what appeared was put, by what it was. */
  restore(): readonly string[];
}

const rememberedSchema = z.object({
  path: z.string(),
  /** Null where nothing was. */
  link: z.string().nullable(),
  /** It makes this by itself, so a file is nothing to keep or to tell of. */
  isMadeAnew: z.boolean().optional(),
});
type Remembered = Readonly<z.infer<typeof rememberedSchema>>;
const noteSchema = z.array(rememberedSchema);

export interface ObeyedNames {
  readonly obeyed: readonly string[];
  readonly madeAnew: readonly string[];
}

/** `note` is a file of the broker's own, by which another broker can do it after this one was killed. */
export function keepObeyedFiles({ obeyed, madeAnew }: ObeyedNames, note: string, aside: string): ObeyedFiles {
  const kept: string[] = [];
  const remembered: Remembered[] = [];
  for (const name of obeyed) {
    // Of a folder that leads elsewhere the names are judged there.
    const folder = realPathOf(path.dirname(name));
    if (folder === null) continue;
    const at = path.join(folder, path.basename(name));
    const kind = pathKind(at);
    if (kind === 'missing') remembered.push({ path: at, link: null, isMadeAnew: madeAnew.includes(name) });
    else if (kind === 'link') remembered.push({ path: at, link: readlinkSync(at) });
    else kept.push(at);
    const target = kind === 'link' ? realPathOf(at) : null;
    if (target !== null && pathKind(target) !== 'missing') kept.push(target);
  }
  writeFileSync(note, JSON.stringify(remembered), { mode: 0o600 });
  return {
    mounts: kept.map((at) => ({ path: at, source: at, writable: false as const })),
    restore: () => restoreObeyed(note, aside),
  };
}

/** Takes the note along; what lies nowhere any more needs nothing. */
export function restoreObeyed(note: string, aside: string): readonly string[] {
  const moved: string[] = [];
  for (const { path: at, link, isMadeAnew } of readNote(note)) {
    const found = lstatSync(at, { throwIfNoEntry: false });
    const isSame = link === null ? found === undefined : found?.isSymbolicLink() === true && readlinkSync(at) === link;
    if (isSame) continue;
    if (found?.isDirectory() === true && isBare(at)) rmSync(at, { recursive: true });
    else if (isMadeAnew === true && found?.isFile() === true) rmSync(at);
    else if (found !== undefined) {
      mkdirSync(aside, { recursive: true, mode: 0o700 });
      const to = path.join(aside, `${Date.now()}-${moved.length}-${path.basename(at)}`);
      renameSync(at, to);
      moved.push(`${at} (now ${to})`);
    }
    if (link !== null) symlinkSync(link, at);
  }
  rmSync(note, { force: true });
  return moved;
}

/** Folders alone say nothing to anybody. */
function isBare(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).every((entry) => entry.isDirectory());
}

function readNote(note: string): readonly Remembered[] {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(note, 'utf8')));
  } catch {
    return [];
  }
}
