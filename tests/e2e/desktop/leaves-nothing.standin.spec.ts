/** The stand-in itself: however the main process ends, Chromium and its profile go with it. */
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

const isUsed = (profile: string): boolean =>
  readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(profile);
    } catch {
      return false;
    }
  });

test('a killed main process leaves no Chromium and no profile', async ({ desk }) => {
  const main = desk.app.process();
  const profile = profileOf(main.pid ?? 0);
  expect(profile).not.toBeNull();
  expect(existsSync(profile ?? '')).toBe(true);
  main.kill('SIGKILL');
  await expect.poll(() => isUsed(profile ?? ''), { timeout: 20_000 }).toBe(false);
  await expect.poll(() => existsSync(profile ?? ''), { timeout: 20_000 }).toBe(false);
});
