/** Shows that the linter's own import rules bite: a pattern that it cannot read is ignored without a word. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { root } from './read-tree.ts';

/** One file per zone: what it may not import, and what it may. */
const cases = [
  {
    path: 'main/core/domain/rules/a.ts',
    refused: ['node:fs', 'electron', '../../policy/b.ts', '#core/ports.ts'],
    fine: ['zod', './b.ts', '../network/b.ts'],
  },
  { path: 'main/core/session.ts', refused: ['node:fs', '../node/b.ts', '#contract/b.ts'], fine: ['./policy/b.ts'] },
  {
    path: 'main/core/policy/a.ts',
    refused: [
      'node:fs',
      '#core/approval/b.ts',
      '../approval/b.ts',
      '#core/session.ts',
      '../session.ts',
      '../../node/b.ts',
    ],
    fine: ['#core/ports.ts', '#domain/b.ts', './b.ts'],
  },
  {
    path: 'main/node/a.ts',
    refused: ['electron', '#core/session.ts', '#core/policy/b.ts', '../rpc/b.ts', '#contract/b.ts'],
    fine: ['node:fs', '#core/ports.ts', 'node-pty'],
  },
  { path: 'main/doors/cli/a.ts', refused: ['electron', '../../node/b.ts'], fine: ['#core/session.ts', 'node:fs'] },
  {
    path: 'main/rpc/a.ts',
    refused: ['electron', '#core/policy/b.ts', '../node/b.ts'],
    fine: ['#core/session.ts', 'ws'],
  },
  {
    path: 'main/desktop/a.ts',
    refused: ['react', '#core/session.ts', '../node/b.ts'],
    fine: ['electron', '../rpc/b.ts'],
  },
  { path: 'main/headless.ts', refused: ['electron', './desktop/b.ts'], fine: ['./compose-desk.ts'] },
  { path: 'preload/contract/a.ts', refused: ['node:fs', '#core/session.ts', 'react'], fine: ['zod', '#domain/b.ts'] },
  {
    path: 'renderer/a.tsx',
    refused: ['node:fs', 'electron', '#core/session.ts', '../main/rpc/b.ts'],
    fine: ['react', '#contract/b.ts', '#domain/b.ts'],
  },
];

const source = (specifiers: readonly string[]): string =>
  specifiers.map((specifier) => `import '${specifier}';\n`).join('');

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.int() }) })),
    }),
  ),
});

let dir = '';
let diagnostics: z.infer<typeof reportSchema>['diagnostics'] = [];

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-linter-'));
  copyFileSync(join(root, '.oxlintrc.json'), join(dir, '.oxlintrc.json'));
  for (const { path, refused, fine } of cases) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), source([...refused, ...fine]));
  }
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format', 'json'], { cwd: dir, encoding: 'utf8' });
  ({ diagnostics } = reportSchema.parse(JSON.parse(stdout)));
});
afterAll(() => rmSync(dir, { recursive: true }));

test.each(cases)('$path may not import $refused, but $fine', ({ path, refused }) => {
  const lines = diagnostics
    .filter((found) => found.filename === path && found.code.includes('no-restricted-imports'))
    .map((found) => found.labels[0]?.span.line ?? 0);
  expect(lines.toSorted((a, b) => a - b)).toEqual(refused.map((_, at) => at + 1));
});
