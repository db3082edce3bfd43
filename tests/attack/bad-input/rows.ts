/** The bad input that the sandbox has to bear, as rows: a clear error before anything runs, or a run as it should be, and nothing left behind. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { ErrorCode } from '#domain/common/errors.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { tryInWorld, type Tried, type TryOptions } from '../harness/worlds/try-in-world.ts';
import { createGround, users } from '../harness/users.ts';
import { createWorld, type World } from '../harness/worlds/world.ts';
import { english } from '#domain/common/message.ts';

const ground = createGround();
afterAll(() => ground.remove());
let current: World;
beforeEach(() => {
  current = createWorld(null, ground.worlds(users[0] ?? { title: 'ordinary user', uid: 0 }));
});
// A world of 100,000 folders takes its time to go on a busy machine.
afterEach(() => current.remove(), 300_000);

/** Of the test that runs. */
export const world = (): World => current;

export const at = (...names: string[]): string => path.join(current.base, ...names);
export const tryIt = async (options: Partial<TryOptions> = {}): Promise<Tried> =>
  await tryInWorld({ project: current.project, home: current.home, script: 'echo ran', ...options });
export const ran = { kind: 'ran', exitCode: 0, output: 'ran\n' };
export const denied = (...paths: string[]): Partial<Settings> => ({
  permissions: paths.map((each) => ({ kind: 'path', path: each, access: 'deny' })),
});
export const writable = (...roots: string[]): Partial<Settings> => ({
  files: { mode: 'workspace-write', writableRoots: roots, excludeTmpdir: false, excludeSlashTmp: false },
});
/** Everything there is in the world, by name. What the broker keeps for itself is not the host's. */
export const everything = (): readonly string[] =>
  execFileSync('find', [current.base, '-path', '*/.countersign-data/*', '-prune', '-o', '-print'], {
    encoding: 'latin1',
  })
    .split('\n')
    .sort();

/** Settings and grants are made late, because they name the world of the test. */
export interface Row {
  readonly given: () => Partial<TryOptions>;
  readonly before?: () => void;
  readonly code: ErrorCode;
  readonly says: RegExp;
  /** Refused while planning, or only when it was to be started. */
  readonly kind?: 'refused' | 'not-started';
}

export function refuses(rows: Readonly<Record<string, Row>>): void {
  test.each(Object.entries(rows))('%s is refused, in words and with a remedy', async (_, row) => {
    row.before?.();
    const marker = at('project/marker');
    const before = everything();
    const startedAt = performance.now();
    const tried = await tryIt({ script: `echo x > '${marker}'`, ...row.given() });
    expect(tried.kind).toBe(row.kind ?? 'refused');
    if (tried.kind !== 'refused' && tried.kind !== 'not-started') return;
    expect(tried.error.code).toBe(row.code);
    expect(english(tried.error.message)).toMatch(row.says);
    expect(tried.error.remedy).not.toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    if (row.given().between === undefined) expect(everything()).toEqual(before);
    expect(existsSync(marker)).toBe(false);
  });
}

export function runs(
  rows: Readonly<Record<string, readonly [before: () => void, given: () => Partial<TryOptions>, expected: object]>>,
): void {
  test.each(Object.entries(rows))('%s', async (_, [prepare, given, expected]) => {
    prepare();
    const before = everything();
    expect(await tryIt(given())).toEqual(expected);
    expect(everything()).toEqual(before);
  });
}

export const nothing = (): void => undefined;
