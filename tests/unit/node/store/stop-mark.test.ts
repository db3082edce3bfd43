/** The mark of a stop outlives its broker, and what cannot be read stops. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStopMark } from '../../../../main/node/store/stop-mark.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'countersign-stop-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const stopped = { at: 5, runs: 3, cards: 2, tickets: 1, agents: ['Codex (7)'] };

test('what was kept is read by the next broker, until it is cleared', async () => {
  expect(createStopMark(dataDir).read()).toBeNull();
  await createStopMark(dataDir).keep(stopped);
  expect(createStopMark(dataDir).read()).toEqual(stopped);
  await createStopMark(dataDir).clear();
  expect(createStopMark(dataDir).read()).toBeNull();
});

test.each(['', '{', 'null', '{"at":-1}'])('a mark that says %j stops', (text) => {
  writeFileSync(join(dataDir, 'stopped.json'), text);
  expect(createStopMark(dataDir).read()).toMatchObject({ runs: 0, agents: [] });
});

test('a mark in whose place something else stands stops, and says why it stays', async () => {
  const file = join(dataDir, 'stopped.json');
  rmSync(file, { force: true });
  const { mkdirSync } = await import('node:fs');
  mkdirSync(join(file, 'inside'), { recursive: true });
  const mark = createStopMark(dataDir);
  expect(mark.read()).not.toBeNull();
  await expect(mark.clear()).rejects.toThrow('could not be removed');
});
