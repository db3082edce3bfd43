/** Starts a run that stops short of its first attempt until somebody comes for it with its ticket. */
import type { WireError } from '#domain/errors.ts';
import type { LiveRun } from '../live-run.ts';
import type { Reservation, Turn } from '../run/reservation.ts';

export interface ReservedRun {
  readonly kind: 'reserved';
  readonly run: LiveRun;
  /** Resolves when everything is decided: it may start once it is redeemed, or it has ended with its outcome. */
  readonly decided: Promise<'ready' | 'ended'>;
  /** Lets it start, or ends it. Only the first call counts. */
  settle(turn: Turn): void;
}

export type Reserving = ReservedRun | { readonly kind: 'refused'; readonly error: WireError };

export interface OpenReservation {
  readonly reservation: Reservation;
  readonly ready: Promise<'ready'>;
  readonly settle: (turn: Turn) => void;
}

export function openReservation(): OpenReservation {
  const ready = Promise.withResolvers<'ready'>();
  const turn = Promise.withResolvers<Turn>();
  return {
    reservation: { ready: () => ready.resolve('ready'), turn: turn.promise },
    ready: ready.promise,
    settle: turn.resolve,
  };
}
