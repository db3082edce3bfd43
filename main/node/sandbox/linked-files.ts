/** Where the links of a folder lead: what a folder protects or hides, its links must not give away. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { missingTargetOf, pathKind, realPathOf } from './real-path-of.ts';

/** Real paths of the files that links in `folder` name, missing ones too; empty when it cannot be read. */
export function linkedFiles(folder: string): readonly string[] {
  // Most of them are missing, and an exception costs as much as ten looks.
  if (!existsSync(folder)) return [];
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink())
      .map((entry) => path.join(folder, entry.name))
      .map((link) => realPathOf(link) ?? missingTargetOf(link))
      .filter((file) => file !== null)
      .filter((file) => pathKind(file) !== 'directory');
  } catch {
    return []; // Missing, or closed to this person and so to the command.
  }
}
