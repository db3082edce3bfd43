/** One broker among several in the same project: starts many commands that overlap, each trying to make what is protected. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '#domain/settings/settings.ts';
import { runInWorld } from './worlds/run-in-world.ts';
import type { World } from './worlds/world.ts';

const [base = '', kind = '', count = '1', how = ''] = process.argv.slice(2);
const home = path.join(base, 'home');
const world: World = {
  base,
  home,
  project: path.join(base, 'project'),
  outside: path.join(base, 'outside'),
  sockets: path.join(base, 's'),
  secret: '',
  probe: null,
  remove: () => {},
};
const atHome: Partial<Settings> = {
  files: { mode: 'workspace-write', writableRoots: [home], excludeTmpdir: true, excludeSlashTmp: true },
};
const inHome = kind === 'home' ? ['.config/fish/conf.d', '.config/autostart'] : [];
const names = ['.claude', '.codex/y', '.git/hooks', '.mcp.json', '.idea', ...inHome];
const tries = names.map((name) => `{ mkdir -p ${name}; echo x > ${name}/x && echo WROTE ${name}; }`);
const script = (ms: number): string =>
  `{ sleep ${ms / 1000}; ${tries.join('; ')}; } 2>/dev/null; echo x > own-$$; exit 7`;

const problems: string[] = [];
async function one(index: number): Promise<void> {
  await pause((index % 7) * 9);
  const projectRoot = kind === 'home' ? home : world.project;
  try {
    const ran = await runInWorld(world, script((index * 37) % 90), {
      sandboxed: true,
      projectRoot,
      settings: kind === 'home' ? atHome : {},
    });
    if (ran.setupError !== null || ran.exitCode !== 7) problems.push(`${ran.exitCode} ${ran.signal} ${ran.setupError}`);
    if (ran.output.includes('WROTE')) problems.push(ran.output);
  } catch (error) {
    problems.push(String(error));
  }
  if (existsSync(path.join(projectRoot, '.claude/x'))) problems.push('escaped');
}

if (how === 'forever') {
  await runInWorld(world, 'echo ready; sleep 1000', {
    sandboxed: true,
    during: (attempt) => attempt.onOutput(() => process.stdout.write('ready\n')),
  });
}
await Promise.all(Array.from({ length: Number(count) }, (_, index) => one(index)));
process.stdout.write(`\n${JSON.stringify(problems)}\n`, () => process.exit(0));
