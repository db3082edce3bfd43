/** Makes sure that a directory is ours alone; what others could reach into is refused, not repaired. */
import { lstatSync, mkdirSync } from 'node:fs';
import type { WireError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';

const othersMay = 0o077;

/** Returns why the directory cannot be used, or null. */
export function makePrivateDirectory(path: string): WireError | null {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    return {
      code: 'launch-failed',
      message: say('The folder {path} cannot be made: {message}', {
        path,
        message: cause instanceof Error ? cause.message : String(cause),
      }),
      remedy: say('Check who owns the folder above it.'),
    };
  }
  // Not stat: a link could lead to a folder that another user swaps later.
  const found = lstatSync(path);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    return {
      code: 'unauthorized',
      message: say('{path} is not a folder of yours.', { path }),
      remedy: say('Remove it, or choose another place.'),
    };
  }
  if ((found.mode & othersMay) !== 0) {
    return {
      code: 'unauthorized',
      message: say('Other users can reach into {path}.', { path }),
      remedy: say('Run: chmod 700 {path}', { path }),
    };
  }
  return null;
}
