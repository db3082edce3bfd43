/** The waiting side of a ticket: what a reserved run holds on to between its yes and its start. */
import type { TerminalSize } from '#domain/command/command.ts';

export type Turn = 'redeemed' | 'expired' | 'ignored';

export interface Reservation {
  /** Nothing more has to be decided before the run may start. May be called again. `mayHaveTerminal` where a terminal would change no verdict. */
  readonly ready: (mayHaveTerminal: boolean) => void;
  /** What the redeeming program brought along; read after the turn. */
  readonly terminal: () => TerminalSize | null;
  readonly turn: Promise<Turn>;
}
