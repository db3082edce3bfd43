/** How a person opens and closes ports of a running attempt on this machine. */
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { WireError } from '#domain/common/errors.ts';

export interface PortControl {
  /** Resolves to null, or to why it stays closed. An open port stays as it is. */
  open(port: number, by: DecidedBy): Promise<WireError | null>;
  /** Resolves to null, or to why nothing was closed. */
  close(port: number, by: DecidedBy): Promise<WireError | null>;
}
