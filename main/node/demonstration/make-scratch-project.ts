/** A small project to try things in: a test that passes, and a file that looks like a secret and is none. */
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const files = {
  'test.sh': `#!/bin/sh
# Three checks that pass.
for name in adds subtracts rounds; do
  echo "ok - $name"
done
echo "3 passed"
`,
  '.env': '# Only a sample: nobody accepts this token.\nSAMPLE_TOKEN=not-a-real-secret\n',
  'README.md': '# A scratch project\n\nCountersign made it to show what it does. It can be deleted at any time.\n',
} as const;

/** A new folder each time: what another one holds by now is nobody's to overwrite. Resolves to its real path. */
export async function makeScratchProject(env: Environment, platform: string): Promise<string> {
  const parent = join(cacheFolder(env, platform), 'countersign');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  // People read the last part of its path.
  const root = join(await realpath(await mkdtemp(join(parent, 'scratch-'))), 'demo');
  await mkdir(root, { mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(root, name), text, { flag: 'wx', mode: name.endsWith('.sh') ? 0o700 : 0o600 });
  }
  return root;
}

/** A relative one is invalid by the base directory specification. */
function cacheFolder(env: Environment, platform: string): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  const named = env['XDG_CACHE_HOME'];
  return named !== undefined && isAbsolute(named) ? named : join(homedir(), '.cache');
}
