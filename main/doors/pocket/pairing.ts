/** Pairing a device: a code that counts once and shortly, then a look of the person at both screens. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#core/ports.ts';
import { fingerprintOf } from '#domain/common/digest.ts';
import { checkWords } from '#domain/devices/signed-words.ts';

export const pairingLifetimeMs = 3 * 60_000;
/** A person mistypes; whoever guesses tries more often. */
const mostWrongCodes = 5;
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The four characters that both screens show, of exactly this key. */
export const checkOf = (pair: { readonly code: string; readonly key: string }): string =>
  fingerprintOf(sha256(checkWords(pair)).toString('hex'));

export interface Claim {
  readonly name: string;
  readonly key: string;
}

export interface Pairing {
  /** Ends the one before. */
  begin(): { readonly id: string; readonly code: string; readonly endsAt: number };
  /** Of a device that shows the code, and holds the key: resolves to whether the person confirmed. Null for a wrong code. */
  claim(code: string, claim: Claim): Promise<boolean> | null;
  /** Resolves when a device has come; to null when the pairing has ended without. */
  found(id: string): Promise<string | null>;
  /** The claim that was confirmed; null where the characters are others, which ends it. `settle` tells the device. */
  confirm(id: string, check: string): { readonly claim: Claim; readonly settle: (done: boolean) => void } | null;
  end(): void;
}

interface Open {
  readonly id: string;
  readonly code: string;
  readonly came: PromiseWithResolvers<string | null>;
  readonly done: PromiseWithResolvers<boolean>;
  readonly cancelTimer: () => void;
  claim: Claim | null;
  wrong: number;
}

export function createPairing(clock: Pick<Clock, 'now' | 'after'>): Pairing {
  let open: Open | null = null;
  const end = (): void => {
    open?.cancelTimer();
    open?.came.resolve(null);
    open?.done.resolve(false);
    open = null;
  };
  return {
    begin() {
      end();
      const id = randomBytes(16).toString('base64url');
      const code = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
      open = {
        id,
        code,
        came: Promise.withResolvers(),
        done: Promise.withResolvers(),
        cancelTimer: clock.after(pairingLifetimeMs, () => {
          if (open?.id === id) end();
        }),
        claim: null,
        wrong: 0,
      };
      return { id, code, endsAt: clock.now() + pairingLifetimeMs };
    },
    claim(code, claim) {
      if (open === null) return null;
      // The first that shows the code has used it, whoever that is.
      if (open.claim !== null || !timingSafeEqual(sha256(code), sha256(open.code))) {
        open.wrong += 1;
        if (open.wrong >= mostWrongCodes) end();
        return null;
      }
      open.claim = claim;
      open.came.resolve(claim.name);
      return open.done.promise;
    },
    found: (id) => (open?.id === id ? open.came.promise : Promise.resolve(null)),
    confirm(id, check) {
      if (open === null || open.id !== id || open.claim === null) return null;
      const { claim, code, done } = open;
      if (check.toUpperCase() !== checkOf({ code, key: claim.key })) {
        end();
        return null;
      }
      open.cancelTimer();
      open = null;
      return { claim, settle: (isDone) => done.resolve(isDone) };
    },
    end,
  };
}
