/** Node, by a name that is also there inside of sandboxes: they hide /tmp, where the checkout may lie. */
import { constants, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Home } from './headless-host.ts';

/** Of whatever lies in the checkout. */
export const isHiddenInside = /^\/(?:var\/)?tmp\//u.test(import.meta.dirname);

export function nodeInside({ home }: Home): string {
  if (!isHiddenInside) return process.execPath;
  const node = join(home, '.local/lib/node/bin/node');
  if (existsSync(node)) return node;
  mkdirSync(dirname(node), { recursive: true });
  copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  return node;
}
