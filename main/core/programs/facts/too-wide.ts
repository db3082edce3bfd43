/** Beginnings of commands that are too wide to become a rule. */

export type Width =
  /** It does harmless and destructive things alike. */
  | 'wide'
  /** It runs a command that it is given. */
  | 'carrier'
  | 'interpreter'
  | 'shell';

export interface TooWide {
  readonly fact: 'too-wide';
  /** Null where only some words of the program are. */
  readonly width: Width | null;
  /** Words behind the program that leave it as open as it was: `run`, `compose exec`; empty for the program alone. */
  readonly behind: readonly string[];
  /** Options alone do not make it narrower. */
  readonly withOptions: boolean;
}

export const tooWide = (width: Width | null, ...behind: string[]): TooWide => ({
  fact: 'too-wide',
  width,
  behind,
  withOptions: false,
});
export const tooWideWithOptions = (width: Width): TooWide => ({ ...tooWide(width), withOptions: true });
