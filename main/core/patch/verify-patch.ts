/** Verifies a whole patch against the disk before anything is written: what each file was, and what it would become. */
import type { FileFlag, PatchedFile } from '#domain/patch/file-change.ts';
import { sha256OfBytes } from '#domain/common/digest.ts';
import { maxPatchFiles, maxPatchShownLength } from '#domain/common/limits.ts';
import { resolvePath } from '#domain/common/paths.ts';
import type { FoundFile } from '#core/ports.ts';
import { changeFile, type ChangedText } from './change-file.ts';
import { flagFile } from './flag-file.ts';
import type { PatchSection } from './read-patch.ts';
import { type Message, say } from '#domain/common/message.ts';

/** A change with the bytes it is about. */
export interface VerifiedFile {
  readonly file: PatchedFile;
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
  /** Permission bits for the new content; null for a file that is made, or goes. */
  readonly mode: number | null;
}

export interface PatchLook {
  follow(path: string): Promise<{ readonly realPath: string; readonly isLink: boolean } | null>;
  read(realPath: string): Promise<FoundFile>;
}

export type VerifiedPatch =
  | { readonly kind: 'verified'; readonly files: readonly VerifiedFile[] }
  | { readonly kind: 'mismatch'; readonly problem: Message };

/** `cwd` is absolute. Reads, and nothing else. */
export async function verifyPatch(
  sections: readonly PatchSection[],
  cwd: string,
  look: PatchLook,
): Promise<VerifiedPatch> {
  if (sections.length > maxPatchFiles)
    return mismatch(say('The patch names more than {maxPatchFiles} files.', { maxPatchFiles }));
  const files: VerifiedFile[] = [];
  const taken = new Set<string>();
  let shown = 0;
  for (const section of sections) {
    const path = resolvePath(cwd, section.path);
    const verified = await verifyOne(section, path, cwd, look);
    if ('code' in verified) return mismatch(say('{path}: {problem}', { path: section.path, problem: verified }));
    const { realPath, realMovePath, change } = verified.file;
    for (const each of [realPath, realMovePath]) {
      if (each === null) continue;
      if (taken.has(each))
        return mismatch(
          say('{path}: the patch names this file twice; put all its changes in one place.', { path: section.path }),
        );
      taken.add(each);
    }
    shown += change.kind === 'update' ? change.unifiedDiff.length : change.content.length;
    if (shown > maxPatchShownLength) {
      return mismatch(
        say('The patch changes more text than a person can be shown ({maxPatchShownLength} characters).', {
          maxPatchShownLength,
        }),
      );
    }
    files.push(verified);
  }
  return { kind: 'verified', files };
}

function mismatch(problem: Message): VerifiedPatch {
  return { kind: 'mismatch', problem };
}

async function verifyOne(
  section: PatchSection,
  path: string,
  cwd: string,
  look: PatchLook,
): Promise<VerifiedFile | Message> {
  const at = await look.follow(path);
  if (at === null) return say('this path leads nowhere (a loop of links, or a link to nothing).');
  const movesTo = section.kind === 'update' && section.movePath !== null ? resolvePath(cwd, section.movePath) : null;
  if (at.isLink && (section.kind === 'delete' || movesTo !== null)) {
    return say('this is a link; a patch changes files, so use a command for it.');
  }
  const target = movesTo === null ? null : await look.follow(movesTo);
  if (movesTo !== null) {
    if (target === null) return say('{path} leads nowhere (a loop of links, or a link to nothing).', { path: movesTo });
    if (target.realPath === at.realPath) return say('the file would be moved onto itself.');
    const there = await look.read(target.realPath);
    if (there.kind !== 'missing') return say('there is already something at {path}.', { path: movesTo });
  }
  const found = await look.read(at.realPath);
  const changed = changeFile(section, path, movesTo, found);
  if ('code' in changed) return changed;
  return describe(changed, {
    path,
    realPath: at.realPath,
    movePath: movesTo,
    realMovePath: target?.realPath ?? null,
    found,
  });
}

interface Places {
  readonly path: string;
  readonly realPath: string;
  readonly movePath: string | null;
  readonly realMovePath: string | null;
  readonly found: FoundFile;
}

async function describe(changed: ChangedText, places: Places): Promise<VerifiedFile> {
  const { path, realPath, movePath, realMovePath, found } = places;
  const before = found.kind === 'file' ? found.bytes : null;
  const after = changed.after === null ? null : new TextEncoder().encode(changed.after);
  const mode = found.kind === 'file' ? found.mode : null;
  const names = [path, realPath, movePath, realMovePath].filter((each) => each !== null);
  const flags = new Set<FileFlag>(
    flagFile({
      paths: [...new Set(names)],
      before: changed.before,
      after: changed.after,
      added: changed.added,
      mode,
    }),
  );
  if (realPath !== path || realMovePath !== movePath) flags.add('symlink');
  if (before !== null && changed.before === null) flags.add('binary');
  const file: PatchedFile = {
    change: changed.change,
    realPath,
    realMovePath,
    baseHash: before === null ? null : await sha256OfBytes(before),
    newHash: after === null ? null : await sha256OfBytes(after),
    addedLines: changed.addedLines,
    removedLines: changed.removedLines,
    oldBytes: before?.length ?? 0,
    newBytes: after?.length ?? 0,
    flags: [...flags],
  };
  return { file, before, after, mode: after === null ? null : mode };
}
