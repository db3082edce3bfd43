/** Finds paths in the settings that no sandbox could be built around. */
import { statSync } from 'node:fs';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { codeOf } from './real-path-of.ts';
import { type Message, say } from '#domain/common/message.ts';

/** PATH_MAX of Linux without the ending NUL, less what protected names beneath a folder need. */
export const mostPathBytes = 4000;

/** What is wrong with a path, in words that follow it; null when nothing is. */
export function unusableBecause(file: string): Message | null {
  // Mount tables and notes are lines of text; a line break in a name could hide what is mounted.
  if (/[\0\n\r]/.test(file)) return say('contains a line break or NUL');
  if (Buffer.byteLength(file) > mostPathBytes) return say('is longer than the system allows');
  if (file.includes('\uFFFD')) return say('is not valid UTF-8');
  return null;
}

/** A sentence about the first one; null when all can be used. */
export function unusableName(settings: Settings, grants: readonly Grant[]): Message | null {
  const { files, permissions, denyRead } = settings;
  const named = [
    ...(files.mode === 'workspace-write' ? files.writableRoots : []),
    ...permissions.flatMap((entry) =>
      entry.kind === 'path' ? [entry.path] : entry.kind === 'glob' ? [entry.glob] : [],
    ),
    ...denyRead,
    ...grants.flatMap((grant) => (grant.kind === 'path' || grant.kind === 'socket' ? [grant.path] : [])),
  ];
  for (const file of named) {
    const because = unusableBecause(file);
    if (because !== null)
      return say('A path in the permissions {because}: {name}.', {
        because,
        name: JSON.stringify(file.slice(0, 200)),
      });
  }
  // Denied or read, a circle opens nothing; who wants to write there would look in vain for what went wrong.
  const written = [
    ...(files.mode === 'workspace-write' ? files.writableRoots : []),
    ...permissions.flatMap((entry) => (entry.kind === 'path' && entry.access === 'write' ? [entry.path] : [])),
  ];
  const circle = written.find(leadsInCircle);
  return circle === undefined
    ? null
    : say('A writable path is a loop of links: {name}.', {
        name: JSON.stringify(circle.slice(0, 200)),
      });
}

function leadsInCircle(file: string): boolean {
  try {
    statSync(file);
    return false;
  } catch (error) {
    return codeOf(error) === 'ELOOP';
  }
}
