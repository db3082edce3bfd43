/** The bad input that issue 4 lists, in its order: a clear error before anything runs, or a run as it should be, and nothing left behind. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#domain/errors.ts';
import type { Settings } from '#domain/settings.ts';
import { findProgram } from '../../main/node/sandbox/find-program.ts';
import { failingMachines, startOn, unshareForMounts } from '../fixtures/failing-machines.ts';
import { tryInWorld, type Tried, type TryOptions } from './harness/try-in-world.ts';
import { cannotTry, createPlace, users } from './harness/users.ts';
import { createWorld, type World } from './harness/world.ts';

const place = createPlace();
afterAll(() => place.remove());
let world: World;
beforeEach(() => {
  world = createWorld(null, place.worlds(users[0] ?? { title: 'ordinary user', uid: 0 }));
});
afterEach(() => world.remove());

const at = (...names: string[]): string => path.join(world.base, ...names);
const tryIt = async (options: Partial<TryOptions> = {}): Promise<Tried> =>
  await tryInWorld({ project: world.project, home: world.home, script: 'echo ran', ...options });
const ran = { kind: 'ran', exitCode: 0, output: 'ran\n' };
const denied = (...paths: string[]): Partial<Settings> => ({
  permissions: paths.map((each) => ({ kind: 'path', path: each, access: 'deny' })),
});
const writable = (...roots: string[]): Partial<Settings> => ({
  files: { mode: 'workspace-write', writableRoots: roots, excludeTmpdir: false, excludeSlashTmp: false },
});
/** Everything there is in the world, by name. What the desk keeps for itself is not the host's. */
const everything = (): readonly string[] =>
  execFileSync('find', [world.base, '-path', '*/.countersign-data/*', '-prune', '-o', '-print'], { encoding: 'latin1' })
    .split('\n')
    .sort();

/** Settings and grants are made late, because they name the world of the test. */
interface Row {
  readonly given: () => Partial<TryOptions>;
  readonly before?: () => void;
  readonly code: ErrorCode;
  readonly says: RegExp;
  /** Refused while planning, or only when it was to be started. */
  readonly kind?: 'refused' | 'not-started';
}

function refuses(rows: Readonly<Record<string, Row>>): void {
  test.each(Object.entries(rows))('%s is refused, in words and with a remedy', async (_, row) => {
    row.before?.();
    const marker = at('project/marker');
    const before = everything();
    const startedAt = performance.now();
    const tried = await tryIt({ script: `echo x > '${marker}'`, ...row.given() });
    expect(tried.kind).toBe(row.kind ?? 'refused');
    if (tried.kind !== 'refused' && tried.kind !== 'not-started') return;
    expect(tried.error.code).toBe(row.code);
    expect(tried.error.message).toMatch(row.says);
    expect(tried.error.remedy).not.toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    if (row.given().between === undefined) expect(everything()).toEqual(before);
    expect(existsSync(marker)).toBe(false);
  });
}

function runs(
  rows: Readonly<Record<string, readonly [before: () => void, given: () => Partial<TryOptions>, expected: object]>>,
): void {
  test.each(Object.entries(rows))('%s', async (_, [prepare, given, expected]) => {
    prepare();
    const before = everything();
    expect(await tryIt(given())).toEqual(expected);
    expect(everything()).toEqual(before);
  });
}

const nothing = (): void => undefined;

describe.skipIf(cannotTry !== null)('paths with newlines', () => {
  refuses({
    'a project': { given: () => ({ project: at('pro\nject') }), code: 'bad-request', says: /line break/ },
    'a working folder': { given: () => ({ cwd: at('project/a\nb') }), code: 'bad-request', says: /line break/ },
    'a writable root': {
      before: () => mkdirSync(at('ro\not')),
      given: () => ({ settings: writable(at('ro\not')) }),
      code: 'project-refused',
      says: /line break.*ro\\not/,
    },
    'a denied path': {
      given: () => ({ settings: denied(at('project/a\nd/etc')) }),
      code: 'project-refused',
      says: /line break/,
    },
    'a path that nobody may read': {
      given: () => ({ settings: { denyRead: [at('a\nb')] } }),
      code: 'project-refused',
      says: /line break/,
    },
    'a granted path': {
      given: () => ({ grants: [{ kind: 'path', path: at('a\nb'), access: 'write' }] }),
      code: 'project-refused',
      says: /line break/,
    },
  });
  runs({
    'files with such names are files like any other, and denied by patterns': [
      () => writeFileSync(at('project/sub/x\ny.env'), world.secret),
      () => ({
        script: 'cat sub/*y.env 2>/dev/null || echo ran',
        settings: { permissions: [{ kind: 'glob', glob: '**/*.env', access: 'deny' }] },
      }),
      ran,
    ],
  });
});

describe.skipIf(cannotTry !== null)('names that are not UTF-8', () => {
  const make = (name: string): void => {
    execFileSync('sh', ['-c', `printf x > "$1/$(printf '${name}')"`, 'sh', at('project')]);
  };
  refuses({
    'a project, as Node reads its name': {
      given: () => ({ project: at('b\uFFFDd') }),
      code: 'bad-request',
      says: /UTF-8/,
    },
    'a writable root': { given: () => ({ settings: writable(at('b\uFFFD')) }), code: 'project-refused', says: /UTF-8/ },
    'a pattern that denies such a file, which could not be covered': {
      before: () => make(String.raw`\377.env`),
      given: () => ({ settings: { permissions: [{ kind: 'glob', glob: '**/*.env', access: 'deny' }] } }),
      code: 'project-refused',
      says: /not valid UTF-8/,
    },
  });
  runs({
    'files with such names can be read, changed and listed': [
      () => make(String.raw`bad\377`),
      () => ({
        script:
          'for file in bad*; do cat "$file" >/dev/null && printf y > "$file" && grep -q y "$file" && echo ran; done',
      }),
      ran,
    ],
  });
});

describe.skipIf(cannotTry !== null)('paths of 4,096 bytes', () => {
  const deep = (bytes: number): string => {
    let name = world.project;
    while (Buffer.byteLength(name) + 1 < bytes)
      name += `/${'d'.repeat(Math.min(200, bytes - Buffer.byteLength(name) - 1))}`;
    return name;
  };
  refuses({
    'a project': { given: () => ({ project: deep(4096) }), code: 'bad-request', says: /longer than the system allows/ },
    'a project of letters that take several bytes': {
      given: () => ({ project: at('ü'.repeat(2100)) }),
      code: 'bad-request',
      says: /longer than the system allows/,
    },
    'a writable root': { given: () => ({ settings: writable(deep(4096)) }), code: 'project-refused', says: /longer/ },
    'a denied path': { given: () => ({ settings: denied(deep(4096)) }), code: 'project-refused', says: /longer/ },
    'a pattern': {
      given: () => ({ settings: { permissions: [{ kind: 'glob', glob: `${'*/'.repeat(2040)}x`, access: 'deny' }] } }),
      code: 'project-refused',
      says: /longer/,
    },
    'a granted path': {
      given: () => ({ grants: [{ kind: 'path', path: deep(4096), access: 'read' }] }),
      code: 'project-refused',
      says: /longer/,
    },
  });
  runs({
    'a project of 3,900 bytes runs and is protected': [
      () => mkdirSync(deep(3900), { recursive: true }),
      () => ({ project: deep(3900), script: 'mkdir .vscode/x 2>/dev/null || echo ran' }),
      ran,
    ],
    'a denied name that no file can have stops nothing': [
      nothing,
      () => ({ settings: denied(at('n'.repeat(300))) }),
      ran,
    ],
  });
});

describe.skipIf(cannotTry !== null)('3,000 entries', () => {
  const many = (folder: string): string[] => Array.from({ length: 3000 }, (_, index) => at(folder, String(index)));
  const made = (): void => {
    for (const name of ['many', 'many/deny']) mkdirSync(at(name));
    for (const file of many('many/deny')) writeFileSync(file, '');
  };
  refuses({
    'that many single denials': {
      before: made,
      given: () => ({ settings: denied(...many('many/deny')) }),
      code: 'project-refused',
      says: /3\d\d\d separate paths/,
    },
    'that many places that nobody may read': {
      before: made,
      given: () => ({ settings: { denyRead: many('many/deny') } }),
      code: 'project-refused',
      says: /3\d\d\d separate paths/,
    },
    'a pattern with that many matches': {
      before: made,
      given: () => ({ settings: { permissions: [{ kind: 'glob', glob: at('many/deny/*'), access: 'deny' }] } }),
      code: 'project-refused',
      says: /more than 256 paths/,
    },
  });
  runs({
    'those that say what a folder around them says already cost nothing': [
      made,
      () => ({
        settings: denied(at('many'), ...many('many/deny')),
        script: `cat '${at('many/deny/7')}' 2>/dev/null || echo ran`,
      }),
      ran,
    ],
  });
});

describe.skipIf(cannotTry !== null)('loops of symlinks', () => {
  const loop = (name: string): void => {
    rmSync(at(name), { recursive: true, force: true });
    symlinkSync(path.basename(`${name}2`), at(name));
    symlinkSync(path.basename(name), at(`${name}2`));
  };
  refuses({
    'a project': {
      before: () => loop('loop'),
      given: () => ({ project: at('loop') }),
      code: 'project-not-found',
      says: /not a folder/,
    },
    'a granted path': {
      before: () => loop('loop'),
      given: () => ({ grants: [{ kind: 'path', path: at('loop'), access: 'write' }] }),
      code: 'project-refused',
      says: /cannot be followed/,
    },
  });
  runs({
    'where keys usually lie, they stop nothing': [() => loop('home/.ssh'), () => ({}), ran],
    'on a single file with passwords, they stop nothing': [() => loop('home/.netrc'), () => ({}), ran],
    'that are denied, they stop nothing': [() => loop('loop'), () => ({ settings: denied(at('loop')) }), ran],
    'that nobody may read, they stop nothing': [
      () => loop('loop'),
      () => ({ settings: { denyRead: [at('loop', 'x')] } }),
      ran,
    ],
    'that may be written grant nothing': [() => loop('loop'), () => ({ settings: writable(at('loop')) }), ran],
    'in the place of a protected name': [() => loop('project/.vscode'), () => ({}), ran],
    'in the place of the repository': [() => loop('project/.git'), () => ({}), ran],
    'a password file that is a link into nothing stops nothing': [
      () => {
        rmSync(at('home/.netrc'));
        symlinkSync(at('not/there'), at('home/.netrc'));
      },
      () => ({}),
      ran,
    ],
    'a denied link into nothing keeps its target from being made': [
      () => symlinkSync('made', at('project/denied')),
      () => ({
        settings: denied(at('project/denied')),
        script: '(echo x > denied) 2>/dev/null || (echo x > made) 2>/dev/null || echo ran',
      }),
      ran,
    ],
  });
});

describe.skipIf(cannotTry !== null)('roots that vanish or become files meanwhile', () => {
  const root = (): string => at('outside/folder');
  const becomeFile = (name: string): void => {
    renameSync(name, `${name}.old`);
    writeFileSync(name, '');
  };
  const becomeLink = (name: string): void => {
    renameSync(name, `${name}.old`);
    symlinkSync(world.home, name);
  };
  const changes: Readonly<Record<string, (name: string) => void>> = {
    vanishes: (name) => renameSync(name, `${name}.old`),
    'becomes a file': becomeFile,
    'becomes a link to somewhere else': becomeLink,
  };
  const rows: Record<string, Row> = {};
  for (const [what, change] of Object.entries(changes)) {
    const refusal = { code: 'sandbox-setup-failed', says: /no longer what it was/, kind: 'not-started' } as const;
    rows[`a project that ${what} between plan and start`] = {
      ...refusal,
      given: () => ({ between: () => change(world.project) }),
    };
    rows[`a writable root that ${what} between plan and start`] = {
      ...refusal,
      given: () => ({ settings: writable(root()), between: () => change(root()) }),
    };
  }
  refuses({
    'a project that is gone before': {
      given: () => ({ project: at('gone') }),
      code: 'project-not-found',
      says: /not a folder/,
    },
    'a project that is a file': {
      given: () => ({ project: at('outside/file') }),
      code: 'project-not-found',
      says: /not a folder/,
    },
    ...rows,
  });

  test('what takes the place of a vanished root is not ours', async () => {
    await tryIt({ settings: writable(root()), between: () => renameSync(root(), at('aside')) });
    expect(existsSync(root())).toBe(false);
  });
  test('a working folder that vanishes starts nothing', async () => {
    const cwd = at('project/sub');
    const tried = await tryIt({ cwd, between: () => rmSync(cwd, { recursive: true }), script: 'touch ../marker' });
    expect(tried).toMatchObject({ kind: 'no-sandbox', said: expect.stringContaining('chdir') as string });
    expect(existsSync(at('project/marker'))).toBe(false);
  });
  test('a project that vanishes while a command runs ends nothing and leaves nothing', async () => {
    const script = 'echo started; while [ -e a.txt ]; do sleep 0.02; done; echo ran';
    const tried = await tryIt({ script, during: () => rmSync(world.project, { recursive: true }) });
    expect(tried).toMatchObject({ kind: 'ran' });
    expect(existsSync(world.project)).toBe(false);
  });
});

describe.skipIf(cannotTry !== null)('a workspace on a', () => {
  const program = path.join(import.meta.dirname, 'harness/try-program.ts');
  /** `mount` makes the file system at `$PROJECT`, in a namespace of its own. */
  const tryOn = async (mount: string, script: string): Promise<Tried> => {
    const scratch = mkdtempSync(at('scratch-'));
    const argv = [process.execPath, program, world.project, world.home, script];
    const setUp = `PROJECT='${world.project}'; ${mount} && exec "$@"`;
    const start = startOn({ setUp, unshare: unshareForMounts }, argv, scratch);
    const { stdout } = await promisify(execFile)(start.file, [...start.args], { cwd: '/' });
    rmSync(scratch, { recursive: true });
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Tried;
  };
  const makeOverlay = 'mkdir "$SCRATCH/up" "$SCRATCH/work"';
  const layers = 'lowerdir="$PROJECT",upperdir="$SCRATCH/up",workdir="$SCRATCH/work"';
  const asOverlay = `mount -t tmpfs none "$SCRATCH" && ${makeOverlay} && mount -t overlay none -o ${layers} "$PROJECT"`;
  const asFuse = `mount -t tmpfs none "$SCRATCH" && ${makeOverlay} && fuse-overlayfs -o ${layers} "$PROJECT"`;
  const script =
    'cat a.txt; (echo x > new) 2>/dev/null && echo wrote; mkdir .idea 2>/dev/null || echo held; cat new 2>/dev/null; true';

  test.each([
    ['read-only mount', 'mount --bind "$PROJECT" "$PROJECT" && mount -o remount,bind,ro "$PROJECT"'],
    [
      'read-only file system',
      'cp -a "$PROJECT" "$SCRATCH/copy" && mount -t tmpfs none "$PROJECT" && cp -a "$SCRATCH/copy/." "$PROJECT" && mount -o remount,ro "$PROJECT"',
    ],
  ])('%s: commands read, and a write fails as the system says', async (_, mount) => {
    const before = everything();
    expect(await tryOn(mount, script)).toEqual({ kind: 'ran', exitCode: 0, output: 'a\nheld\n' });
    expect(everything()).toEqual(before);
  });
  test('overlay: commands write, and protected names are held', async () => {
    const before = everything();
    expect(await tryOn(asOverlay, script)).toEqual({ kind: 'ran', exitCode: 0, output: 'a\nwrote\nheld\nx\n' });
    expect(everything()).toEqual(before);
  });
  test('FUSE file system: commands write, and protected names are held', async ({ skip }) => {
    skip(
      findProgram('fuse-overlayfs', process.env) === null || !existsSync('/dev/fuse'),
      'fuse-overlayfs is not installed, or the kernel has no FUSE',
    );
    const before = everything();
    expect(await tryOn(asFuse, script)).toEqual({ kind: 'ran', exitCode: 0, output: 'a\nwrote\nheld\nx\n' });
    expect(everything()).toEqual(before);
  });

  test.each(failingMachines.filter(({ name }) => name.includes('bubblewrap')))(
    'machine $name: nothing runs',
    async (machine) => {
      const before = everything();
      const scratch = mkdtempSync(at('scratch-'));
      const argv = [process.execPath, program, world.project, world.home, 'touch marker'];
      const start = startOn(machine, argv, scratch);
      const { stdout } = await promisify(execFile)(start.file, [...start.args], { cwd: '/' });
      rmSync(scratch, { recursive: true });
      expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')).toEqual({
        kind: 'refused',
        error: {
          code: 'sandbox-unavailable',
          message: expect.stringMatching(machine.problem) as string,
          remedy: expect.stringMatching(machine.remedy) as string,
        },
      });
      expect(everything()).toEqual(before);
    },
  );
});

describe.skipIf(cannotTry !== null)('/ or $HOME as workspace', () => {
  refuses({
    'the root': { given: () => ({ project: '/' }), code: 'project-refused', says: /contains your home folder/ },
    'the home folder': { given: () => ({ project: world.home }), code: 'project-refused', says: /your home folder/ },
    'a folder around the home folder': {
      given: () => ({ project: world.base }),
      code: 'project-refused',
      says: /contains/,
    },
  });
  runs({
    'the home folder, when a setting names it': [
      nothing,
      () => ({
        project: world.home,
        settings: writable(world.home),
        script: 'cat .ssh/* 2>/dev/null || mkdir .config/fish/x 2>/dev/null || echo ran',
      }),
      ran,
    ],
    'the root, when a setting names it': [nothing, () => ({ project: '/', settings: writable('/') }), ran],
  });
});
