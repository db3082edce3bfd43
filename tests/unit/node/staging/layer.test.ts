/** Layers on the disk: what is made, found again, refused and taken away. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rm } from 'node:fs/promises';
import {
  createLayer,
  layerFileSchema,
  leftByRemovals,
  listLayers,
  projectFolder,
  readLayer,
  removeLayer,
} from '../../../../main/node/staging/layer.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'layer-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const home = { project: '/home/a/src/app', root: '/home/a', attributes: 'user.overlay.' } as const;

describe('layers', () => {
  test('are numbered within their project, and found again as they were made', async () => {
    const first = await createLayer(dataDir, home);
    const second = await createLayer(dataDir, { ...home, root: '/etc', attributes: 'trusted.overlay.' });
    const other = await createLayer(dataDir, { ...home, project: '/home/a/src/other' });
    expect([first.id, second.id]).toEqual([`${projectFolder(home.project)}/1`, `${projectFolder(home.project)}/2`]);
    expect(await readLayer(dataDir, first.id)).toEqual(first);
    expect(await listLayers(dataDir, home.project)).toEqual([first, second]);
    expect(await listLayers(dataDir)).toHaveLength(3);
    expect(other.upper.startsWith(join(dataDir, 'staging'))).toBe(true);
  });

  test('made at once by many get a number each', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => createLayer(dataDir, home)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(12);
  });

  test('are gone at once when they are removed, and what a removal left is found', async () => {
    const layer = await createLayer(dataDir, home);
    await removeLayer(dataDir, layer, () => Promise.resolve());
    expect(await readLayer(dataDir, layer.id)).toBeNull();
    const [left] = await leftByRemovals(dataDir);
    expect(readdirSync(left ?? '')).toEqual(['layer.json', 'upper', 'work']);
    await removeLayer(dataDir, layer, () => Promise.reject(new Error('never asked'))); // There is none.
    const again = await createLayer(dataDir, home);
    await removeLayer(dataDir, again, (folder) => rm(folder, { recursive: true }));
    expect(await leftByRemovals(dataDir)).toHaveLength(1);
  });

  test('whose file is a link, too long, of another project or of another shape are none', async () => {
    const layer = await createLayer(dataDir, home);
    const file = join(layer.upper, '../layer.json');
    const text = JSON.stringify({ version: 1, ...home, createdAt: 1 });
    renameSync(file, `${file}.real`);
    symlinkSync(`${file}.real`, file);
    expect(await readLayer(dataDir, layer.id)).toBeNull();
    rmSync(file);
    for (const bad of [
      '',
      '{',
      'null',
      text.replace('/app', '/else'),
      text.replace('"/home/a"', '"/home/a/../b"'),
      text.replace('user.overlay.', 'security.'),
      `${text}${' '.repeat(20_000)}`,
      text.replace('"version":1', '"version":2'),
    ]) {
      writeFileSync(file, bad);
      expect(await readLayer(dataDir, layer.id), bad.slice(0, 60)).toBeNull();
    }
    writeFileSync(file, text);
    expect(await readLayer(dataDir, layer.id)).toEqual(layer);
  });

  test('are never looked for outside of their folder', async () => {
    mkdirSync(join(dataDir, 'staging'), { recursive: true });
    for (const id of [
      '../x/1',
      'a/1',
      '',
      '/',
      `${'a'.repeat(24)}/0`,
      `${'a'.repeat(24)}/1/..`,
      `${'a'.repeat(24)}/01`,
    ]) {
      expect(await readLayer(dataDir, id), id).toBeNull();
    }
  });

  test('whose file was changed at random are read as a layer of this project or as none', async () => {
    const layer = await createLayer(dataDir, home);
    const file = join(layer.upper, '../layer.json');
    const text = JSON.stringify({ version: 1, ...home, createdAt: 1 });
    let seed = 7;
    const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let round = 0; round < 300; round++) {
      const bytes = Buffer.from(text);
      for (let edits = 0; edits <= next(4); edits++) bytes[next(bytes.length)] = next(256);
      writeFileSync(file, bytes.subarray(0, bytes.length - next(3)));
      const read = await readLayer(dataDir, layer.id);
      if (read === null) continue;
      expect([read.id, read.project, read.upper]).toEqual([layer.id, home.project, layer.upper]);
      expect(layerFileSchema.shape.root.safeParse(read.root).success).toBe(true);
    }
  });
});
