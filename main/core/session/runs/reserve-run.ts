/** Starts a run that stops short of its first attempt until a client comes for it with its ticket. */
import type { TerminalSize } from '#domain/command/command.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { LiveRun } from '../../live-run.ts';
import type { Reservation, Turn } from '../../run/reservation.ts';
import type { RunPlace } from './run-turns.ts';

export interface ReservedRun {
  readonly kind: 'reserved';
  readonly run: LiveRun;
  /** Resolves when everything is decided: it may start once it is redeemed, or it has ended with its outcome. */
  readonly decided: Promise<'ready' | 'ended'>;
  /** Whether it may be given a terminal when it starts; no hook tells that its tool has one. */
  mayHaveTerminal(): boolean;
  /** Lets it start, or ends it. Only the first call counts. */
  settle(turn: Turn, terminal?: TerminalSize): void;
}

export type Reserving = ReservedRun | { readonly kind: 'refused'; readonly error: WireError };

export interface OpenReservation {
  readonly reservation: Reservation;
  readonly ready: Promise<'ready'>;
  readonly mayHaveTerminal: () => boolean;
  readonly settle: (turn: Turn, terminal?: TerminalSize) => void;
}

export function openReservation(): OpenReservation {
  const ready = Promise.withResolvers<'ready'>();
  const turn = Promise.withResolvers<Turn>();
  let isFree = false;
  let given: TerminalSize | null = null;
  return {
    reservation: {
      ready(mayHaveTerminal) {
        isFree = mayHaveTerminal;
        ready.resolve('ready');
      },
      turn: turn.promise,
      terminal: () => given,
    },
    ready: ready.promise,
    mayHaveTerminal: () => isFree,
    settle(how, terminal) {
      given = terminal ?? null;
      turn.resolve(how);
    },
  };
}

/** A run that waits for its ticket holds up no other run: its place goes to others until the ticket comes, and is then waited for again. */
export function leavePlaceWhileHeld(
  reservation: Reservation,
  place: RunPlace,
  untilResumed: () => Promise<void>,
  onReady: () => void,
): Reservation {
  let isSettled = false;
  return {
    ...reservation,
    ready(mayHaveTerminal) {
      if (!isSettled) {
        place.giveBack();
        onReady();
      }
      reservation.ready(mayHaveTerminal);
    },
    turn: reservation.turn.then(async (settled) => {
      isSettled = true;
      if (settled !== 'redeemed') return settled;
      await untilResumed();
      await place.take();
      return settled;
    }),
  };
}
