/** The headline of a card says by itself what would happen: thirty requests, ten of them dangerous, read by the real reader and analyser. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { effectsOf } from '#core/run/effects/effects-of.ts';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { sizeEffects } from '#core/run/plan/size-effects.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { measurePaths } from '../../../../main/node/disk/measure-paths.ts';
import { headlineOf } from '../../../../renderer/features/approval/headline/headline-of.ts';
import { textOf } from '../../../../renderer/features/approval/headline/parts.ts';
import { sampleApproval } from '../../../fakes/samples/sample-views.ts';

// Not in /tmp, whose files count as passing.
const home = mkdtempSync(path.join(homedir(), 'headlines-'));
afterAll(() => rmSync(home, { recursive: true }));
const projectRoot = path.join(home, 'shop');
for (const file of [
  'old/a.csv',
  'old/b.md',
  'old/c/d.svg',
  'shop/.env',
  'shop/src/a.ts',
  'shop/dist/a.js',
  '.bashrc',
]) {
  mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
  writeFileSync(path.join(home, file), 'x\n');
}

async function headline(line: string): Promise<string> {
  const reader = createCommandReader();
  const argv = ['/bin/sh', '-c', line];
  const parsed = reader.read(argv);
  const rated = createRiskAnalyser(reader).assess({ parsed, cwd: projectRoot, projectRoot, homeDir: home });
  const risk = await sizeEffects(rated, { measure: (paths) => measurePaths(paths) });
  const card = sampleApproval({}, line);
  const facts = { ...card.facts, argv, parsed, cwd: projectRoot, projectRoot };
  const effects = effectsOf({ facts, risk, homeDir: home, losses: [] });
  return textOf(headlineOf({ ...card, facts, risk, effects }));
}

const rows = readFileSync(path.join(import.meta.dirname, '../../../fixtures/card-headlines.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row): readonly [string, string, string] => {
    const [weight = '', line = '', said = ''] = row.split('\t');
    return [weight, line, said];
  });

test('the list is the one that a second reader is given', () => {
  expect(rows).toHaveLength(30);
  expect(rows.filter(([weight]) => weight === 'dangerous')).toHaveLength(10);
  expect(new Set(rows.map(([, , said]) => said)).size).toBe(30);
});

test.each(rows)('%s: %s', async (_, line, said) => {
  expect(await headline(line)).toBe(said);
});
