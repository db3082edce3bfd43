/** What was kept while a command ran stays in the layer as well; what that writes to it later is compared with what was put in its place. */
import { join } from 'node:path';
import type { FoundChange } from '#domain/staging/found-change.ts';
import { readText, stateOf, type LandingFile } from './landings.ts';
import { readJournal, type JournalEntry } from './read-journal.ts';

/** By path: what stands in the place of what was kept; nothing where it was a deletion. */
export type KeptInLayer = ReadonlyMap<string, Pick<JournalEntry, 'is' | 'made'>>;

/** `files` come the newest first, and the last word on a path is the newest one's. */
export async function readKept(dataDir: string, files: readonly LandingFile[]): Promise<KeptInLayer> {
  const kept = new Map<string, JournalEntry>();
  for (const file of files) {
    if (file.inLayer === undefined) continue;
    for (const entry of readJournal(await readText(join(stateOf(dataDir, file), 'journal'))))
      if (entry.state === 'done' && !kept.has(entry.path)) kept.set(entry.path, entry);
  }
  return kept;
}

/** Whether the real entry is what was put there: then nobody changed it since the command saw what it wrote. */
export function isAsKept(kept: KeptInLayer, { path, was }: FoundChange): boolean {
  const entry = kept.get(path);
  if (entry === undefined) return false;
  const { is, made } = entry;
  if (is === null || was === null) return is === was;
  const isThat = was.ino === made && was.type === is.type && was.size === is.size && was.mtime === is.mtime;
  return isThat && was.mode === (is.mode & ~0o6000);
}
