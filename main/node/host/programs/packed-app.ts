/** What the desktop app asks of its package and of the machine around it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from './find-observer.ts';
import { outsideArchive } from '../folders/outside-archive.ts';
import { readFile } from 'node:fs/promises';
import { readOwnFile } from '../../store/settings/read-own-file.ts';
import { standAsParent } from '../stand-as-parent.ts';
import { runTool } from '../../processes/run-tool.ts';
import { english } from '#domain/common/message.ts';

/** Tells by which kind of package this app came here. `execPath` is the app's own executable. Null where it cannot be told: then no line is offered that might be the wrong one. */
export function packageKind(
  platform: string,
  execPath: string,
  has: (path: string) => boolean = existsSync,
): 'deb' | 'rpm' | 'AppImage' | 'dmg' | null {
  if (platform === 'darwin') return 'dmg';
  if (platform !== 'linux') return null;
  if (/\/\.mount_[^/]+\//.test(execPath)) return 'AppImage';
  if (!execPath.startsWith('/opt/')) return null;
  if (has('/var/lib/dpkg/info/countersign.list')) return 'deb';
  return has('/usr/bin/rpm') ? 'rpm' : null;
}

const helpers = [
  'observer',
  'namespace-holder',
  'patch-writer',
  'starter',
  'staging-holder',
  'list-changes',
  'land-changes',
];

/**
 * Names the compiled helpers that a package for this platform brings and this one lacks.
 * Empty where none is missing, and on systems whose sandbox has none.
 */
export function missingPrograms(outDir: string, platform: string): readonly string[] {
  if (platform !== 'linux') return [];
  return helpers.filter((name) => findExecutable(join(outsideArchive(outDir), 'helper', name)) === null);
}

const maxBytes = 8 * 1024;
const name = 'releases.json';

/**
 * Reads where releases are announced: the person's own file, else the one that the build put beside its entries.
 * * The text of the file; empty where there is none. A file of the person's own counts even when it is empty: that is how looking is turned off. What cannot be read comes as text that cannot be taken for settings.
 */
export async function readReleaseSource(dataDir: string, outDir: string): Promise<string> {
  const own = await readOwnFile(join(dataDir, name), { base: dataDir, maxBytes, requireOwner: true });
  if (own.kind === 'text') return own.text;
  if (own.kind === 'unreadable') return `${name} ${english(own.why)}`;
  try {
    return await readFile(join(outDir, name), 'utf8');
  } catch {
    return ''; // Built without one.
  }
}

/**
 * Starts the command line that lies beside a packed app, at this process's own terminal.
 * `outDir` is the folder of the packed entry. Resolves to the exit code; 127 where no command line lies beside it.
 */
export async function startCommandLine(outDir: string, args: readonly string[]): Promise<number> {
  const program = join(outDir, '../../bin/countersign');
  if (!existsSync(program)) {
    process.stderr.write('countersign: --cli is for installed apps; here it is: npm run cli --\n');
    return 127;
  }
  return await standAsParent(program, args, [0, 1, 2]);
}

const patienceMs = 2000;

const question =
  'call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus ' +
  '--method org.freedesktop.DBus.NameHasOwner org.kde.StatusNotifierWatcher';

/**
 * Asks the session whether anything draws trays: Electron cannot tell, and a tray that is not drawn must not be the only way back.
 * False where nothing answers.
 */
export async function hasTray(platform: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (platform !== 'linux') return true;
  // No bus, no program to ask it with, or no answer.
  const { isWell, stdout } = await runTool('gdbus', question.split(' '), { timeoutMs: patienceMs, env });
  return isWell && stdout.trim() === '(true,)';
}
