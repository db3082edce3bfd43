/** Refuses working folders that would open far more than a project. */
import type { WireError } from '#domain/common/errors.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { wideProject } from '#domain/sandbox/wide-project.ts';
import { pathKind } from './real-path-of.ts';
import { unusableBecause } from './unusable-name.ts';
import { say, type Message } from '#domain/common/message.ts';

/** Null when the folder may be a project; otherwise what is wrong with it. */
export function checkRoots(projectRoot: string, cwd: string, home: string, settings: Settings): WireError | null {
  const shape = badShape(projectRoot) ?? badShape(cwd);
  if (shape !== null) return { code: 'bad-request', message: shape, remedy: say('Give an absolute path on one line.') };
  if (pathKind(projectRoot) !== 'directory') {
    return {
      code: 'project-not-found',
      message: say('{projectRoot} is not a folder.', { projectRoot }),
      remedy: say('Open another project.'),
    };
  }
  if (settings.files.mode !== 'workspace-write' || named(projectRoot, settings)) return null;
  return wideProject(projectRoot, home);
}

function named(projectRoot: string, settings: Settings): boolean {
  const roots = settings.files.mode === 'workspace-write' ? settings.files.writableRoots : [];
  return (
    roots.includes(projectRoot) ||
    settings.permissions.some(
      (entry) => entry.kind === 'path' && entry.path === projectRoot && entry.access === 'write',
    )
  );
}

function badShape(folder: string): Message | null {
  if (!folder.startsWith('/')) return say('The path is not absolute.');
  const because = unusableBecause(folder);
  return because === null ? null : say('The path {because}.', { because });
}
