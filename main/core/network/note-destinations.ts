/** Puts each destination of one attempt on record once, and of very many only how many they were: a loop must not fill the log. */
import type { NetworkTarget } from '#domain/network/network.ts';
import { say, type Message } from '#domain/common/message.ts';

export interface Noted {
  readonly effect: 'allow' | 'deny';
  /** What else tells two refusals of one destination apart; null where nothing does. */
  readonly about: string | null;
}

export interface Destinations {
  /** Whether so many were reached that no other may be: what is reached has to be on record, each by itself. */
  isFull(target: NetworkTarget): boolean;
  /** Resolves when it is on record, or counted among the many. Rejects when it cannot be recorded. */
  note(target: NetworkTarget, noted: Noted, write: () => Promise<void>): Promise<void>;
  /** Puts on record how many were not told one by one. */
  close(): void;
}

export interface DestinationsOptions {
  /** `what` completes "refused …". */
  readonly writeCount: (what: string) => Promise<void>;
  readonly warn: (text: Message) => void;
}

/** For each attempt. */
export const mostDestinations = { reached: 5000, refused: 200 } as const;

export function noteDestinations({ writeCount, warn }: DestinationsOptions): Destinations {
  const reached = new Map<string, Promise<void>>();
  const refused = new Map<string, Promise<void>>();
  let more = 0;
  const tell = (what: string): void => {
    writeCount(what).catch(() => warn(say('A refusal of the network proxy could not be recorded.')));
  };
  return {
    isFull: (target) => reached.size >= mostDestinations.reached && !reached.has(keyOf(target)),
    note(target, { effect, about }, write) {
      const known = effect === 'allow' ? reached : refused;
      const key = `${keyOf(target)} ${about ?? ''}`.trimEnd();
      const noted = known.get(key);
      if (noted !== undefined) return noted;
      if (effect === 'deny' && refused.size >= mostDestinations.refused) {
        more += 1;
        if (more === 1) tell(`more than ${mostDestinations.refused} destinations; from here on they are only counted.`);
        return Promise.resolve();
      }
      const writing = write();
      known.set(key, writing);
      return writing;
    },
    close() {
      if (more > 0) tell(`${more} more connections to destinations that are not listed one by one.`);
      more = 0;
    },
  };
}

export function keyOf({ host, port, protocol }: NetworkTarget): string {
  return `${protocol}://${host} ${port}`;
}
