/** What a line deletes and writes is told by where its paths lead, not by how they read. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { assessInPlace } from '#core/run/assess-command.ts';
import { createDisk } from '../../../../main/node/disk/create-disk.ts';

let home: string;
beforeAll(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'home-')));
  for (const folder of ['project/lib', 'docs/a/b']) mkdirSync(path.join(home, folder), { recursive: true });
  symlinkSync('../docs/a/b', path.join(home, 'project/src'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const reader = createCommandReader();
const assess = (line: string) => {
  const cwd = path.join(home, 'project');
  const parsed = reader.read(['bash', '-c', line]);
  const ports = { risk: createRiskAnalyser(reader), homeDir: home, disk: createDisk() };
  return assessInPlace({ parsed, env: {}, cwd, projectRoot: cwd }, ports);
};

test.each([
  ['rm -rf src/../../old', 'docs/old'],
  ['cd src && rm -rf ../../old', 'docs/old'],
  ['(cd src; rm -rf ../x)', 'docs/a/x'],
  ['cd src && cd .. && rm -rf old', 'project/old'],
  ['cd lib && rm -rf ../old', 'project/old'],
  ["bash -c 'rm -rf src/../../old'", 'docs/old'],
  ['find src/../../old -delete', 'docs/old/*'],
])('%s deletes %s', async (line, deleted) => {
  const { effects } = await assess(line);
  expect(effects.deletes.map((effect) => effect.path)).toEqual([path.join(home, deleted)]);
});

test('what is written is told so, too', async () => {
  const { effects } = await assess('echo x > src/../../notes');
  expect(effects.writes.map((effect) => effect.path)).toEqual([path.join(home, 'docs/notes')]);
});
