/** Gives tools that end without a cache they can write to one of their own, gone afterwards. See decision 0040. */
import path from 'node:path';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { coveringEntry } from '../../paths/covering-entry.ts';
import { isStaged } from './staged-mounts.ts';
import { pathKind, realPathOf } from '../../paths/real-path-of.ts';

interface Cache {
  readonly variable: string;
  readonly inHome: string;
  readonly own: string;
  /** Whether the person's cache is still of use to a command that may only read it, and fetch nothing. */
  readonly isReadable: boolean;
  /** Whether people have the variable in their own environment, to name the usual place. */
  readonly isCommon?: true;
}

const caches: readonly Cache[] = [
  { variable: 'npm_config_cache', inHome: '.npm/_cacache', own: '/tmp/.npm', isReadable: true },
  { variable: 'GOCACHE', inHome: '.cache/go-build', own: '/tmp/.go-build', isReadable: false },
  { variable: 'GOMODCACHE', inHome: 'go/pkg/mod', own: '/tmp/.go-mod', isReadable: true },
  { variable: 'CCACHE_DIR', inHome: '.cache/ccache', own: '/tmp/.ccache', isReadable: false },
  { variable: 'PNPM_HOME', inHome: '.local/share/pnpm', own: '/tmp/.pnpm', isReadable: true, isCommon: true },
  { variable: 'YARN_GLOBAL_FOLDER', inHome: '.yarn/berry', own: '/tmp/.yarn', isReadable: true },
];

/**
 * The store of pnpm, where an empty one is laid over the person's own. pnpm writes down in `node_modules` where its store is, and takes everything
 * there away before it works with another; so the place has to be the same inside. Null where it is none of ours.
 */
export function ownStore(plan: SandboxPlan, env: Readonly<Record<string, string | undefined>>): string | null {
  const { HOME: home, PNPM_HOME: named, XDG_DATA_HOME: data } = env;
  if (plan.tmp !== 'private' || plan.network === 'blocked' || home === undefined) return null;
  if (coveringEntry(plan.entries, '/tmp')?.access !== 'write') return null;
  const above = [named, data === undefined ? undefined : `${data}/pnpm`].find(
    (place) => place?.startsWith('/') === true,
  );
  const store = path.join(above ?? path.join(home, '.local/share/pnpm'), 'store');
  const isReadOnly = coveringEntry(plan.entries, store)?.access === 'read' && !isStaged(store, plan);
  return isReadOnly && pathKind(store) === 'directory' && realPathOf(store) === store ? store : null;
}

/** Variables for a sandboxed command; none for what it was told itself, or may write where it is. */
export function ownCaches(
  plan: SandboxPlan,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const home = env['HOME'];
  if (plan.tmp !== 'private' || home === undefined || coveringEntry(plan.entries, '/tmp')?.access !== 'write')
    return {};
  const found: Record<string, string> = {};
  const hasStore = ownStore(plan, env) !== null;
  for (const { variable, inHome, own, isReadable, isCommon } of caches) {
    if (variable === 'PNPM_HOME' && hasStore) continue;
    const told = env[variable];
    const usual = isCommon === true && told?.startsWith('/') === true ? told : path.join(home, inHome);
    const isChosen = told !== undefined && isCommon !== true;
    if (isChosen || coveringEntry(plan.entries, usual)?.access === 'write' || isStaged(usual, plan)) continue;
    // What can be fetched has to be kept somewhere, or npm ends.
    if (!isReadable || plan.network !== 'blocked' || pathKind(usual) === 'missing') found[variable] = own;
  }
  return found;
}
