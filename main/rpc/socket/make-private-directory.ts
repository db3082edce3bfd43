/** Makes sure that a directory is ours alone; what others could reach into is refused, not repaired. */
import { lstatSync, mkdirSync } from 'node:fs';
import type { WireError } from '#domain/common/errors.ts';

const othersMay = 0o077;

/** Returns why the directory cannot be used, or null. */
export function makePrivateDirectory(path: string): WireError | null {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    return {
      code: 'launch-failed',
      message: `The folder ${path} cannot be made: ${cause instanceof Error ? cause.message : String(cause)}`,
      remedy: 'Check who owns the folder above it.',
    };
  }
  // Not stat: a link could lead to a folder that another user swaps later.
  const found = lstatSync(path);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    return {
      code: 'unauthorized',
      message: `${path} is not a folder of yours.`,
      remedy: 'Remove it, or choose another place.',
    };
  }
  if ((found.mode & othersMay) !== 0) {
    return {
      code: 'unauthorized',
      message: `Other users can reach into ${path}.`,
      remedy: `Run: chmod 700 ${path}`,
    };
  }
  return null;
}
