/** The command starts under a Node that is too old for it, at least to hand over to its own. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findProgram } from '../../../../main/node/sandbox/machine/find-program.ts';

const root = path.join(import.meta.dirname, '../../../..');
/** What the entry loads before it hands over, and everything those load, as far as it is ours. */
function loadedFirst(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*? from '(\.[^']+|#[^']+)'/gm))
    if (name.startsWith('.')) loadedFirst(path.join(path.dirname(file), name), seen);
  return seen;
}

const older = ['/usr/bin/node', '/usr/local/bin/node', findProgram('node', { PATH: '/usr/bin:/usr/local/bin' })].find(
  (node) => {
    try {
      return (
        node !== null &&
        Number.parseInt(execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }), 10) < 22
      );
    } catch {
      return false; // Not there.
    }
  },
);

test.skipIf(older === undefined)('what is loaded before the hand-over takes nothing that an older Node lacks', () => {
  const taken = [...loadedFirst(path.join(root, 'main/cli.ts'))].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import \{([^}]*)\} from 'node:([\w/]+)'/gm)].map(
      ([, names = '', module = '']) => `import {${names.replaceAll(/\btype\s+\w+,?/g, '')}} from 'node:${module}';`,
    ),
  );
  expect(taken.length).toBeGreaterThan(3);
  execFileSync(
    older ?? '',
    [
      '--input-type=module',
      '-e',
      taken.map((line, at) => line.replaceAll(/\b(\w+)\b(?=\s*[,}])/g, `$1 as $1${at}`)).join('\n'),
    ],
    {
      stdio: 'pipe',
    },
  );
});
