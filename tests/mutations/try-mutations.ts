/** Removes each rule of the list from a copy of the repository and sees its test fail: `npm run mutations [-- words of a rule, or a suite]`. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { mutations } from './all-rules.ts';
import type { Mutation } from './mutation.ts';

const root = join(import.meta.dirname, '../..');
const wanted = process.argv.slice(2).join(' ').toLowerCase();
// Beside the real home's files: the end-to-end homes of a run lie there too, and a sandbox hides /tmp.
const copy = mkdtempSync(join(homedir(), '.countersign-mutations-'));
const bin = join(root, 'node_modules/.bin');
const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };

function run(argv: readonly [string, ...string[]]): { passed: boolean; said: string } {
  const [program, ...args] = argv;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, env, encoding: 'utf8' });
  return { passed: status === 0, said: `${stdout}\n${stderr}` };
}

const isVitest = (suite: Mutation['suite']): suite is 'unit' | 'packaging' => suite === 'unit' || suite === 'packaging';

function argvOf({ suite, spec, title }: Mutation): [string, ...string[]] {
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  if (isVitest(suite)) return ['vitest', 'run', '--project', suite, spec, '-t', literal];
  const config = ['-c', 'tests/e2e/playwright.config.ts', '--project', suite, '--timeout', '40000'];
  return ['playwright', 'test', ...config, spec, '-g', literal];
}

/** A test that cannot be found, or a copy that cannot be built, proves nothing. */
function isRealFailure({ suite }: Mutation, said: string): boolean {
  return isVitest(suite) ? /Tests\s.*\d+ failed/u.test(said) : /^\s+\d+ failed/mu.test(said);
}

function attempt(mutation: Mutation): string | null {
  const file = join(copy, mutation.file);
  const whole = readFileSync(file, 'utf8');
  if (whole.split(mutation.from).length !== 2) return `${mutation.file} does not hold the text once`;
  writeFileSync(
    file,
    whole.replace(mutation.from, () => mutation.to),
  );
  try {
    if (mutation.suite !== 'unit') {
      const built = run(['node', 'scripts/build.mjs']);
      if (!built.passed) return `the build failed:\n${built.said}`;
    }
    const { passed, said } = run(argvOf(mutation));
    if (passed && !/\d+ passed/u.test(said)) return `no test is called "${mutation.title}"`;
    if (passed) return 'the test passes without the rule';
    return isRealFailure(mutation, said) ? null : `no test failed:\n${said}`;
  } finally {
    writeFileSync(file, whole);
  }
}

let failures = 0;
try {
  const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).stdout;
  for (const file of files.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const mutation of mutations.filter(
    ({ rule, suite }) => suite === wanted || rule.toLowerCase().includes(wanted),
  )) {
    const problem = attempt(mutation);
    if (problem !== null) failures += 1;
    console.log(`${problem === null ? '✓' : '✗'} ${mutation.rule}${problem === null ? '' : `: ${problem}`}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(failures === 0 ? 'Every rule is guarded.' : `${failures} rules are not guarded.`);
process.exitCode = failures === 0 ? 0 : 1;
