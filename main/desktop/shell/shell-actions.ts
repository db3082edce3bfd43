/** What tray, menu and notifications can do for a person. Nothing here decides; it carries requests to the broker. */
import type { Rectangle } from 'electron';
import type { ApprovalId } from '#domain/common/ids.ts';

export interface ShellActions {
  /** Brings the window forward, with this card in front where one is named. */
  open(card?: ApprovalId): void;
  openHealth(): void;
  /** Opens or closes the small window beside the tray's picture, which stands there. */
  togglePanel(tray: Rectangle): void;
  /** Shows the newer release, if one is known. */
  showRelease(): void;
  setPaused(paused: boolean): void;
  /** Ends every run, question and agent, and opens the window, which says what that was. */
  stopEverything(): void;
  setDoNotDisturb(isQuiet: boolean): void;
  denyAll(): void;
  deny(card: ApprovalId): void;
  /** Opens the card instead where it may not be allowed away from it, or is no longer what was shown. */
  allowOnce(card: ApprovalId, shownDigest: string): void;
  quit(): void;
}
