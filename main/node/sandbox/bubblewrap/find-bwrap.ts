/** Finds bubblewrap: the app's own copy, which alone has a profile where AppArmor forbids user namespaces, or the system's. */
import { accessSync, constants, statSync } from 'node:fs';
import { findProgram } from '../machine/find-program.ts';

/** Made by the package's installation (`resources/linux/after-install.tpl`); decision 0033. */
const ownCopy = '/opt/Countersign/resources/bin/countersign-bwrap';

export function findBwrap(env: NodeJS.ProcessEnv, own: string = ownCopy): string | null {
  return isTrusted(own) ? own : findProgram('bwrap', env);
}

/** A user who could write there could stand between every command and its sandbox. */
function isTrusted(file: string): boolean {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined || found.uid !== 0 || (found.mode & 0o6022) !== 0) return false;
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // It may not be looked at, or not be started.
  }
}
