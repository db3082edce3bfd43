/** What tray, menu and notifications can do for a person. Nothing here decides; it carries wishes to the desk. */
import type { ApprovalId } from '#domain/ids.ts';

export interface ShellActions {
  /** Brings the window forward, with this card in front where one is named. */
  open(card?: ApprovalId): void;
  openHealth(): void;
  /** Shows the newer release, if one is known. */
  showRelease(): void;
  setPaused(paused: boolean): void;
  denyAll(): void;
  deny(card: ApprovalId): void;
  allowOnce(card: ApprovalId): void;
  quit(): void;
}
