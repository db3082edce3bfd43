/** Finds every shell of this machine, by all the names it has: the places that are covered in an agent's sandbox. */
import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathKind, realPathOf } from '../sandbox/paths/real-path-of.ts';

const names = ['sh', 'bash', 'dash', 'zsh', 'ash', 'ksh', 'mksh', 'fish', 'rbash'];
const usualFolders = ['/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/run/current-system/sw/bin'];
/** Each one costs two mounts. */
const mostShells = 32;

/** Real paths, each once, the usual ones first. */
export function findShells(env: NodeJS.ProcessEnv): readonly string[] {
  const folders = [...usualFolders, ...(env['PATH'] ?? '').split(':').filter((folder) => path.isAbsolute(folder))];
  const named = [
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
    ...listed(),
    env['SHELL'],
  ];
  const found = new Set<string>();
  for (const file of named) {
    const real = file === undefined || !path.isAbsolute(file) ? null : realPathOf(file);
    if (real !== null && isProgram(real)) found.add(real);
    if (found.size === mostShells) break;
  }
  return [...found];
}

function isProgram(file: string): boolean {
  try {
    if (pathKind(file) !== 'file') return false;
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // In a folder that is closed to this user, and so to the agent.
  }
}

/** Those that may be a login shell. */
function listed(): readonly string[] {
  try {
    const lines = readFileSync('/etc/shells', 'utf8').split('\n');
    // Terminals that hold shells are in there too, and start them by themselves.
    return lines.filter(
      (line) => line.startsWith('/') && !/\/(?:tmux|screen|git-shell|nologin|false|true)$/.test(line),
    );
  } catch {
    return [];
  }
}
