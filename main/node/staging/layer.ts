/** The layers of projects on the disk: where writes are staged, and what is known of each. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import * as z from 'zod';
import { runIdSchema, type RunId } from '#domain/common/ids.ts';
import { maxPathLength } from '#domain/common/limits.ts';
import { readJsonAs } from '#domain/common/read-json.ts';
import { readOwnFile } from '../store/settings/read-own-file.ts';

/** One upper directory above one real folder. */
export interface StagedLayer {
  /** `<project>/<n>`, below the broker's folder `staging`. */
  readonly id: LayerId;
  /** Real path of the project whose commands write here. */
  readonly project: string;
  /** The real folder beneath which writes are staged, such as the home. A real path: no part of it is a link. */
  readonly root: string;
  readonly upper: string;
  readonly work: string;
  /** How the overlay keeps its own marks: `user.` where it is mounted with `userxattr`. */
  readonly attributes: LayerAttributes;
  /** The run that alone wrote here, above its project; null for what the commands of a project share. */
  readonly tried: RunId | null;
}

export type LayerAttributes = 'user.overlay.' | 'trusted.overlay.';
export type LayerId = `${string}/${number}`;

const folderName = /^[0-9a-f]{24}$/u;
const number = /^[1-9][0-9]{0,5}$/u;
const mostBytes = 16 * 1024;

const realPath = z
  .string()
  .min(1)
  .max(maxPathLength)
  .refine((path) => isAbsolute(path) && !path.includes('\0') && !/(?:^|\/)\.{1,2}(?:\/|$)/u.test(path));

/** `layer.json`; its folders have fixed names, so that no file of ours can point elsewhere. */
export const layerFileSchema = z.strictObject({
  version: z.literal(1),
  project: realPath,
  root: realPath,
  attributes: z.enum(['user.overlay.', 'trusted.overlay.']),
  tried: runIdSchema.optional(),
  createdAt: z.int().nonnegative(),
});

/** The folder of a project below `staging`. */
export function projectFolder(project: string): string {
  return createHash('sha256').update(project).digest('hex').slice(0, 24);
}

export const stagingFolder = (dataDir: string): string => join(dataDir, 'staging');

/** A new and empty layer, beside those that the project has already. */
export async function createLayer(
  dataDir: string,
  layer: Pick<StagedLayer, 'project' | 'root' | 'attributes'> & { readonly tried?: RunId },
  now = Date.now(),
): Promise<StagedLayer> {
  const file = layerFileSchema.parse({ version: 1, ...layer, createdAt: now });
  const folder = projectFolder(layer.project);
  await mkdir(join(stagingFolder(dataDir), folder), { recursive: true, mode: 0o700 });
  for (;;) {
    const taken = await numbersOf(dataDir, folder);
    const id: LayerId = `${folder}/${Math.max(0, ...taken) + 1}`;
    const at = join(stagingFolder(dataDir), id);
    try {
      await mkdir(at, { mode: 0o700 });
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue; // Another broker was faster.
      throw error;
    }
    await mkdir(join(at, 'upper'), { mode: 0o700 });
    await mkdir(join(at, 'work'), { mode: 0o700 });
    // Last: a folder without it is no layer.
    const draft = join(at, 'layer.json.new');
    await writeFile(draft, `${JSON.stringify(file)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, join(at, 'layer.json'));
    return layerAt(dataDir, id, file);
  }
}

/** Null where there is none, or where its file cannot be believed. */
export async function readLayer(dataDir: string, id: string): Promise<StagedLayer | null> {
  const [folder = '', n = '', ...more] = id.split('/');
  if (!folderName.test(folder) || !number.test(n) || more.length > 0) return null;
  const known: LayerId = `${folder}/${Number(n)}`;
  const limits = { base: dataDir, maxBytes: mostBytes, requireOwner: true };
  const file = await readOwnFile(join(stagingFolder(dataDir), known, 'layer.json'), limits);
  const read = file.kind === 'text' ? readJsonAs(layerFileSchema, file.text) : null;
  // A file that was carried here from another project's folder speaks for nobody.
  return read === null || projectFolder(read.project) !== folder ? null : layerAt(dataDir, known, read);
}

/** Every layer, or those of one project, by their numbers. */
export async function listLayers(dataDir: string, project?: string): Promise<readonly StagedLayer[]> {
  const folders = project === undefined ? await namesIn(stagingFolder(dataDir)) : [projectFolder(project)];
  const layers: StagedLayer[] = [];
  for (const folder of folders.filter((name) => folderName.test(name)).toSorted()) {
    for (const n of (await numbersOf(dataDir, folder)).toSorted((a, b) => a - b)) {
      const layer = await readLayer(dataDir, `${folder}/${n}`);
      if (layer !== null && (project === undefined || layer.project === project)) layers.push(layer);
    }
  }
  return layers;
}

/** Whether what the commands of a project share holds anything. */
export async function hasStaged(dataDir: string, project: string): Promise<boolean> {
  for (const { upper, tried } of await listLayers(dataDir, project))
    if (tried === null && (await namesIn(upper)).length > 0) return true;
  return false;
}

/**
 * Takes a layer out of the list at once, with everything that was staged in it; nothing may have it mounted. `empty` then removes
 * the folder that is left, whose tree may be deeper than a path can name and hold folders of mode 000.
 */
export async function removeLayer(
  dataDir: string,
  { id }: Pick<StagedLayer, 'id'>,
  empty: (folder: string) => Promise<void>,
): Promise<void> {
  const at = join(stagingFolder(dataDir), id);
  const [folder = ''] = id.split('/');
  const gone = join(stagingFolder(dataDir), folder, `gone-${process.pid}-${Date.now()}-${id.split('/')[1] ?? ''}`);
  try {
    await rename(at, gone);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  await empty(gone);
}

/** Folders that a removal left behind when it was ended in its middle. */
export async function leftByRemovals(dataDir: string): Promise<readonly string[]> {
  const left: string[] = [];
  for (const folder of await namesIn(stagingFolder(dataDir))) {
    if (!folderName.test(folder)) continue;
    const at = join(stagingFolder(dataDir), folder);
    for (const name of await namesIn(at)) if (name.startsWith('gone-')) left.push(join(at, name));
  }
  return left;
}

function layerAt(dataDir: string, id: LayerId, file: z.infer<typeof layerFileSchema>): StagedLayer {
  const at = join(stagingFolder(dataDir), id);
  const { project, root, attributes, tried = null } = file;
  return { id, project, root, attributes, tried, upper: join(at, 'upper'), work: join(at, 'work') };
}

async function numbersOf(dataDir: string, folder: string): Promise<readonly number[]> {
  return (await namesIn(join(stagingFolder(dataDir), folder))).filter((name) => number.test(name)).map(Number);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
