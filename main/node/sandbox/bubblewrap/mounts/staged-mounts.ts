/** The mounts that show a layer in place of the real folder beneath it. All others lie above them, and come from the real files. */
import { readFileSync } from 'node:fs';
import { BrokerError } from '#domain/common/errors.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { StagedView } from '../../../staging/hold/staging.ts';
import { coveringEntry, isWithin } from '../../paths/covering-entry.ts';
import { mountTable } from '../mount-table.ts';
import type { Mount } from '../mount.ts';
import { say } from '#domain/common/message.ts';

/** Whether what a command writes there goes into the layer: nothing that the plan says of a place beneath comes before. */
export function isStaged(path: string, { staged, entries }: Pick<SandboxPlan, 'staged' | 'entries'>): boolean {
  const root = staged?.roots.find((each) => each !== path && isWithin(path, each));
  if (root === undefined) return false;
  const covering = coveringEntry(entries, path.slice(0, path.lastIndexOf('/')));
  return covering === null || covering.access === 'read';
}

export function stagedMounts({ staged, entries }: SandboxPlan, view: StagedView | null): readonly Mount[] {
  if (staged === undefined) return [];
  const { roots } = staged;
  const shown = roots.map((path): Mount => ({ kind: 'bind', path, source: shownAt(path, view), writable: true }));
  return [...shown, ...mountsBeneath(roots).filter(({ path }) => coveringEntry(entries, path)?.access === 'read')];
}

/** Where a layer is shown; throws where it is not. */
function shownAt(path: string, view: StagedView | null): string {
  const source = view?.shownAt(path) ?? null;
  if (source !== null) return source;
  throw new BrokerError(
    'staging-unavailable',
    say('The layer over {path} is not mounted, so nothing was started.', { path }),
    { remedy: say('Ask again.') },
  );
}

/** Of a project that is tried on a layer: all that may be written in it is written there. */
export function onTriedLayer(mount: Mount, { tried }: SandboxPlan, view: StagedView | null): Mount {
  if (tried === undefined || mount.kind !== 'bind' || !mount.writable || !isWithin(mount.path, tried)) return mount;
  return { ...mount, source: `${shownAt(tried, view)}${mount.path.slice(tried.length)}` };
}

/** An overlay does not show what is mounted beneath its folder. Only the superuser's can be mounted above such a place at all. */
function mountsBeneath(roots: readonly string[]): readonly Extract<Mount, { kind: 'bind' }>[] {
  if (process.geteuid?.() !== 0) return [];
  const { rows } = mountTable(readFileSync('/proc/self/mountinfo', 'utf8'));
  return rows
    .filter(({ point }) => roots.some((root) => point !== root && isWithin(point, root)))
    .filter(({ point }) => !isWithin(point, '/var/tmp'))
    .map(({ point }) => ({ kind: 'bind', path: point, writable: false }));
}
