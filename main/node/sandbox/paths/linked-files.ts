/** Where the links of a folder lead: what a folder protects or hides, its links must not give away. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { missingTargetOf, pathKind, realPathOf, type PathKind } from './real-path-of.ts';
import type { KindOf } from './see-past-placeholders.ts';

/** Real paths of the files that links in `folder` name, missing ones too; empty when it cannot be read. */
export function linkedFiles(folder: string, kindOf: KindOf = pathKind): readonly string[] {
  try {
    // Most of them are missing, and an exception costs as much as ten looks.
    if (!mayBeFolder(kindOf(folder))) return [];
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

const mayBeFolder = (kind: PathKind): boolean => kind === 'directory' || kind === 'link';
