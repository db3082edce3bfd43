/** What the build writes about code of others: each package that was bundled, its version, its licence. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { build } from 'vite';
import { packageFolder, thirdPartyNotices } from '../../../scripts/lib/built/third-party-notices.mjs';

const work = mkdtempSync(join(tmpdir(), 'countersign-notices-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

function addPackage(name: string, manifest: object, files: Readonly<Record<string, string>>): void {
  const folder = join(work, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, main: 'index.js', type: 'module', ...manifest }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
}

async function bundle(source: string): Promise<string> {
  writeFileSync(join(work, 'entry.js'), source);
  const file = join(work, 'out/THIRD-PARTY-NOTICES');
  const notices = thirdPartyNotices(file, [join(work, 'node_modules/beside')]);
  await build({
    configFile: false,
    root: work,
    logLevel: 'silent',
    plugins: [notices()],
    build: { outDir: 'out', lib: { entry: join(work, 'entry.js'), formats: ['es'], fileName: 'entry' } },
  });
  return readFileSync(file, 'utf8');
}

const code = { 'index.js': 'export const word = globalThis.word;' };
addPackage('bundled', { version: '1.2.3', license: 'MIT' }, { ...code, LICENSE: 'Do as you like.\n', NOTICE: 'By A.' });
addPackage('@scope/bundled', { version: '2.0.0', license: 'ISC' }, { ...code, 'licence.md': 'The terms of ISC.' });
addPackage('bare', { version: '3.0.0', license: '0BSD' }, code);
addPackage('unused', { version: '4.0.0', license: 'MIT' }, { ...code, LICENSE: 'Never read.' });
addPackage('beside', { version: '5.0.0', license: 'MIT' }, { LICENSE: 'Packed as it is.' });
addPackage('unlicensed', { version: '6.0.0' }, code);

describe('a build', () => {
  test('names what it bundled and what lies beside it, with the texts of their licences, and nothing else', async () => {
    const text = await bundle(
      `import { word } from 'bundled'; import { word as two } from '@scope/bundled'; import { word as three } from 'bare';
      export default [word, two, three];`,
    );
    const blocks = text.split(`${'='.repeat(80)}\n`).slice(1);
    expect(blocks.map((block) => block.trim())).toEqual([
      '@scope/bundled 2.0.0\nLicence: ISC\n\nThe terms of ISC.',
      'bare 3.0.0\nLicence: 0BSD\n\nThe package brings no text of its licence.',
      'beside 5.0.0\nLicence: MIT\n\nPacked as it is.',
      'bundled 1.2.3\nLicence: MIT\n\nDo as you like.\n\nBy A.',
    ]);
  });

  test('fails where a package does not say its licence', async () => {
    await expect(bundle(`import { word } from 'unlicensed'; export default word;`)).rejects.toThrow(/its licence/u);
  });
});

test.each([
  ['/a/node_modules/zod/v4/core.js', '/a/node_modules/zod'],
  ['/a/node_modules/@xterm/xterm/lib/x.mjs?v=1', '/a/node_modules/@xterm/xterm'],
  ['/a/node_modules/outer/node_modules/inner/i.js', '/a/node_modules/outer/node_modules/inner'],
  ['\0commonjs-proxy:/a/node_modules/ws/index.js', '/a/node_modules/ws'],
  ['/a/main/cli.ts', null],
  ['\0vite/preload-helper.js', null],
])('%s is of %s', (id, folder) => expect(packageFolder(id)).toBe(folder));
