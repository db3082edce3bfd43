import { english } from '#domain/common/message.ts';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { effectiveSettings } from '#core/policy/narrow/effective-settings.ts';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import { createSettingsSource } from '../../../../main/node/store/settings/settings-files.ts';
import { temporaryFolders } from './temporary-folder.ts';

const folder = temporaryFolders();

function write(path: string, value: unknown): void {
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value), { mode: 0o600 });
}

function broker() {
  const base = folder();
  const dataDir = join(base, 'data');
  const project = join(base, 'project');
  const managedPath = join(base, 'requirements.json');
  mkdirSync(dataDir, { mode: 0o700 });
  mkdirSync(join(project, '.countersign'), { recursive: true });
  const open = () => createSettingsSource({ dataDir, managedPath, fold: effectiveSettings });
  const source = open();
  const effective = (from = source) => from.effective(project, {}, {});
  return {
    dataDir,
    project,
    managedPath,
    source,
    open,
    effective,
    write,
    userPath: join(dataDir, 'settings.json'),
    ownPath: join(project, '.countersign', 'settings.json'),
  };
}

const unreadable = { code: 'settings-unreadable' };

describe('saving', () => {
  test('what is saved is there for the next desk, for its own eyes only', async () => {
    const d = broker();
    await d.source.saveUser({ network: 'ask' });
    await d.source.saveProject(d.project, { passEnv: ['A'], timeoutMs: 5 });
    expect(await d.effective(d.open())).toMatchObject({
      values: { network: 'ask', passEnv: ['A'], timeoutMs: 5 },
      sources: { network: 'user', passEnv: 'project', files: 'default' },
      problems: [],
    });
    const [record = ''] = readdirSync(join(d.dataDir, 'projects'));
    expect(statSync(d.userPath).mode & 0o777).toBe(0o600);
    expect(statSync(join(d.dataDir, 'projects', record)).mode & 0o777).toBe(0o600);
    expect(statSync(join(d.dataDir, 'projects')).mode & 0o777).toBe(0o700);
    expect(readdirSync(d.dataDir).sort()).toEqual(['projects', 'settings.json']);
  });

  test('keys that are not given stay, keys to forget go', async () => {
    const d = broker();
    await d.source.saveProject(d.project, { denyRead: ['/secret'], network: 'ask' });
    await d.source.saveProject(d.project, { timeoutMs: 7 });
    await d.source.saveProject(d.project, {}, ['network']);
    expect((await d.effective()).values).toEqual({ ...defaultSettings, denyRead: ['/secret'], timeoutMs: 7 });
  });

  test('saves at the same time lose nothing of each other', async () => {
    const d = broker();
    await Promise.all([
      d.source.saveUser({ network: 'ask' }),
      d.source.saveUser({ timeoutMs: 1 }),
      d.source.saveUser({ denyRead: ['/a'] }),
    ]);
    expect((await d.effective()).values).toMatchObject({ network: 'ask', timeoutMs: 1, denyRead: ['/a'] });
  });

  test('a project has its own values, and no other project sees them', async () => {
    const d = broker();
    await d.source.saveProject(d.project, { network: 'full' });
    expect((await d.source.effective('/elsewhere', {}, {})).values.network).toBe('blocked');
  });

  test('values that are not settings are refused and nothing is written', async () => {
    const d = broker();
    const wrong = { denyRead: ['relative'] };
    await expect(d.source.saveUser(wrong)).rejects.toMatchObject({ code: 'bad-request' });
    expect(readdirSync(d.dataDir)).toEqual([]);
  });

  test('more than a file of settings may hold is refused with what helps, and the old values stay', async () => {
    const d = broker();
    await d.source.saveUser({ timeoutMs: 5 });
    const denyRead = Array.from({ length: 300 }, (_, n) => `/${n}/${'x'.repeat(4000)}`);
    await expect(d.source.saveUser({ denyRead })).rejects.toMatchObject({
      code: 'too-large',
      message: 'These settings are too large.',
      remedy: 'Remove entries that are not needed.',
    });
    expect((await d.effective(d.open())).values).toMatchObject({ timeoutMs: 5, denyRead: [] });
  });

  test('a save that the disk refuses is said and leaves the old values', async () => {
    const d = broker();
    await d.source.saveUser({ network: 'ask' });
    write(join(d.dataDir, 'projects'), 'a file where a folder should be');
    await expect(d.source.saveProject(d.project, { network: 'full' })).rejects.toMatchObject({
      code: 'store-unavailable',
    });
    expect((await d.effective()).values.network).toBe('ask');
  });

  test('a damaged file is not written over unless a good copy of it is known', async () => {
    const d = broker();
    d.write(d.userPath, '{');
    await expect(d.source.saveUser({ network: 'ask' })).rejects.toMatchObject(unreadable);
    expect(readFileSync(d.userPath, 'utf8')).toBe('{');

    d.write(d.userPath, { denyRead: ['/secret'] });
    await d.effective();
    d.write(d.userPath, '{');
    await d.source.saveUser({ network: 'ask' });
    expect((await d.effective()).values).toMatchObject({ denyRead: ['/secret'], network: 'ask' });
  });
});

describe('reading', () => {
  test('a change made by hand counts at the next look, and listeners learn of it', async () => {
    const d = broker();
    let changes = 0;
    const stop = d.source.onChange(() => (changes += 1));
    expect((await d.effective()).values.network).toBe('blocked');
    d.write(d.userPath, { network: 'full' });
    expect((await d.effective()).values.network).toBe('full');
    await d.effective();
    expect(changes).toBe(1);
    stop();
    d.write(d.userPath, { network: 'ask ' });
    await d.effective();
    expect(changes).toBe(1);
  });

  const damages: readonly [string, string][] = [
    ['half a file', '{"network": "fu'],
    ['an empty file', ''],
    ['an unknown key', '{"network": "ask", "netwrok": "full"}'],
    ['a value of the wrong kind', '{"denyRead": "/secret"}'],
    ['a list', '[]'],
    ['too much', `{"denyRead": ["/${'x'.repeat(1024 * 1024)}"]}`],
  ];
  test.each(damages)(
    '%s in place of the settings keeps the last good denials and drops its allowances',
    async (_t, text) => {
      const d = broker();
      d.write(d.userPath, { network: 'full', denyRead: ['/secret'] });
      const good = await d.effective();
      expect(good.values.network).toBe('full');
      d.write(d.userPath, text);
      const damaged = await d.effective();
      expect(damaged.values).toEqual({ ...defaultSettings, denyRead: ['/secret'] });
      expect(damaged.problems).toHaveLength(1);
      expect(english(damaged.problems[0])).toMatch(/^Your settings file (is|cannot)/);
      d.write(d.userPath, { network: 'full', denyRead: ['/secret'] });
      expect(await d.effective()).toEqual(good);
    },
  );

  test.each(damages)('%s that was never readable lets nothing run', async (_title, text) => {
    const d = broker();
    d.write(d.userPath, text);
    await expect(d.effective()).rejects.toMatchObject(unreadable);
    rmSync(d.userPath);
    d.write(d.ownPath, text);
    await expect(d.effective()).rejects.toMatchObject(unreadable);
    rmSync(d.ownPath);
    d.write(d.managedPath, text);
    await expect(d.effective()).rejects.toMatchObject(unreadable);
    rmSync(d.managedPath);
    expect((await d.effective()).values).toEqual(defaultSettings);
  });

  test('no error names a place outside the project', async () => {
    const d = broker();
    d.write(d.userPath, '{');
    const error: unknown = await d.effective().catch((thrown: unknown) => thrown);
    expect(JSON.stringify([String(error), error])).not.toContain(d.dataDir);
  });

  test('settings that others can write are not believed', async () => {
    const d = broker();
    d.write(d.userPath, {});
    chmodSync(d.userPath, 0o666);
    await expect(d.effective()).rejects.toMatchObject(unreadable);
    chmodSync(d.userPath, 0o600);
    d.write(d.managedPath, {});
    chmodSync(d.managedPath, 0o620);
    await expect(d.effective()).rejects.toMatchObject(unreadable);
  });

  test("one project's record under another's name is not believed", async () => {
    const d = broker();
    await d.source.saveProject(d.project, { network: 'full' });
    await d.source.saveProject('/elsewhere', {});
    const projects = join(d.dataDir, 'projects');
    const [a = '', b = ''] = readdirSync(projects);
    renameSync(join(projects, a), join(projects, 'x'));
    renameSync(join(projects, b), join(projects, a));
    renameSync(join(projects, 'x'), join(projects, b));
    await expect(d.effective(d.open())).rejects.toMatchObject(unreadable);
  });
});

describe("the project's own file", () => {
  test('only narrows until its content is trusted, and again after any change', async () => {
    const d = broker();
    d.write(d.ownPath, { network: 'ask', timeoutMs: 5 });
    expect((await d.effective()).values).toEqual({ ...defaultSettings, timeoutMs: 5 });
    const file = await d.source.projectFile(d.project);
    expect(file).toMatchObject({ inert: { network: 'blocked' }, trusted: { network: 'ask' } });
    expect((await d.effective()).projectFile).toEqual({
      contentHash: file?.contentHash,
      trust: 'unknown',
      loosens: ['network'],
    });

    await d.source.trustProjectFile(d.project, file?.contentHash ?? null);
    expect(await d.effective()).toMatchObject({ values: { network: 'ask' }, sources: { network: 'project-file' } });
    expect((await d.effective()).projectFile?.trust).toBe('trusted');

    d.write(d.ownPath, { network: 'full', timeoutMs: 5 });
    expect((await d.effective()).values).toEqual({ ...defaultSettings, timeoutMs: 5 });
    expect((await d.effective()).projectFile).toMatchObject({ trust: 'changed', loosens: ['network'] });
    d.write(d.ownPath, { network: 'ask', timeoutMs: 5 });
    expect((await d.effective()).projectFile?.trust).toBe('trusted');
  });

  test('without one there is nothing to trust', async () => {
    const d = broker();
    expect(await d.source.projectFile(d.project)).toBeNull();
    expect((await d.effective()).projectFile).toBeUndefined();
  });

  test('trust in a record that cannot be read any more does not count', async () => {
    const d = broker();
    d.write(d.ownPath, { network: 'ask' });
    await d.source.trustProjectFile(d.project, (await d.source.projectFile(d.project))?.contentHash ?? null);
    expect((await d.effective()).values.network).toBe('ask');
    const [record = ''] = readdirSync(join(d.dataDir, 'projects'));
    d.write(join(d.dataDir, 'projects', record), 'x');
    expect((await d.effective()).values.network).toBe('blocked');
  });

  test('a link in its place is not followed', async () => {
    const d = broker();
    const elsewhere = join(d.dataDir, 'elsewhere.json');
    d.write(elsewhere, { timeoutMs: 5 });
    symlinkSync(elsewhere, d.ownPath);
    await expect(d.effective()).rejects.toMatchObject(unreadable);
  });

  test('a link in place of its folder is not followed', async () => {
    const d = broker();
    rmSync(join(d.project, '.countersign'), { recursive: true });
    symlinkSync(d.dataDir, join(d.project, '.countersign'));
    d.write(d.userPath, {});
    await expect(d.effective()).rejects.toMatchObject(unreadable);
  });

  test('a named pipe or a folder in its place does not hold the desk', async () => {
    const d = broker();
    execFileSync('mkfifo', [d.ownPath]);
    await expect(d.effective()).rejects.toMatchObject(unreadable);
    rmSync(d.ownPath);
    mkdirSync(d.ownPath);
    await expect(d.effective()).rejects.toMatchObject(unreadable);
  });

  test('managed requirements bound what a trusted file and the person set', async () => {
    const d = broker();
    d.write(d.managedPath, { network: 'blocked', requiredProtections: ['seccomp'] });
    await d.source.saveUser({ network: 'full' });
    expect(await d.effective()).toMatchObject({
      values: { network: 'blocked', requiredProtections: ['seccomp'] },
      sources: { network: 'managed', requiredProtections: 'managed' },
    });
  });
});
