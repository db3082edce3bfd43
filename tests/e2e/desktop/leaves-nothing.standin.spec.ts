/** However the main process ends, the stand-in's Chromium and its profile go with it, and so do the broker's sandboxes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from './desk-app.ts';

/** Profile folders that a process with this one as its parent, or grandparent, was started with. */
function profileOf(pid: number): string | null {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]);
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      const profile = words.find((word) => word.startsWith('--user-data-dir='));
      if (parent === pid && profile !== undefined) return profile.slice('--user-data-dir='.length);
    } catch {
      // Gone between the listing and the reading.
    }
  }
  return null;
}

const isUsed = (folder: string): boolean =>
  readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  });

test('a killed main process leaves no Chromium, no profile and no sandbox', async ({ broker, home }) => {
  const main = broker.app.process();
  const profile = profileOf(main.pid ?? 0);
  expect(profile).not.toBeNull();
  expect(existsSync(profile ?? '')).toBe(true);
  main.kill('SIGKILL');
  await expect.poll(() => isUsed(profile ?? '')).toBe(false);
  await expect.poll(() => existsSync(profile ?? '')).toBe(false);
  // The health report tries sandboxes at the start; one that was just being built would write on into a home that is being removed.
  await expect.poll(() => isUsed(home.home)).toBe(false);
});
