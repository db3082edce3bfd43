/**
 * Keeps in mind which layers hold writes that the disk may not have yet. An overlay of ours waits for no disk, so that after a power cut what was
 * written last may be empty or half: then it is marked, and never kept with others. See decision 0170.
 */
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { readJsonAs } from '#domain/common/read-json.ts';
import type { FoundChange } from '#domain/staging/found-change.ts';
import { machineLives } from '../store/lives/machine-lives.ts';
import { readOwnFile, type FileReading } from '../store/settings/read-own-file.ts';
import { writeAtomically } from '../store/write-atomically.ts';
import type { StagedLayer } from './layer.ts';

type Place = Pick<StagedLayer, 'upper'>;

/** Holds the start of the machine in which the writes were begun. */
const noteOf = ({ upper }: Place): string => join(dirname(upper), 'unsynced');
const cutOf = ({ upper }: Place): string => join(dirname(upper), 'cut.json');

const cutSchema = z.strictObject({ version: z.literal(1), paths: z.array(z.string()) });
const mostBytes = 256 * 1024 * 1024;

async function read(file: string): Promise<FileReading> {
  return await readOwnFile(file, { base: dirname(file), maxBytes: mostBytes, requireOwner: true });
}

const isOfThisStart = (note: FileReading): boolean => note.kind === 'text' && note.text === machineLives.bootId();

/** Resolves when the disk says so. A note of an earlier start stays until it was looked at. */
export async function beginUnsynced(layer: Place): Promise<void> {
  if ((await read(noteOf(layer))).kind === 'absent') await writeAtomically(noteOf(layer), machineLives.bootId());
}

/** To be called when the disk has all of it; `isOver` is asked in the moment in which the note goes. */
export async function endUnsynced(layer: Place, isOver: () => boolean): Promise<void> {
  if (isOfThisStart(await read(noteOf(layer))) && isOver()) rmSync(noteOf(layer), { force: true });
}

/** Paths of changes that a power cut may have left empty or half, until they are gone from the list. */
export async function cutShort(layer: Place, changes: readonly FoundChange[]): Promise<ReadonlySet<string>> {
  const note = await read(noteOf(layer));
  const known = await read(cutOf(layer));
  if (known.kind === 'absent' && (note.kind === 'absent' || isOfThisStart(note))) return new Set();
  const isNew = note.kind !== 'absent' && !isOfThisStart(note);
  const before = pathsOf(known);
  // A list that cannot be believed says nothing for any of them.
  const isAll = isNew || before === null;
  const cut = changes.map(({ path }) => path).filter((path) => isAll || before.has(path));
  if (!isAll && cut.length === before.size) return before;
  if (cut.length > 0) await writeAtomically(cutOf(layer), JSON.stringify({ version: 1, paths: cut }));
  else await rm(cutOf(layer), { force: true });
  // Commands may write there already: it stays unsynced, by a note of this start.
  if (isNew) await writeAtomically(noteOf(layer), machineLives.bootId());
  return new Set(cut);
}

/** Null where it cannot be believed. */
function pathsOf(known: FileReading): ReadonlySet<string> | null {
  if (known.kind === 'absent') return new Set();
  if (known.kind !== 'text') return null;
  const cut = readJsonAs(cutSchema, known.text);
  return cut === null ? null : new Set(cut.paths);
}
