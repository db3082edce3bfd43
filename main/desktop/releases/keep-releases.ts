/** Knows whether there is a newer release: looks once a day, remembers the last answer, and does nothing about it. */
import { fetchFeed, type FetchFeed } from './fetch-feed.ts';
import { installLine, type Installed } from './install-line.ts';
import { isNewer, readFeed, type ReleaseSettings, type ReleaseSource } from './release-feed.ts';

export type ReleaseState =
  /** No feed is configured: nothing is ever asked. */
  | { readonly kind: 'off' }
  | { readonly kind: 'unasked' }
  | { readonly kind: 'newest' }
  /** `line` is null where the release holds nothing for this machine. */
  | { readonly kind: 'newer'; readonly version: string; readonly line: string | null }
  /** `why` is a clause for people. */
  | { readonly kind: 'unknown'; readonly why: string };

export const newerVersion = (state: ReleaseState): string | null => (state.kind === 'newer' ? state.version : null);

export interface ReleaseOptions {
  readonly settings: ReleaseSettings;
  readonly version: string;
  readonly installed: Installed;
  readonly fetch: FetchFeed;
}

export interface Releases {
  state(): ReleaseState;
  onChange(listener: () => void): void;
  /** Asks now. Resolves when the state is known; never throws. */
  look(): Promise<void>;
  /** Asks now and then, until closed. */
  follow(): void;
  close(): void;
}

const dayMs = 24 * 60 * 60 * 1000;

export function keepReleases({ settings, version, installed, fetch }: ReleaseOptions): Releases {
  const listeners = new Set<() => void>();
  const source = settings.kind === 'set' ? settings.source : null;
  let state: ReleaseState = firstState(settings);
  let timer: NodeJS.Timeout | null = null;
  const change = (next: ReleaseState): void => {
    state = next;
    for (const tell of listeners) tell();
  };

  async function ask({ feed, key }: ReleaseSource): Promise<ReleaseState> {
    const reading = readFeed(await fetchFeed(fetch, feed), key);
    if (reading.kind === 'unusable') return { kind: 'unknown', why: reading.why };
    const { release } = reading;
    // An older release, signed as it is, would be a way to bring back a fault that was mended.
    if (!isNewer(release.version, version)) return { kind: 'newest' };
    return { kind: 'newer', version: release.version, line: installLine(release, installed, feed) };
  }

  async function look(): Promise<void> {
    if (source === null) return;
    try {
      change(await ask(source));
    } catch (error) {
      change({ kind: 'unknown', why: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener);
    },
    look,
    follow() {
      if (source === null || timer !== null) return;
      void look();
      timer = setInterval(() => void look(), dayMs);
      timer.unref();
    },
    close() {
      if (timer !== null) clearInterval(timer);
    },
  };
}

function firstState(settings: ReleaseSettings): ReleaseState {
  switch (settings.kind) {
    case 'off':
      return { kind: 'off' };
    case 'set':
      return { kind: 'unasked' };
    case 'damaged':
      return { kind: 'unknown', why: settings.why };
  }
}
