/** What Landlock sees to beside the mounts: names that stay unreadable even if they appear or are replaced while a command runs, and all that may be written. */
import type { PlanEntry, SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { coveringEntry, isWithin } from './covering-entry.ts';

export interface CreatedPaths {
  readonly never: readonly string[];
  /** Opened by a grant or a deeper entry beneath one of the others, or to be written wherever it lies. */
  readonly readable: readonly string[];
  /** A read-only mount does not keep anybody from writing to a named pipe, so all the rest is closed for writing. Empty closes nothing. */
  readonly writable: readonly string[];
}

/** Fresh in every sandbox, so nothing of the host appears there. */
const freshPlaces = ['/dev', '/proc', '/run'];

/** Of the folders around a denied name only what is there at the start stays readable, so a command may not be writing there. */
export function createdPaths({ entries, tmp, staged }: SandboxPlan): CreatedPaths {
  // What is missing and denied in a layer is hidden by whiteouts, and may not be closed around what the command makes there.
  const layers = staged?.roots ?? [];
  const fresh = tmp === 'private' ? [...freshPlaces, '/tmp', '/var/tmp'] : freshPlaces;
  const shown = entries.filter(({ access }) => access !== 'deny');
  // A project below /tmp is shown inside of the private one.
  const hidden = (path: string, place: string): boolean =>
    isWithin(path, place) && (coveringEntry(shown, path)?.path.length ?? 0) <= place.length;
  const isSettled = ({ path }: PlanEntry): boolean =>
    path !== '/' &&
    !layers.some((place) => isWithin(path, place)) &&
    !fresh.some((place) => hidden(path, place)) &&
    !entries.some((entry) => entry.access === 'write' && entry.path !== path && isWithin(path, entry.path));
  const never = entries.filter((entry) => entry.access === 'deny' && isSettled(entry)).map(({ path }) => path);
  const readable = entries.filter(
    ({ path, access }) =>
      access !== 'deny' &&
      coveringEntry(
        entries.filter((other) => other.path !== path),
        path,
      )?.access === 'deny',
  );
  const written = [...layers, ...entries.filter(({ access }) => access === 'write').map(({ path }) => path)];
  return {
    never,
    writable: written.includes('/') ? [] : [...fresh, ...written.filter((path) => !fresh.includes(path))],
    readable: [
      ...readable.map(({ path }) => path).filter((path) => never.some((name) => isWithin(path, name))),
      // A folder around it that cannot be listed would close it; what is denied in it is not among the names here.
      ...written.filter((path) => path !== '/'),
    ],
  };
}
