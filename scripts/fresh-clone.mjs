/** Tries a command in a clean clone of the last commit, as a newcomer's machine would see it: `npm run fresh -- npm test`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { exitCodes, runScript, StartFailure } from './lib/exit-codes.mjs';
import { root, systemPath } from './lib/machine.mjs';

/** Without what npm told us about this working tree: the clone's npm must find its own. */
const ownEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:package|lifecycle|command|config_local_prefix)|^INIT_CWD$/.test(name),
  ),
);

await runScript(async () => {
  const argv = process.argv.slice(2);
  const [program = 'npm', ...args] = argv.length === 0 ? ['npm', 'start'] : argv;
  const dir = mkdtempSync(join(tmpdir(), 'countersign-clone-'));
  try {
    // Without hard links: nothing done there may reach this working tree.
    const clone = spawnSync('git', ['clone', '-q', '--no-hardlinks', root, dir], { stdio: 'inherit' });
    if (clone.status !== 0) throw new StartFailure(exitCodes.start, 'Could not clone the repository.');
    console.log(`• fresh clone: ${dir}`);
    // An interrupt is for the command; the clone is still removed after it.
    process.on('SIGINT', () => undefined);
    const run = spawnSync(program, args, { cwd: dir, stdio: 'inherit', env: { ...ownEnv, PATH: systemPath } });
    return run.status ?? 1;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
