/** Bounds settings by a layer that may only take away: what "narrower" means, key by key. See decision 0010. */
import { reviewModes, type ReviewerSettings } from '#domain/approval/review.ts';
import { canonicalJson } from '#domain/common/canonical-json.ts';
import type { PermissionEntry } from '#domain/sandbox/permission.ts';
import { forEachLimit, limitKeys } from '#domain/sandbox/resource-limits.ts';
import { riskLevels } from '#domain/risk/risk.ts';
import type { NetworkMode, OutsideWrites } from '#domain/sandbox/sandbox-policy.ts';
import { settingsSchema, type Settings, type SettingsKey, type SettingsLayer } from '#domain/settings/settings.ts';
import { isApprovalPolicyAtMost, narrowApprovalPolicy } from './narrow-approval-policy.ts';
import { isFilePolicyAtMost, narrowFilePolicy } from './narrow-file-policy.ts';

/** What to do where no value is at most as wide as both. */
export type Conflict = 'keep-current' | 'take-bound';

interface KeyOrder<K extends SettingsKey> {
  /** Undefined when no value is at most as wide as both. */
  narrow(current: Settings[K], bound: Settings[K]): Settings[K] | undefined;
  isAtMost(after: Settings[K], before: Settings[K]): boolean;
}

/** Rules let hosts through in both middle modes; `allow-listed` refuses the others where `ask` lets a person allow them. */
const networkWidths: Record<NetworkMode, number> = { blocked: 0, 'allow-listed': 1, ask: 2, full: 3 };

/** A layer lets a command go on without a person, which asking does not. */
const outsideWidths: Record<OutsideWrites, number> = { refuse: 0, ask: 1, stage: 2 };

/** Longest list that `settingsSchema` takes. */
const maxListLength = 3000;

/** Each entry is written once: compared two by two, three thousand of them would take minutes. */
const written = (entries: readonly PermissionEntry[]): ReadonlySet<string> => new Set(entries.map(canonicalJson));

/** Both lists in one; undefined when together they are longer than settings may be. */
function joined<T>(list: T[], more: readonly T[], keyOf: (item: T) => unknown = (item) => item): T[] | undefined {
  const known = new Set(list.map(keyOf));
  const all = [...list, ...more.filter((item) => !known.has(keyOf(item)))];
  return all.length <= maxListLength ? all : undefined;
}

const limitOrder: KeyOrder<'timeoutMs'> & KeyOrder<'approvalDeadlineMs'> = {
  // Null is no limit.
  narrow: (current, bound) => (current === null || (bound !== null && bound < current) ? bound : current),
  isAtMost: (after, before) => before === null || (after !== null && after <= before),
};

const lesser = <T>(order: readonly T[], a: T, b: T): T => (order.indexOf(a) <= order.indexOf(b) ? a : b);

/** A reviewer that is off is the narrowest, whatever else it is told; one in the shadow sends commands to a model. */
const reviewerOrder: KeyOrder<'reviewer'> = {
  narrow: (current, bound) => ({
    mode: lesser(reviewModes, current.mode, bound.mode),
    kinds: current.kinds.filter((kind) => bound.kinds.includes(kind)),
    upTo:
      lesser<ReviewerSettings['upTo'] | 'critical'>(riskLevels, current.upTo, bound.upTo) === current.upTo
        ? current.upTo
        : bound.upTo,
    perHour: Math.min(current.perHour, bound.perHour),
  }),
  isAtMost: (after, before) =>
    after.mode === 'off' ||
    (lesser(reviewModes, after.mode, before.mode) === after.mode &&
      after.kinds.every((kind) => before.kinds.includes(kind)) &&
      riskLevels.indexOf(after.upTo) <= riskLevels.indexOf(before.upTo) &&
      after.perHour <= before.perHour),
};

const orders: { readonly [K in SettingsKey]: KeyOrder<K> } = {
  approvalPolicy: {
    narrow: (current, bound) => narrowApprovalPolicy(current, bound) ?? undefined,
    isAtMost: isApprovalPolicyAtMost,
  },
  files: { narrow: (current, bound) => narrowFilePolicy(current, bound) ?? undefined, isAtMost: isFilePolicyAtMost },
  network: {
    narrow: (current, bound) => (networkWidths[bound] < networkWidths[current] ? bound : current),
    isAtMost: (after, before) => networkWidths[after] <= networkWidths[before],
  },
  allowedHosts: {
    // Compared as written: whether one pattern lies within another is not guessed.
    narrow: (current, bound) => current.filter((pattern) => bound.includes(pattern)),
    isAtMost: (after, before) => after.every((pattern) => before.includes(pattern)),
  },
  deniedHosts: {
    narrow: (current, bound) => joined(current, bound),
    isAtMost: (after, before) => before.every((pattern) => after.includes(pattern)),
  },
  permissions: {
    // Only denials are sure to take away: a read entry below a write entry narrows, below a denial it widens,
    // and dropping an entry uncovers the one above it.
    narrow: (current, bound) =>
      joined(
        current,
        bound.filter((entry) => entry.access === 'deny'),
        canonicalJson,
      ),
    isAtMost: (after, before) => {
      const [kept, known] = [written(after), written(before)];
      return (
        [...known].every((entry) => kept.has(entry)) &&
        after.every((entry) => entry.access === 'deny' || known.has(canonicalJson(entry)))
      );
    },
  },
  denyRead: {
    narrow: (current, bound) => joined(current, bound),
    isAtMost: (after, before) => before.every((path) => after.includes(path)),
  },
  passEnv: {
    narrow: (current, bound) => current.filter((name) => bound.includes(name)),
    isAtMost: (after, before) => after.every((name) => before.includes(name)),
  },
  requiredProtections: {
    narrow: (current, bound) => joined(current, bound),
    isAtMost: (after, before) => before.every((protection) => after.includes(protection)),
  },
  timeoutMs: limitOrder,
  approvalDeadlineMs: limitOrder,
  limits: {
    narrow: (current, bound) => forEachLimit((key) => limitOrder.narrow(current[key], bound[key]) ?? null),
    isAtMost: (after, before) => limitKeys.every((key) => limitOrder.isAtMost(after[key], before[key])),
  },
  nestedSandboxes: {
    narrow: (current, bound) => current && bound,
    isAtMost: (after, before) => before || !after,
  },
  writesOutside: {
    narrow: (current, bound) => (outsideWidths[bound] < outsideWidths[current] ? bound : current),
    isAtMost: (after, before) => outsideWidths[after] <= outsideWidths[before],
  },
  keepStaged: {
    // Compared as written, like hosts.
    narrow: (current, bound) => current.filter((folder) => bound.includes(folder)),
    isAtMost: (after, before) => after.every((folder) => before.includes(folder)),
  },
  reviewer: reviewerOrder,
};

export const settingsKeys: readonly SettingsKey[] = settingsSchema.keyof().options;

/** Where a bound that is wider than the present value was meant to widen it; a long list of denials or a late limit was not. */
const widensFor: readonly SettingsKey[] = [
  'approvalPolicy',
  'files',
  'network',
  'allowedHosts',
  'permissions',
  'passEnv',
  'nestedSandboxes',
  'writesOutside',
  'keepStaged',
  'reviewer',
];

export interface Narrowed {
  readonly values: Settings;
  /** Keys whose value is another one than before. */
  readonly changed: readonly SettingsKey[];
  /** Keys where neither value is narrower than the other. */
  readonly conflicts: readonly SettingsKey[];
  /** Keys in which the bound names something that `current` does not allow; that part is ignored. */
  readonly asksMore: readonly SettingsKey[];
}

/** The layer's values where it has one, else those of `settings`. */
export function withGiven(settings: Settings, layer: SettingsLayer): Settings {
  const given = Object.fromEntries(Object.entries(layer).filter(([, value]) => value !== undefined));
  return { ...settings, ...given };
}

function isAtMost<K extends SettingsKey>(key: K, after: Settings[K], before: Settings[K]): boolean {
  return orders[key].isAtMost(after, before);
}

/** Keys in which `after` allows something that `before` does not surely allow. */
export function widenedKeys(before: Settings, after: Settings): SettingsKey[] {
  return settingsKeys.filter((key) => !isAtMost(key, after[key], before[key]));
}

/** Values at most as wide as `current` and, as far as they can be compared, as `bound`. An absent key bounds nothing. */
export function narrowSettings(current: Settings, bound: SettingsLayer, conflict: Conflict): Narrowed {
  const wanted = withGiven(current, bound);
  const conflicts: SettingsKey[] = [];
  const narrowed = <K extends SettingsKey>(key: K): Settings[K] => {
    const value = orders[key].narrow(current[key], wanted[key]);
    if (value !== undefined) return value;
    conflicts.push(key);
    return conflict === 'take-bound' ? wanted[key] : current[key];
  };
  const values: Settings = {
    approvalPolicy: narrowed('approvalPolicy'),
    files: narrowed('files'),
    network: narrowed('network'),
    allowedHosts: narrowed('allowedHosts'),
    deniedHosts: narrowed('deniedHosts'),
    permissions: narrowed('permissions'),
    denyRead: narrowed('denyRead'),
    passEnv: narrowed('passEnv'),
    requiredProtections: narrowed('requiredProtections'),
    timeoutMs: narrowed('timeoutMs'),
    approvalDeadlineMs: narrowed('approvalDeadlineMs'),
    limits: narrowed('limits'),
    nestedSandboxes: narrowed('nestedSandboxes'),
    writesOutside: narrowed('writesOutside'),
    keepStaged: narrowed('keepStaged'),
    reviewer: narrowed('reviewer'),
  };
  return {
    values,
    changed: settingsKeys.filter((key) => canonicalJson(values[key]) !== canonicalJson(current[key])),
    conflicts,
    asksMore: widensFor.filter((key) => !isAtMost(key, wanted[key], current[key])),
  };
}
