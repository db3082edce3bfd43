/** The Linux app as the packer makes it from a stub of Electron: contents, fuses, and what the deb and rpm ask for. */
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findObserver } from '../../main/node/host/programs/find-observer.ts';
import { namespaceHolder } from '../../main/node/host/namespace-holder.ts';
import { readImports } from '../architecture/read-imports.ts';
import { isSource, listFiles, readFiles } from '../architecture/read-tree.ts';
import { repository, runPacker } from './pack-linux.ts';
import { readAsar, type ArchivedFile } from './read-asar.ts';
import { readFuses } from './read-fuses.ts';

const work = mkdtempSync(join(tmpdir(), 'countersign-packaging-'));
const unpacked = join(work, 'dist/linux-unpacked');
const resources = join(unpacked, 'resources');

// Nothing of it is started here, and the real one is large.
const env = { COUNTERSIGN_PACKED_NODE: '/bin/true' };

beforeAll(() => runPacker(work, ['dir'], env), 120_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('the archive', () => {
  let files: readonly ArchivedFile[] = [];
  beforeAll(() => {
    files = readAsar(join(resources, 'app.asar'));
  });

  test('holds what the app needs to start', () => {
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'package.json',
        'out/index.js',
        'out/preload/index.cjs',
        'out/renderer/index.html',
        'out/renderer/bridge.js',
        'node_modules/node-pty/lib/index.js',
      ]),
    );
  });

  test('holds nothing but the build and the one native module', () => {
    const foreign = files.filter(({ path }) => !/^(package\.json$|out\/|node_modules\/node-pty\/)/.test(path));
    expect(foreign.map(({ path }) => path)).toEqual([]);
    const unwanted = files.filter(({ path }) =>
      /\.(map|ts|tsx|md|gyp|mk|c|cc|h|env|log)$|\/(tests?|prebuilds)\//.test(path),
    );
    expect(unwanted.map(({ path }) => path)).toEqual([]);
  });

  test('has a checksum for every file inside, and every native file lies beside it', () => {
    expect(files.filter(({ hasIntegrity }) => !hasIntegrity).map(({ path }) => path)).toEqual([]);
    const native = files.filter(({ path }) => path.endsWith('.node'));
    expect(native.length).toBeGreaterThan(0);
    for (const { path, isUnpacked } of native) {
      expect({ path, isUnpacked }).toEqual({ path, isUnpacked: true });
      expect(existsSync(join(resources, 'app.asar.unpacked', path))).toBe(true);
    }
  });

  test('is not where the app looks for its compiled helpers: they lie beside it and can be executed', () => {
    // As the packed entry names its own folder.
    const outDir = join(resources, 'app.asar/out');
    for (const helper of [findObserver(outDir), namespaceHolder(outDir)]) {
      expect(helper).toMatch(/app\.asar\.unpacked\/out\/helper\/[a-z-]+$/);
      accessSync(helper ?? '', constants.X_OK);
    }
    const helpers = files.filter(({ path }) => path.startsWith('out/helper/'));
    expect(helpers.map(({ path, isUnpacked }) => [path, isUnpacked])).toEqual([
      ['out/helper/builder', true],
      ['out/helper/client', true],
      ['out/helper/land-changes', true],
      ['out/helper/list-changes', true],
      ['out/helper/namespace-holder', true],
      ['out/helper/observer', true],
      ['out/helper/patch-writer', true],
      ['out/helper/shell-cover', true],
      ['out/helper/staging-holder', true],
      ['out/helper/starter', true],
    ]);
  });

  test('tells nothing about how it was made, and names its desktop entry', () => {
    const packed =
      files
        .find(({ path }) => path === 'package.json')
        ?.content()
        ?.toString() ?? '{}';
    const pack = JSON.parse(packed) as Record<string, unknown>;
    expect(pack).toMatchObject({ main: 'out/index.js', type: 'module', desktopName: 'countersign-desktop.desktop' });
    expect(pack).not.toHaveProperty('devDependencies');
    expect(pack).not.toHaveProperty('scripts');
  });
});

test('the executable cannot be turned into Node, debugged or given another app', () => {
  expect(readFuses(join(unpacked, 'countersign-desktop'))).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});

test('the default app of Electron is gone, and nobody but the owner may write', () => {
  expect(existsSync(join(resources, 'default_app.asar'))).toBe(false);
  for (const file of [join(resources, 'app.asar'), join(unpacked, 'countersign-desktop')]) {
    expect(statSync(file).mode & 0o022).toBe(0);
  }
});

describe('the notices beside the archive', () => {
  test('name each package of others that our code is bundled with, and its version', () => {
    const text = readFileSync(join(resources, 'THIRD-PARTY-NOTICES'), 'utf8');
    const headings = new Set([...text.matchAll(/^={80}\n(.+)$/gmu)].map(([, heading]) => heading));
    const sources = readFiles(listFiles('main', 'preload', 'renderer').filter(isSource));
    const imported = [...sources].flatMap(([path, source]) => readImports(path, source));
    const run = imported.filter(({ typeOnly }) => !typeOnly);
    const names = new Set(
      run.flatMap(({ specifier }) => {
        if (specifier === null || specifier === 'electron' || isBuiltin(specifier)) return [];
        return /^(?:@[a-z][^/]*\/)?[a-z][^/]*/u.exec(specifier)?.[0] ?? [];
      }),
    );
    const expected = [...names].map((name) => {
      const manifest = readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8');
      return `${name} ${(JSON.parse(manifest) as { version: string }).version}`;
    });
    expect(expected.length).toBeGreaterThan(20);
    expect(expected.filter((each) => !headings.has(each))).toEqual([]);
    expect([...headings].some((heading) => heading?.startsWith('node-linux-'))).toBe(true);
  });
});

describe('deb and rpm', () => {
  interface FpmCall {
    readonly given: readonly string[];
    readonly texts: Readonly<Record<string, string>>;
  }
  let calls: readonly FpmCall[] = [];
  beforeAll(() => {
    const recorded = join(work, 'fpm-calls');
    runPacker(work, ['deb', 'rpm', '--prepackaged', unpacked], {
      ...env,
      CUSTOM_FPM_PATH: join(import.meta.dirname, 'record-fpm.mjs'),
      RECORDED_FPM_CALLS: recorded,
    });
    calls = readFileSync(recorded, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as FpmCall);
  }, 60_000);

  const dependencies = ({ given }: FpmCall): readonly string[] =>
    given.filter((_word, index) => ['-d', '--depends'].includes(given[index - 1] ?? ''));

  test('bring the sandbox with them', () => {
    expect(calls).toHaveLength(2);
    for (const call of calls) expect(dependencies(call)).toContain('bubblewrap');
    expect(calls.flatMap(dependencies)).not.toContain('socat');
  });

  test('start the app by its own name, never without its sandbox, and answer no links', () => {
    for (const { texts } of calls) {
      const entry = Object.entries(texts).find(([file]) => file.endsWith('.desktop'))?.[1] ?? '';
      expect(entry).toMatch(/^Exec=\/opt\/Countersign\/countersign-desktop( %U)?$/m);
      expect(entry).toContain('StartupWMClass=');
      expect(entry).not.toMatch(/no-sandbox|x-scheme-handler/);
    }
  });

  test('remove what they added', () => {
    for (const { given, texts } of calls) {
      const script = (name: string): string => texts[given[given.indexOf(name) + 1] ?? ''] ?? '';
      expect(script('--after-install')).toContain('/usr/bin/$name');
      expect(script('--after-remove')).toContain('/usr/bin/$name');
      expect(script('--after-install')).not.toMatch(/curl|wget|--no-sandbox/);
    }
  });
});
