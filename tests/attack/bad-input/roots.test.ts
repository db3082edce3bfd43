/** Bad input: roots that vanish or become something else, and those that are too much. */
import { existsSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cannotTry } from '../harness/users.ts';
import { at, nothing, ran, refuses, runs, tryIt, world, writable, type Row } from './rows.ts';

const becomeLink = (name: string): void => {
  renameSync(name, `${name}.old`);
  symlinkSync(world().home, name);
};

const becomeFile = (name: string): void => {
  renameSync(name, `${name}.old`);
  writeFileSync(name, '');
};

const root = (): string => at('outside/folder');

describe.skipIf(cannotTry !== null)('roots that vanish or become files meanwhile', () => {
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
      given: () => ({ between: () => change(world().project) }),
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
    const tried = await tryIt({ script, during: () => rmSync(world().project, { recursive: true }) });
    expect(tried).toMatchObject({ kind: 'ran' });
    expect(existsSync(world().project)).toBe(false);
  });
});

describe.skipIf(cannotTry !== null)('/ or $HOME as workspace', () => {
  refuses({
    'the root': { given: () => ({ project: '/' }), code: 'project-refused', says: /contains your home folder/ },
    'the home folder': { given: () => ({ project: world().home }), code: 'project-refused', says: /your home folder/ },
    'a folder around the home folder': {
      given: () => ({ project: world().base }),
      code: 'project-refused',
      says: /contains/,
    },
  });
  runs({
    'the home folder, when a setting names it': [
      nothing,
      () => ({
        project: world().home,
        settings: writable(world().home),
        script: 'cat .ssh/* 2>/dev/null || mkdir .config/fish/x 2>/dev/null || echo ran',
      }),
      ran,
    ],
    'the root, when a setting names it': [nothing, () => ({ project: '/', settings: writable('/') }), ran],
  });
});
