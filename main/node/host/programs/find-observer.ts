/** Finds compiled helpers and the shim beside the built entries. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { outsideArchive } from '../folders/outside-archive.ts';

/** Null where it was not built: the sandbox holds without it, and the plan says that it is missing. */
export function findObserver(outDir: string): string | null {
  return findExecutable(join(outsideArchive(outDir), 'helper', 'observer'));
}

/** Null where it was not built: sandboxes are then started by the broker itself, a little later. */
export function findStarter(outDir: string): string | null {
  return findExecutable(join(outsideArchive(outDir), 'helper', 'starter'));
}

/**
 * What builds sandboxes in bubblewrap's place, for whoever started the desk with `COUNTERSIGN_BUILDER=own`; else, and where it was not
 * built, null. The variable chooses and names no file: nothing of anybody else is started by it.
 */
export function findBuilder(outDir: string, env: NodeJS.ProcessEnv): string | null {
  return env['COUNTERSIGN_BUILDER'] === 'own'
    ? findExecutable(join(outsideArchive(outDir), 'helper', 'builder'))
    : null;
}

/** Null where it was not built: patches are then refused, with the way out. */
export function findPatchWriter(outDir: string): string | null {
  return findExecutable(join(outsideArchive(outDir), 'helper', 'patch-writer'));
}

/** Null where it was not built: whole agents are then held as they are, and told of. */
export function findShellCover(outDir: string): string | null {
  return findExecutable(join(outsideArchive(outDir), 'helper', 'shell-cover'));
}

/** Null where it was not built: what commands write outside of their projects is then asked about. */
export function findStagingHolder(outDir: string): string | null {
  return findExecutable(join(outsideArchive(outDir), 'helper', 'staging-holder'));
}

export function findExecutable(file: string): string | null {
  try {
    accessSync(file, constants.X_OK);
    return file;
  } catch {
    return null; // No compiler was at hand when this was built.
  }
}

/** Says where the shim lies that agents start. The command line is never in the app's archive, and so neither is this. */
export function shimFile(outDir: string): string {
  return join(outDir, 'shim.cjs');
}
