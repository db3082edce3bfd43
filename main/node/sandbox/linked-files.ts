/** Where the links of a folder lead: what a folder protects or hides, its links must not give away. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathKind, realPathOf } from './real-path-of.ts';

/** Real paths of the files that links in `folder` name; empty when it cannot be read. */
export function linkedFiles(folder: string): readonly string[] {
  // Most of them are missing, and an exception costs as much as ten looks.
  if (!existsSync(folder)) return [];
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink())
      .map((entry) => realPathOf(path.join(folder, entry.name)))
      .filter((file) => file !== null)
      .filter((file) => pathKind(file) === 'file');
  } catch {
    return []; // Missing, or closed to this person and so to the command.
  }
}
