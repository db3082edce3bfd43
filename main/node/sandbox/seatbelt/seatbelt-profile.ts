/** Turns a plan into a Seatbelt profile and its parameters. Pure; golden files hold it, no Mac has run it yet. Decision 0032. */
import { isInside, parentPath } from '#domain/common/paths.ts';
import { inForceOrder } from '#domain/sandbox/plan-access.ts';
import type { PlanEntry, SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import base from '../../../../resources/seatbelt/base.sbpl?raw';
import devices from '../../../../resources/seatbelt/devices.sbpl?raw';
import { canonicalMacPath } from './canonical-mac-path.ts';
import { networkRules } from './seatbelt-network.ts';
import { anyCase, createRuleWriter, literal, type RuleWriter, subpath } from './seatbelt-rules.ts';

export interface SeatbeltInput {
  readonly plan: Pick<SandboxPlan, 'entries' | 'protectedPaths' | 'network' | 'grants'>;
  /** Takes the place of a private `/tmp`; null where the host's is used. */
  readonly tmpDir: string | null;
  /** Ports of this attempt's proxy on localhost; none closes the network. */
  readonly proxyPorts: readonly number[];
}

export interface SeatbeltProfile {
  readonly text: string;
  /** Values of `(param …)`, by name. */
  readonly parameters: Readonly<Record<string, string>>;
}

export function seatbeltProfile({ plan, tmpDir, proxyPorts }: SeatbeltInput): SeatbeltProfile {
  const rules = createRuleWriter();
  const given = [...plan.entries, ...(tmpDir === null ? [] : [{ path: tmpDir, access: 'write' } as const])];
  const entries = inForceOrder(given.map(({ path, access }) => ({ path: canonicalMacPath(path), access })));
  const guarded = plan.protectedPaths.map(canonicalMacPath);
  const text = [
    base.trimEnd(),
    '; Entries, shallow before deep: a deeper one takes over.',
    ...entries.map((entry) => entryRule(entry, rules)),
    ...waysThrough(entries, rules),
    devices.trimEnd(),
    ...(guarded.length === 0 ? [] : ['; Names that programs outside act on later.']),
    ...guarded.map((path) => `(deny file-write* file-link ${subpath(rules.parameter(path))} ${anyCase(path)})`),
    ...pins(entries, guarded, rules),
    ...networkRules({ plan, proxyPorts, writable: writablePaths(entries) }, rules),
  ].join('\n');
  return { text: `${text}\n`, parameters: rules.parameters() };
}

function entryRule({ path, access }: PlanEntry, rules: RuleWriter): string {
  const place = subpath(rules.parameter(path));
  switch (access) {
    case 'read':
      return `(allow file-read* file-map-executable process-exec* ${place})\n(deny file-write* file-link ${place})`;
    case 'write':
      return `(allow file-read* file-map-executable process-exec* file-write* file-link file-clone ${place})`;
    case 'deny':
      return `(deny file-read* file-map-executable process-exec* file-write* file-link file-clone ${place})`;
  }
}

function writablePaths(entries: readonly PlanEntry[]): readonly string[] {
  return entries.flatMap(({ path, access }) => (access === 'write' && path !== '/' ? [path] : []));
}

/** Programs look at every folder on the way to a path that is open again below a hidden one. */
function waysThrough(entries: readonly PlanEntry[], rules: RuleWriter): readonly string[] {
  const hidden = entries.filter(({ access }) => access === 'deny').map(({ path }) => path);
  const open = entries.filter(({ access }) => access !== 'deny').map(({ path }) => path);
  const between = new Set(
    open.flatMap((path) => {
      const around = hidden.find((each) => each !== path && isInside(path, each));
      return around === undefined ? [] : ancestors(path, around);
    }),
  );
  return [...between].map((path) => `(allow file-read-metadata ${literal(rules.parameter(path))})`);
}

/**
 * Seatbelt compares names, so a folder that is moved away takes what is protected or hidden in it along, under a name
 * that no rule knows: neither it nor a folder around it may be renamed or removed.
 */
function pins(entries: readonly PlanEntry[], guarded: readonly string[], rules: RuleWriter): readonly string[] {
  const writable = entries.flatMap(({ path, access }) => (access === 'write' ? [path] : []));
  const kept = [...guarded, ...entries.filter(({ access }) => access !== 'write').map(({ path }) => path)];
  const pinned = new Set(
    kept.flatMap((path) => {
      const root = writable.find((each) => each !== path && isInside(path, each));
      return root === undefined ? [] : [path, ...ancestors(path, root)];
    }),
  );
  if (pinned.size === 0) return [];
  const names = [...pinned].toSorted().map((path) => literal(rules.parameter(path)));
  return ['; Folders around them stay where they are.', `(deny file-write-unlink ${names.join(' ')})`];
}

/** Folders from just above `path` up to and with `root`. */
function ancestors(path: string, root: string): readonly string[] {
  const found: string[] = [];
  for (let at = parentPath(path); isInside(at, root) && at !== '/'; at = parentPath(at)) found.push(at);
  return found;
}
