/** The waiting side of a ticket: what a reserved run holds on to between its yes and its start. */

export type Turn = 'redeemed' | 'expired' | 'ignored';

export interface Reservation {
  /** Nothing more has to be decided before the run may start. May be called again. */
  readonly ready: () => void;
  readonly turn: Promise<Turn>;
}
