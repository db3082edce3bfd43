/** The observer reads what a hostile command points it to: no path and no address of it makes the observer read or write beyond its own. */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { findProgram } from '../../main/node/sandbox/machine/find-program.ts';
import { cannotTry } from './harness/users.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'observer-memory-'));
afterAll(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

const compiler = findProgram('cc', process.env);
const compile = (name: string, ...args: string[]): void => {
  execFileSync(compiler ?? 'cc', ['-g', '-O1', '-o', path.join(folder, name), ...args], { stdio: 'pipe' });
};
const withChecks = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
const seeds = (process.env['COUNTERSIGN_FUZZ_SEEDS'] ?? '1,2').split(',');

test.skipIf(cannotTry !== null || compiler === null).each(seeds)(
  'paths and addresses of every kind leave its memory whole: seed %s',
  async (seed) => {
    compile('observer', ...withChecks, path.join(root, 'resources/helper/observer.c'));
    compile('hostile-calls', path.join(root, 'tests/fixtures/programs/hostile-calls.c'));
    const work = mkdtempSync(path.join(folder, 'work-'));
    const log = path.join(work, 'log');
    const mounts = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--bind', work, work];
    const command = [path.join(folder, 'hostile-calls'), seed, process.env['COUNTERSIGN_FUZZ_CALLS'] ?? '4000'];
    const { stdout } = await promisify(execFile)(
      'sh',
      [
        '-c',
        'exec "$@" 9>/dev/null',
        'sh',
        'bwrap',
        ...mounts,
        '--unshare-all',
        '--cap-drop',
        'ALL',
        '--chdir',
        work,
      ].concat(path.join(folder, 'observer'), '9', '-n', path.join(work, 'denied'), '--', ...command),
      { env: { ...process.env, ASAN_OPTIONS: `log_path=${log}:detect_leaks=0`, UBSAN_OPTIONS: `log_path=${log}` } },
    ).catch((error: unknown) => ({ stdout: String(error) }));
    const complaints = readdirSync(work).filter((name) => name.startsWith('log'));
    expect(complaints.map((name) => readFileSync(path.join(work, name), 'utf8'))).toEqual([]);
    expect(stdout).toBe('done\n');
  },
  240_000,
);
