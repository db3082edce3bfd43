/** The AppImage as the packer makes it, but for its runtime, which cannot be had here: what it holds, and what its launcher does to the app. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../scripts/lib/machine.mjs';
import { englishWords } from '../../main/desktop/words/open-words.ts';
import { findWeakStart } from '../../main/desktop/shell/find-weak-start.ts';
import { weakStartHtml } from '../../main/desktop/shell/weak-start-page.ts';
import { packLinux } from './pack-linux.ts';

const tools = ['mksquashfs', 'unsquashfs', 'desktop-file-validate'] as const;
const missing = tools.filter((name) => findProgram(name) === null);

/** Comes before the files in an AppImage; the real one mounts them. */
const runtime = 'not the real runtime\n'.padEnd(4096, '\n');

/** Stand where a tool is missing: the folder that would be squashed is kept as it is, and the desktop entry is not judged. */
const instead = (root: string): Readonly<Record<(typeof tools)[number], string>> => ({
  mksquashfs: `cp -a "$1" '${root}' && head -c 8192 /dev/zero > "$2"`,
  unsquashfs: 'exit 1',
  'desktop-file-validate': 'exit 0',
});

describe('the AppImage', () => {
  const work = mkdtempSync(join(tmpdir(), 'countersign-appimage-'));
  const root = join(work, 'root');
  beforeAll(() => {
    const kit = join(work, 'tools');
    for (const folder of ['runtimes', 'lib/x64']) mkdirSync(join(kit, folder), { recursive: true });
    for (const name of tools) {
      if (missing.length === 0) symlinkSync(findProgram(name) ?? '', join(kit, name));
      else writeFileSync(join(kit, name), `#!/bin/sh\n${instead(root)[name]}\n`, { mode: 0o755 });
    }
    writeFileSync(join(kit, 'runtimes/runtime-x64'), runtime);
    // Nothing of it is started here, and the real one is large.
    const file = packLinux(work, { target: 'AppImage', env: { APPIMAGE_TOOLS_PATH: kit }, node: '/bin/true' });
    if (missing.length === 0)
      execFileSync('unsquashfs', ['-q', '-d', root, '-o', String(Buffer.byteLength(runtime)), file], { stdio: 'pipe' });
    writeFileSync(join(root, 'countersign-desktop'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  }, 120_000);
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  test('holds the app with its command line, and a desktop entry without switches', () => {
    expect(readdirSync(root)).toEqual(expect.arrayContaining(['AppRun', 'resources', 'chrome-sandbox']));
    expect(readdirSync(join(root, 'resources'))).toEqual(expect.arrayContaining(['app.asar', 'bin', 'cli']));
    const entry = readFileSync(join(root, 'countersign-desktop.desktop'), 'utf8');
    expect(entry).toMatch(/^Exec=AppRun( %U)?$/mu);
    expect(entry).not.toMatch(/no-sandbox|x-scheme-handler/u);
    expect(readdirSync(join(root, 'resources/apparmor'))).toEqual([
      'countersign-bwrap',
      'countersign-desktop',
      'countersign-staging',
    ]);
    expect(statSync(join(root, 'resources/bin/countersign')).mode & 0o111).toBe(0o111);
  });

  test('is one file that the tools of the system read', ({ skip }) => {
    skip(
      missing.length > 0,
      `${missing.join(', ')} is not installed here, so its folder was looked at before it was squashed`,
    );
    const made = readdirSync(join(work, 'dist')).find((name) => name.endsWith('.AppImage')) ?? '';
    const start = ['-s', '-o', String(Buffer.byteLength(runtime))];
    expect(execFileSync('unsquashfs', [...start, join(work, 'dist', made)], { encoding: 'utf8' })).toContain(
      'SQUASHFS',
    );
  });

  test('its profiles name the places that the page tells people to unpack it to', () => {
    const page = weakStartHtml([], englishWords);
    for (const name of ['countersign-bwrap', 'countersign-desktop', 'countersign-staging']) {
      const [, place = ''] =
        /^profile "?[\w-]+"? "?(\/opt\/[^" ]+)/mu.exec(readFileSync(join(root, 'resources/apparmor', name), 'utf8')) ??
        [];
      // The last one is no program of that page, but lies below the folder it names.
      expect(page).toContain(name === 'countersign-staging' ? '/opt/Countersign/' : place);
      expect(page).toContain(`/etc/apparmor.d/${name}`);
    }
  });

  /** What the launcher hands to the app where `unshare` ends with this exit code. */
  function handedOver(exitCode: number): readonly string[] {
    const bin = join(work, `bin-${exitCode}`);
    mkdirSync(bin);
    writeFileSync(join(bin, 'unshare'), `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 });
    const env = {
      PATH: `${bin}:/usr/bin:/bin`,
      HOME: work,
      APPDIR: root,
      APPIMAGE: join(work, 'Countersign.AppImage'),
    };
    const { stdout, stderr } = spawnSync(join(root, 'AppRun'), ['--self-test'], { env, encoding: 'utf8' });
    expect(stderr).not.toContain('rror');
    return stdout.trim().split('\n');
  }

  test('where namespaces are free its launcher hands over nothing but what was typed', () => {
    expect(handedOver(0)).toEqual(['--self-test']);
  });

  test('where they are restricted it takes the sandbox of the window away, which the app refuses', () => {
    const given = handedOver(1);
    expect(given).toEqual(expect.arrayContaining(['--no-sandbox', '--self-test']));
    const names = findWeakStart({ hasSwitch: (name) => given.includes(`--${name}`), env: {}, argv: given }).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['--no-sandbox']);
  });
});
