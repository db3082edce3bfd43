/** Tells whether every command of a line runs in the project's own folder. */
import { resolvePath } from '#domain/common/paths.ts';
import type { Command } from '#domain/command/command.ts';
import type { Segment } from '#domain/command/parsed-command.ts';

const moving = new Set(['cd', 'pushd', 'popd', 'chdir', 'z', 'j']);
/** Wrappers with an option for the folder. */
const movers = new Set([
  'env',
  'sudo',
  'doas',
  'run0',
  'systemd-run',
  'unshare',
  'nsenter',
  'chroot',
  'uv',
  'npm',
  'pnpm',
]);

export function staysAtRoot({ parsed, cwd, projectRoot }: Pick<Command, 'parsed' | 'cwd' | 'projectRoot'>): boolean {
  return cwd === projectRoot && parsed.segments.every((segment) => stays(segment, projectRoot));
}

function stays({ argv, wrappers }: Segment, projectRoot: string): boolean {
  const [first, ...rest] = argv;
  const program = (first ?? '').replace(/^.*\//, '');
  if (wrappers.some((wrapper) => wrapper === 'find' || wrapper === 'fd')) return false;
  if (moving.has(program)) {
    const [target, ...more] = rest;
    return program === 'cd' && more.length === 0 && typeof target === 'string' && isRoot(target, projectRoot);
  }
  return (
    !movers.has(program) ||
    !rest.some((word) => word === null || /^-[a-zA-Z]*[CDRSw]|^--(?:chdir|wd|root|split)/.test(word))
  );
}

/** `cd -` and `cd` alone go somewhere else. */
const isRoot = (target: string, projectRoot: string): boolean =>
  (target === '.' || target.startsWith('/') || target.startsWith('../')) &&
  resolvePath(projectRoot, target) === projectRoot;
