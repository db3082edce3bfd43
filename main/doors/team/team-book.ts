/** The hosts of the team whose keys a person compared here, and how far the log of each was seen: one private file. */
import * as z from 'zod';
import { BrokerError } from '#domain/common/errors.ts';
import { readJsonAs } from '#domain/common/read-json.ts';
import { say } from '#domain/common/message.ts';
import { mostTeamHosts, teamHostNameSchema } from '#domain/team/team.ts';
import type { DeviceFile } from '../pocket/device-book.ts';

const keptSchema = z.strictObject({
  version: z.literal(1),
  trusted: z.partialRecord(teamHostNameSchema, z.string().length(59)),
  /** Rows of each log that were there and whole; of this host, those that the store said it has. */
  seen: z.partialRecord(teamHostNameSchema, z.int().nonnegative()),
});
type Kept = z.infer<typeof keptSchema>;

export interface TeamBook {
  /** The key that was compared; null where none was. */
  keyOf(host: string): string | null;
  seenOf(host: string): number;
  trust(host: string, key: string): Promise<void>;
  saw(host: string, seq: number): Promise<void>;
}

/** Throws `settings-unreadable`: nothing is then written over what is there. */
export function openTeamBook(file: DeviceFile): TeamBook {
  let kept = read(file);
  let writing: Promise<void> = Promise.resolve();
  /** One after the other, each to what counts by then: none takes back what another one wrote. */
  const write = (change: (current: Kept) => Kept): Promise<void> => {
    const before = writing;
    const work = async (): Promise<void> => {
      await before;
      const next = change(kept);
      if (Object.keys(next.trusted).length > mostTeamHosts) throw unreadable();
      await file.write(`${JSON.stringify(next, null, 2)}\n`);
      kept = next;
    };
    const done = work();
    writing = done.catch(() => undefined);
    return done;
  };
  return {
    keyOf: (host) => (Object.hasOwn(kept.trusted, host) ? (kept.trusted[host] ?? null) : null),
    seenOf: (host) => (Object.hasOwn(kept.seen, host) ? (kept.seen[host] ?? 0) : 0),
    trust: (host, key) => write((now) => ({ ...now, trusted: { ...now.trusted, [host]: key } })),
    saw: (host, seq) => write((now) => ({ ...now, seen: { ...now.seen, [host]: seq } })),
  };
}

const unreadable = (): BrokerError =>
  new BrokerError('settings-unreadable', say('The list of trusted hosts of the team cannot be read.'), {
    remedy: say('Look at team.json in the data folder. Until then no other host is trusted.'),
  });

function read(file: DeviceFile): Kept {
  try {
    const text = file.read();
    if (text === null) return { version: 1, trusted: {}, seen: {} };
    const kept = readJsonAs(keptSchema, text);
    if (kept !== null) return kept;
  } catch {
    // A file that others could write is none of ours.
  }
  throw unreadable();
}
