/** The project that a folder belongs to where none is named: the nearest repository above it. */
import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isInside } from '#domain/common/paths.ts';

function realHome(): string {
  try {
    return realpathSync(homedir());
  } catch {
    return homedir();
  }
}

/** The folder itself where there is none: a home, or what contains it, is no project. Real paths. */
export function nearestRepository(from: string, home: string = realHome()): string {
  for (let folder = from; !isInside(home, folder); folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
  }
  return from;
}
