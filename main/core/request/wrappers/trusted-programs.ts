/** Finds which programs of a line stand for files that no command could have put there from inside the sandbox. */
import type { Command } from '#domain/command/command.ts';
import { isInside } from '#domain/common/paths.ts';
import type { FilePolicy } from '#domain/sandbox/sandbox-policy.ts';
import type { Disk } from '#core/ports.ts';

/** Names that a shell runs by itself when no such file is found. */
const builtins = new Set([':', '[[', 'cd', 'dirs', 'type', 'wait', 'command', 'time']);
const sharedFolders = ['/tmp', '/var/tmp', '/private/tmp', '/private/var/tmp', '/dev/shm'];

/**
 * The names as written, the program of the call itself among them. `git` is one only where the project's folder is no bare
 * repository: of that, every file is the project's, the settings that name programs too.
 */
export async function trustedPrograms(
  { argv, parsed, cwd, projectRoot }: Pick<Command, 'argv' | 'parsed' | 'cwd' | 'projectRoot'>,
  files: FilePolicy,
  disk: Disk,
): Promise<ReadonlySet<string>> {
  const roots = files.mode === 'workspace-write' ? files.writableRoots : [];
  const open = [projectRoot, cwd, ...roots, ...sharedFolders];
  const isOutside = (path: string): boolean => !open.some((root) => isInside(path, root));
  const names = new Set([argv[0], ...parsed.segments.flatMap(({ argv: [name] }) => name ?? [])]);
  const trusted = new Set<string>();
  await Promise.all(
    [...names].map(async (name) => {
      const found = await disk.findExecutable(name, { cwd, projectRoot });
      const isTrusted = found === null ? builtins.has(name) : isOutside(found.path) && isOutside(found.realPath);
      if (isTrusted && !(isGit(name) && (await isBare(projectRoot, disk)))) trusted.add(name);
    }),
  );
  return trusted;
}

const isGit = (name: string): boolean => name === 'git' || name.endsWith('/git');

const isBare = async (folder: string, disk: Disk): Promise<boolean> =>
  (await disk.kindOf(`${folder}/HEAD`)) !== 'missing';
