/** The windows that exist, as the app needs them to quit; apart from it, so that neither file needs the other. */

export interface Closable {
  close(): void;
  isDestroyed(): boolean;
}

export const openWindows = new Set<Closable>();
