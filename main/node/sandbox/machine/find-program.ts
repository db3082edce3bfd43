/** Finds a program of the system by name, for use by the broker itself. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Searched first, so that nothing a person's PATH begins with is taken for a part of the sandbox. */
const systemFolders = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin', '/run/wrappers/bin'];

export function findProgram(name: string, env: NodeJS.ProcessEnv): string | null {
  const folders = [...systemFolders, ...(env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'))];
  for (const folder of folders) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      continue; // Not in this folder.
    }
  }
  return null;
}
