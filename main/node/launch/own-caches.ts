/** Gives tools that end without a cache they can write to one of their own, gone afterwards. */
import path from 'node:path';
import type { SandboxPlan } from '#domain/sandbox-plan.ts';
import { coveringEntry } from '../sandbox/covering-entry.ts';
import { pathKind } from '../sandbox/real-path-of.ts';

interface Cache {
  readonly variable: string;
  readonly inHome: string;
  readonly own: string;
  /** Whether the person's cache is still of use to a command that may only read it. */
  readonly isReadable: boolean;
}

const caches: readonly Cache[] = [
  { variable: 'npm_config_cache', inHome: '.npm/_cacache', own: '/tmp/.npm', isReadable: true },
  { variable: 'GOCACHE', inHome: '.cache/go-build', own: '/tmp/.go-build', isReadable: false },
];

/** Variables for a sandboxed command; none for what it was told itself, or may write where it is. */
export function ownCaches(
  plan: SandboxPlan,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const home = env['HOME'];
  if (plan.tmp !== 'private' || home === undefined || coveringEntry(plan.entries, '/tmp')?.access !== 'write')
    return {};
  const found: Record<string, string> = {};
  for (const { variable, inHome, own, isReadable } of caches) {
    const usual = path.join(home, inHome);
    if (env[variable] !== undefined || coveringEntry(plan.entries, usual)?.access === 'write') continue;
    if (!isReadable || pathKind(usual) === 'missing') found[variable] = own;
  }
  return found;
}
