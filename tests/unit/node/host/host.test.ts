import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runIdSchema } from '#domain/common/ids.ts';
import { dataDirs } from '../../../../main/node/host/folders/data-dirs.ts';
import { createRandomIds, createSystemClock } from '../../../../main/node/host/time-and-ids.ts';
import { temporaryFolders } from '../store/temporary-folder.ts';

const folder = temporaryFolders();

describe('ids', () => {
  const ids = createRandomIds();
  const many = Array.from({ length: 10_000 }, () => ids.next());

  test('sort by age, even within one millisecond', () => {
    expect(many.toSorted()).toEqual(many);
  });

  test('never repeat their random part and fit on the wire', () => {
    expect(new Set(many.map((id) => id.slice(14))).size).toBe(many.length);
    expect(many.every((id) => runIdSchema.safeParse(`run_${id}`).success)).toBe(true);
  });
});

describe('the clock', () => {
  test('calls back once, and not when it was cancelled', async () => {
    const clock = createSystemClock();
    let cancelled = 0;
    clock.after(0, () => (cancelled += 1))();
    await new Promise<void>((resolve) => {
      clock.after(0, resolve);
    });
    expect(cancelled).toBe(0);
  });
});

describe.skipIf(process.platform !== 'linux')('data folders', () => {
  test('are made for their owner alone, where the environment says', () => {
    const home = folder();
    const dirs = dataDirs({ HOME: home, XDG_RUNTIME_DIR: join(home, 'rt'), XDG_STATE_HOME: 'relative' });
    expect(dirs).toEqual({
      dataDir: join(home, '.local/share/countersign'),
      runtimeDir: join(home, 'rt/countersign'),
      logDir: join(home, '.local/state/countersign'),
      managedPath: '/etc/countersign/requirements.json',
    });
    for (const dir of [dirs.dataDir, dirs.runtimeDir, dirs.logDir]) expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(dataDirs({ HOME: home, XDG_RUNTIME_DIR: join(home, 'rt') })).toEqual(dirs);
  });

  const refusals: readonly [string, (dir: string) => void, RegExp][] = [
    ['that others can write', (dir) => chmodSync(dir, 0o770), /can be written by others/],
    ['that is a link', (dir) => symlinkSync('/tmp', join(dir, 'countersign')), /is a link/],
  ];
  test.each(refusals)('a folder %s is refused', (_title, spoil, message) => {
    const home = folder();
    const isLink = message.source.includes('link');
    const dir = join(home, 'data', isLink ? '' : 'countersign');
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    spoil(dir);
    expect(() => dataDirs({ HOME: home, XDG_DATA_HOME: join(home, 'data') })).toThrow(message);
  });

  test.skipIf(process.getuid?.() !== 0)('a folder of somebody else is refused', () => {
    const home = folder();
    mkdirSync(join(home, 'countersign'), { mode: 0o700 });
    chownSync(join(home, 'countersign'), 12_345, 12_345);
    expect(() => dataDirs({ HOME: home, XDG_DATA_HOME: home })).toThrow(/belongs to someone else/);
  });
});
