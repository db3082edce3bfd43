/** How much one command may use up; each is optional. What is said of them is in `renderer/text/messages/both/limits.ts`. */
import * as z from 'zod';

interface LimitRow {
  /** More is no limit that anybody means. */
  readonly most: number;
  /** What the page fills in first. */
  readonly usual: number;
}

/** Null is no limit. */
type Amount = z.ZodNullable<z.ZodInt>;

/**
 * Every limit, in the order in which people see them. Schema, defaults, narrowing and page are made from this; how one is held is in
 * `main/node/sandbox/bubblewrap/limits/limit-prefix.ts`.
 */
const rows = {
  /** Memory that each of its processes may write to, and all of them together where the kernel counts them together. */
  memoryMiB: { most: 16_777_216, usual: 4096 },
  /** Computing time of each of its processes. */
  cpuSeconds: { most: 1_000_000, usual: 600 },
  /** Processes and threads of the whole command. */
  processes: { most: 4_000_000, usual: 512 },
  /** Size of each file it writes. */
  fileMiB: { most: 16_777_216, usual: 1024 },
  /** What each private folder in memory holds (/tmp and its kind); null for what the machine's memory suggests. */
  scratchMiB: { most: 16_777_216, usual: 4096 },
} as const satisfies Readonly<Record<string, LimitRow>>;

export type LimitKey = keyof typeof rows;
export type ResourceLimits = Record<LimitKey, number | null>;

export const limitRows: Readonly<Record<LimitKey, LimitRow>> = rows;

/** One value for each limit. */
export function forEachLimit<T>(make: (key: LimitKey, row: LimitRow) => T): Record<LimitKey, T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key is there, which the entries do not say
  return Object.fromEntries(limitKeys.map((key) => [key, make(key, rows[key])])) as Record<LimitKey, T>;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table is closed
export const limitKeys = Object.keys(rows) as readonly LimitKey[];

/** The limits of the first settings files; one that came later is absent in them, and then none. */
const first: ReadonlySet<LimitKey> = new Set(['memoryMiB', 'cpuSeconds', 'processes', 'fileMiB']);

const amount = (most: number): Amount => z.int().positive().max(most).nullable();

export const resourceLimitsSchema = z.strictObject(
  forEachLimit((key, { most }) => (first.has(key) ? amount(most) : amount(most).default(null))),
);

export const noLimits: ResourceLimits = forEachLimit(() => null);
