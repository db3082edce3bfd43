/** The landings of a project on the disk: what each kept, how long that can be taken back, and what has to be completed. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { KeptEntry, Landing } from '#core/ports.ts';
import { maxPathLength } from '#domain/common/limits.ts';
import { readJsonAs } from '#domain/common/read-json.ts';
import { landingIdSchema } from '#domain/staging/staged-book.ts';
import { stagedBySchema } from '#domain/staging/staged-change.ts';
import { readOwnFile } from '../store/settings/read-own-file.ts';
import { writeAtomically } from '../store/write-atomically.ts';
import { projectFolder, stagingFolder, type StagedLayer } from './layer.ts';
import { readJournal } from './read-journal.ts';

/** How long and up to which size what was replaced is kept; in one place until they are settings. */
export const keptForMs = 7 * 24 * 60 * 60 * 1000;
export const mostKeptBytes = 2 * 1024 * 1024 * 1024;

const landingFileSchema = z.strictObject({
  version: z.literal(1),
  id: landingIdSchema,
  at: z.int().nonnegative(),
  project: z.string().max(maxPathLength),
  root: z.string().max(maxPathLength),
  attributes: z.enum(['user.overlay.', 'trusted.overlay.']),
  layer: z.int().positive(),
  /** Whose changes they are; the journal names them by their place here. */
  runs: z.array(stagedBySchema).max(100_000),
  bytes: z.int().nonnegative(),
  /** False while something may have to be completed. */
  isFinished: z.boolean(),
  /** What was kept is in the layer still: for a command that ran, or since it wrote more to it. */
  inLayer: z.enum(['used', 'changed']).optional(),
});
export type LandingFile = z.infer<typeof landingFileSchema>;

const mostFileBytes = 64 * 1024 * 1024;
const mostJournalBytes = 256 * 1024 * 1024;

const folderOf = (dataDir: string, project: string): string =>
  join(stagingFolder(dataDir), projectFolder(project), 'landed');
export const stateOf = (dataDir: string, { project, id }: Pick<LandingFile, 'project' | 'id'>): string =>
  join(folderOf(dataDir, project), id);

export async function beginLanding(
  dataDir: string,
  { id, project, root, attributes }: StagedLayer,
  runs: LandingFile['runs'],
  bytes: number,
  now: number,
): Promise<LandingFile> {
  const layer = Number(id.split('/')[1]);
  const name = `${Math.max(0, Math.floor(now)).toString(36)}${randomBytes(4).toString('hex')}`;
  const file: LandingFile = {
    version: 1,
    id: name,
    at: Math.max(0, Math.floor(now)),
    project,
    root,
    attributes,
    layer,
    runs,
    bytes,
    isFinished: false,
  };
  await mkdir(stateOf(dataDir, file), { recursive: true, mode: 0o700 });
  await writeLanding(dataDir, file);
  return file;
}

export async function writeLanding(dataDir: string, file: LandingFile): Promise<void> {
  await writeAtomically(join(stateOf(dataDir, file), 'landing.json'), JSON.stringify(file));
}

/** The newest first; a folder whose file cannot be believed is none. */
export async function readLandings(dataDir: string, project: string): Promise<readonly LandingFile[]> {
  const folder = folderOf(dataDir, project);
  const names = await readdir(folder).catch(() => []);
  const files: LandingFile[] = [];
  for (const name of names) {
    if (!landingIdSchema.safeParse(name).success) continue;
    const limits = { base: stagingFolder(dataDir), maxBytes: mostFileBytes, requireOwner: true };
    const read = await readOwnFile(join(folder, name, 'landing.json'), limits);
    const file = read.kind === 'text' ? readJsonAs(landingFileSchema, read.text) : null;
    if (file !== null && file.id === name && file.project === project) files.push(file);
  }
  return files.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}

export async function landingOf(dataDir: string, file: LandingFile): Promise<Landing> {
  const journal = readJournal(await readText(join(stateOf(dataDir, file), 'journal')));
  const entries = journal.flatMap(({ n, kind, path, was, is, tag, state }): KeptEntry[] => {
    if (state !== 'done' && state !== 'undone') return [];
    return [{ n, kind, path, was, is, state: state === 'done' ? 'kept' : 'undone', by: file.runs[tag ?? -1] ?? null }];
  });
  const { id, at, layer, root, bytes } = file;
  return { id, at, until: at + keptForMs, layer, root, bytes, entries };
}

/** Takes a landing out of the list at once; the folder that is returned is to be emptied. */
export async function takeAway(dataDir: string, file: LandingFile): Promise<string> {
  const gone = join(stagingFolder(dataDir), projectFolder(file.project), `gone-${file.id}`);
  await rm(gone, { recursive: true, force: true });
  await rename(stateOf(dataDir, file), gone);
  return gone;
}

/** What is too old or too much: the oldest go first, and the newest never. */
export function tooMuch(files: readonly LandingFile[], isOld: (file: LandingFile) => boolean): readonly LandingFile[] {
  let bytes = 0;
  return files.filter((file, index) => {
    bytes += file.bytes;
    return file.isFinished && (isOld(file) || (index > 0 && bytes > mostKeptBytes));
  });
}

export async function readText(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (file === null) return '';
  try {
    const stats = await file.stat();
    return stats.isFile() && stats.size <= mostJournalBytes ? await file.readFile('latin1') : '';
  } finally {
    await file.close();
  }
}
