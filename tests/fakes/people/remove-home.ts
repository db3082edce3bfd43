/** Takes away the home of a test with what the layers in it hold: the kernel leaves a folder there that its owner may not enter. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

export function removeHome(home: string): void {
  // What is not ours to change is not ours to remove either, which the next line tells.
  if (process.getuid?.() !== 0) spawnSync('chmod', ['-R', 'u+rwX', home]);
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
