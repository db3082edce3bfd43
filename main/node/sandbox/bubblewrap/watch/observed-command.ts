/** Puts the observer in front of a command, and makes sure that the sandbox can see it. */
import { namesAsLines } from '#agents/fit-names.ts';
import type { PreparedMount } from '#core/ports.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Mount } from '../mount.ts';
import { mountPath } from '../mount.ts';
import { coveringEntry, isWithin } from '../../paths/covering-entry.ts';
import { isStaged } from '../mounts/staged-mounts.ts';
import { nameRules } from '../../obeyed/name-rules.ts';
import { createdPaths, type CreatedPaths } from '../../paths/created-paths.ts';
import { observerFd } from '../../../launch/process/started-process.ts';

export interface ObservedWay {
  readonly terminal: boolean;
  /** Where the command's words but the first are read; null when they are on the line. */
  readonly wordsFd: number | null;
  /** The broker's. */
  readonly env: NodeJS.ProcessEnv;
  readonly preparedMounts: readonly PreparedMount[];
  /** Where the command has a place of its own beside its plan. */
  readonly ownPlace: string | null;
}

export function observedCommand(
  helper: string,
  plan: SandboxPlan,
  argv: readonly string[],
  { terminal, wordsFd, env, preparedMounts, ownPlace }: ObservedWay,
): readonly string[] {
  const { never, readable, writable } = plan.protections.includes('late-secrets') ? createdPaths(plan) : nothing;
  const { roots, lifted } = nameRules(plan, env);
  const opened = preparedMounts.filter(({ path }) => never.some((name) => isWithin(path, name)));
  const written = [
    ...preparedMounts.flatMap((mount) => (mount.writable ? [mount.path] : [])),
    ...(ownPlace === null ? [] : [ownPlace]),
  ];
  return [
    helper,
    String(observerFd),
    ...(terminal ? ['-t'] : []),
    ...(wordsFd === null ? [] : ['-a', String(wordsFd)]),
    ...(plan.network === 'full' && plan.protections.includes('unix-sockets') ? ['-s'] : []),
    ...never.flatMap((name) => ['-n', name]),
    ...[...readable, ...opened.map(({ path }) => path)].flatMap((name) => ['-r', name]),
    ...(writable.length === 0 ? [] : [...writable, ...written]).flatMap((name) => ['-w', name]),
    '-p',
    namesAsLines(),
    ...roots.flatMap((root) => ['-o', root]),
    ...lifted.flatMap((path) => ['-x', path]),
    ...(plan.protections.includes('other-names') ? [] : ['-l']),
    // The superuser's overlays are in no user namespace, and know every owner.
    ...((plan.staged ?? plan.tried) !== undefined && process.geteuid?.() !== 0 ? ['-e'] : []),
    ...plan.protectedPaths.flatMap((path) => ['-k', path]),
    '--',
    ...(wordsFd === null ? argv : argv.slice(0, 1)),
  ];
}

const nothing: CreatedPaths = { never: [], readable: [], writable: [] };

/** A mount for the observer itself, where the plan hides the folder it lies in. */
export function observerMounts(helper: string, plan: SandboxPlan, mounts: readonly Mount[]): readonly Mount[] {
  const hidden = mounts.some(
    (mount) => mount.kind !== 'bind' && mount.kind !== 'hidden-file' && isWithin(helper, mountPath(mount)),
  );
  const readable = coveringEntry(plan.entries, helper)?.access !== 'deny';
  // In a layer an earlier command could have put its own in the place of this one.
  return readable && !hidden && !isStaged(helper, plan) ? [] : [{ kind: 'bind', path: helper, writable: false }];
}
