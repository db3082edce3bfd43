/** Bad input: workspaces on file systems of every kind, and bubblewrap that is none. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../../main/node/sandbox/machine/find-program.ts';
import { failingMachines, startOn, unshareForMounts } from '../../fixtures/failing-machines.ts';
import type { Tried } from '../harness/worlds/try-in-world.ts';
import { cannotTry } from '../harness/users.ts';
import { at, everything, world } from './rows.ts';

describe.skipIf(cannotTry !== null)('a workspace on a', () => {
  const program = path.join(import.meta.dirname, '../harness/try-program.ts');
  /** `mount` makes the file system at `$PROJECT`, in a namespace of its own. */
  const tryOn = async (mount: string, script: string): Promise<Tried> => {
    const scratch = mkdtempSync(at('scratch-'));
    const argv = [process.execPath, program, world().project, world().home, script];
    const setUp = `PROJECT='${world().project}'; ${mount} && exec "$@"`;
    const start = startOn({ setUp, unshare: unshareForMounts }, argv, scratch);
    const { stdout } = await promisify(execFile)(start.file, [...start.args], { cwd: '/' });
    rmSync(scratch, { recursive: true });
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Tried;
  };
  const makeOverlay = 'mkdir "$SCRATCH/up" "$SCRATCH/work"';
  const layers = 'lowerdir="$PROJECT",upperdir="$SCRATCH/up",workdir="$SCRATCH/work"';
  const asOverlay = `mount -t tmpfs none "$SCRATCH" && ${makeOverlay} && mount -t overlay none -o ${layers} "$PROJECT"`;
  const asFuse = `mount -t tmpfs none "$SCRATCH" && ${makeOverlay} && fuse-overlayfs -o ${layers} "$PROJECT"`;
  const script =
    'cat a.txt; (echo x > new) 2>/dev/null && echo wrote; mkdir .idea 2>/dev/null || echo held; cat new 2>/dev/null; true';

  test.each([
    ['read-only mount', 'mount --bind "$PROJECT" "$PROJECT" && mount -o remount,bind,ro "$PROJECT"'],
    [
      'read-only file system',
      // With its source named, `mount` does not repeat the options of before: they name users whom a namespace does not know.
      'cp -a "$PROJECT" "$SCRATCH/copy" && mount -t tmpfs none "$PROJECT" && cp -a "$SCRATCH/copy/." "$PROJECT" && mount -t tmpfs -o remount,ro none "$PROJECT"',
    ],
  ])('%s: commands read, and a write fails as the system says', async (_, mount) => {
    const before = everything();
    expect(await tryOn(mount, script)).toEqual({ kind: 'ran', exitCode: 0, output: 'a\nheld\n' });
    expect(everything()).toEqual(before);
  });
  test('overlay: commands write, and protected names are held', async () => {
    const before = everything();
    expect(await tryOn(asOverlay, script)).toEqual({ kind: 'ran', exitCode: 0, output: 'a\nwrote\nheld\nx\n' });
    expect(everything()).toEqual(before);
  });
  test('FUSE file system: commands write, and protected names are held', async ({ skip }) => {
    skip(
      findProgram('fuse-overlayfs', process.env) === null || !existsSync('/dev/fuse'),
      'fuse-overlayfs is not installed, or the kernel has no FUSE',
    );
    const before = everything();
    expect(await tryOn(asFuse, script)).toEqual({ kind: 'ran', exitCode: 0, output: 'a\nwrote\nheld\nx\n' });
    expect(everything()).toEqual(before);
  });

  test.each(failingMachines.filter(({ name }) => name.includes('bubblewrap')))(
    'machine $name: nothing runs',
    async (machine) => {
      const before = everything();
      const scratch = mkdtempSync(at('scratch-'));
      const argv = [process.execPath, program, world().project, world().home, 'touch marker'];
      const start = startOn(machine, argv, scratch);
      const { stdout } = await promisify(execFile)(start.file, [...start.args], { cwd: '/' });
      rmSync(scratch, { recursive: true });
      expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')).toEqual({
        kind: 'refused',
        error: {
          code: 'sandbox-unavailable',
          message: expect.stringMatching(machine.problem) as string,
          remedy: expect.stringMatching(machine.remedy) as string,
        },
      });
      expect(everything()).toEqual(before);
    },
  );
});
