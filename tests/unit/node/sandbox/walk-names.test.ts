/** A look through a project costs so much and no more, and what it did not come to is said. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { walkNames, type Walk } from '../../../../main/node/sandbox/obeyed/walk-names.ts';

let root: string;
beforeEach(() => void (root = realpathSync(mkdtempSync(path.join(tmpdir(), 'walk-')))));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

function make(...files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), '');
  }
}
const namesOf = ({ names }: Walk): string[] => names.map(({ path: name }) => path.relative(root, name));

/** Each time that somebody reads the clock, so much has gone by, and this thread has computed a share of it. */
function letEachReadingTake(ms: number, share = 1): void {
  const start = performance.now();
  let readings = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => start + ms * readings++);
  vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ user: ms * 1000 * share * readings, system: 0 }));
}

test('those who ask during a look share the one that follows, and see what they made before', async () => {
  for (let index = 0; index < 400; index++) mkdirSync(path.join(root, `a/${index}`), { recursive: true });
  const first = walkNames(root);
  make('.mcp.json');
  const crowd = await Promise.all(Array.from({ length: 20 }, async () => await walkNames(root)));
  expect(new Set(crowd).size).toBe(1);
  expect(crowd[0]).not.toBe(await first);
  expect(crowd.flatMap(namesOf).slice(0, 1)).toEqual(['.mcp.json']);
  expect(await walkNames(root)).not.toBe(crowd[0]);
});

test('where the time ends, the nearest folders were looked into', async () => {
  make('.mcp.json', 'near/.mcp.json', 'z/.mcp.json', 'near/a/b/c/d/.mcp.json', 'z/a/b/c/d/.mcp.json');
  letEachReadingTake(500);
  const walk = await walkNames(root);
  expect(walk.isComplete).toBe(false);
  expect(namesOf(walk).toSorted()).toEqual(['.mcp.json', 'near/.mcp.json', 'z/.mcp.json']);
  vi.restoreAllMocks();
  expect(await walkNames(root)).toMatchObject({ isComplete: true, names: { length: 5 } });
});

test('on a machine that gives it a third of the time, all of them are', async () => {
  make('.mcp.json', 'near/a/b/c/d/.mcp.json', 'z/a/b/c/d/.mcp.json');
  letEachReadingTake(400, 0.3);
  expect(await walkNames(root)).toMatchObject({ isComplete: true, names: { length: 3 } });
});

test('the time may end in a folder with many files, which is not taken for read', async () => {
  make(...Array.from({ length: 3000 }, (_, index) => `many/${index}`), 'many/.mcp.json');
  letEachReadingTake(2000);
  expect((await walkNames(root)).isComplete).toBe(false);
  vi.restoreAllMocks();
  const walk = await walkNames(root);
  expect([walk.isComplete, namesOf(walk)]).toEqual([true, ['many/.mcp.json']]);
});
