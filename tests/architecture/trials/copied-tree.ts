/** A copy of the tree in which trials are applied, type-checked and tested. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles, root } from '../read-tree.ts';
import type { Trial } from './trial.ts';

/** What is type-checked: the two sides of the product, and all tests with what they import. */
const checked = ['main', 'renderer', 'tests'];
const tried = ['main', 'preload', 'renderer', 'resources', 'scripts', 'tests'];
const beside = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'electron.vite.config.ts'];

export interface CopiedTree {
  /** Throws where an edit does not fit. */
  apply(trial: Trial): void;
  /** What the compiler says; empty where it says nothing. */
  typeFaults(): string;
  /** What the tests print where one of them fails; empty where all pass. */
  testFaults(paths: readonly string[]): string;
  remove(): void;
}

export function copyTree(): CopiedTree {
  const copy = mkdtempSync(join(tmpdir(), 'countersign-trials-'));
  for (const file of [...listFiles(...tried), ...beside]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  const run = (args: readonly string[]): { readonly passed: boolean; readonly printed: string } => {
    const [program = '', ...rest] = args;
    const file = join(root, 'node_modules/.bin', program);
    // Inside of a test run the runner would take its own variables for those of this one.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
    const { status, stdout, stderr } = spawnSync(file, rest, { cwd: copy, encoding: 'utf8', env });
    return { passed: status === 0, printed: `${stdout}\n${stderr}`.trim() };
  };
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  };

  return {
    apply({ name, insertions, newFiles, ownTest }) {
      for (const { file, before, insert } of insertions) {
        const [head, tail, ...more] = readFileSync(join(copy, file), 'utf8').split(before);
        if (head === undefined || tail === undefined || more.length > 0) {
          throw new Error(`${name}: ${file} does not hold this once: ${before}`);
        }
        write(file, `${head}${insert}${before}${tail}`);
      }
      for (const { file, text } of [...newFiles, ownTest]) write(file, text);
    },
    typeFaults: () =>
      checked
        .map((zone) => run(['tsc', '-p', zone]))
        .filter(({ passed }) => !passed)
        .map(({ printed }) => printed)
        .join('\n'),
    testFaults(paths) {
      const { passed, printed } = run(['vitest', 'run', '--project', 'unit', '--project', 'architecture', ...paths]);
      return passed ? '' : printed;
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
