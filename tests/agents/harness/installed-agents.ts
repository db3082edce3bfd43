/** The agents' own clients, as the registry has them: where each was installed, or why it could not be had. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';

const pinnedSchema = z.record(
  z.string(),
  z.strictObject({ package: z.string(), version: z.string(), program: z.string() }),
);

/** The one place that says which versions the tests speak to. */
export const pinnedAgents = pinnedSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'agents.json'), 'utf8')),
);

/** Sandboxes hide /tmp: where the checkout lies there, what is to run inside of them lies in the home. */
export const isHiddenInside = /^\/(?:var\/)?tmp\//u.test(import.meta.dirname);
const cache = isHiddenInside
  ? join(homedir(), '.cache/countersign-agents')
  : join(import.meta.dirname, '../../../.cache/agents');

/** The folder of a Node that agents find inside of sandboxes, too. */
export function folderOfNode(): string {
  if (!isHiddenInside) return dirname(process.execPath);
  const folder = join(cache, `node-${process.version}`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'node'))) copyFileSync(process.execPath, join(folder, 'node'));
  return folder;
}

const longestInstallMs = 180_000;

function placeOf(name: string): { readonly folder: string; readonly program: string; readonly why: string } {
  const pinned = pinnedAgents[name];
  if (pinned === undefined) throw new Error(`No version of ${name} is pinned.`);
  const folder = join(cache, `${name}-${pinned.version}`);
  return { folder, program: join(folder, 'node_modules/.bin', pinned.program), why: join(folder, 'why-not.txt') };
}

/** The program, or the reason why there is none. */
export function installedAgent(name: string): { readonly program: string } | { readonly missing: string } {
  const { program, why } = placeOf(name);
  if (existsSync(program)) return { program };
  const said = existsSync(why) ? readFileSync(why, 'utf8') : 'it was not installed';
  return { missing: `${name} ${pinnedAgents[name]?.version ?? ''} cannot be had here: ${said}` };
}

const run = promisify(execFile);

/** Never throws: an agent that cannot be had is skipped by name. Their install scripts run; these fetch nothing but their programs. */
export async function installAgent(name: string): Promise<void> {
  const { folder, program, why } = placeOf(name);
  if (existsSync(program)) return;
  const pinned = pinnedAgents[name];
  if (pinned === undefined) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const flags = ['--no-audit', '--no-fund', '--no-save', '--prefer-offline', '--loglevel=error'];
  try {
    const options = { cwd: folder, timeout: longestInstallMs };
    await run('npm', ['install', ...flags, `${pinned.package}@${pinned.version}`], options);
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    writeFileSync(why, said.trim().split('\n').slice(0, 3).join(' ').slice(0, 300));
  }
}
