/** Holds the listings of staged changes that pages show: what is kept is what was looked at. */
import { sha256Hex } from '#domain/common/digest.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { SessionId } from '#domain/common/ids.ts';
import type { StagedPage } from '#domain/staging/staged-book.ts';
import type { Clock, LayerListing, StagedWrites } from '#core/ports.ts';
import { leftBySessions, type SessionsOfRuns } from '../staging/left-by-sessions.ts';
import { figuresOf, type Figures } from '../staging/page-of-changes.ts';
import { reviewListing } from '../staging/review-changes.ts';
import type { Reviewed } from '../staging/reviewed.ts';

export interface ListingParts {
  /** Null where nothing is ever staged. */
  readonly writes: StagedWrites | null;
  readonly clock: Pick<Clock, 'now'>;
  readonly homeDir: string;
  readonly sessions: SessionsOfRuns;
  /** Throws `unknown-session`. */
  readonly projectOf: (sessionId: SessionId) => string;
}

/** A listing as it was shown: what is kept is what was looked at. */
export interface HeldListing {
  readonly id: string;
  readonly at: number;
  readonly project: string;
  readonly layers: readonly Omit<LayerListing, 'changes'>[];
  readonly unreadable: StagedPage['unreadable'];
  /** As it is kept: folders before what lies in them. */
  readonly all: readonly Reviewed[];
  /** As people read it. */
  readonly byPath: readonly Reviewed[];
  /** In no list. */
  readonly caches: readonly Reviewed[];
  readonly reviews: StagedPage['reviews'];
  readonly figures: Figures;
}

/** Of each project: a page may still show the one before the last. */
const heldListings = 2;

const nothingFound = { layers: [], unreadable: [] };

/** A folder before what lies in it. */
const inOrderOfPath = (one: Reviewed, other: Reviewed): number =>
  one.shown < other.shown ? -1 : Number(one.shown > other.shown);

export interface Listings {
  anew(sessionId: SessionId): Promise<HeldListing>;
  /** Throws `stale-approval`. */
  known(project: string, id: string): HeldListing;
  forget(project: string): void;
}

export function holdListings({ writes, clock, homeDir, sessions, projectOf }: ListingParts): Listings {
  const held = new Map<string, readonly HeldListing[]>();
  let numbered = 0;
  return {
    async anew(sessionId) {
      const project = projectOf(sessionId);
      const found = (await writes?.list(project)) ?? nothingFound;
      const reviewed = writes === null ? [] : reviewListing(found, writes.surroundings);
      const all = reviewed.filter(({ isCache }) => !isCache);
      const caches = reviewed.filter(({ isCache }) => isCache);
      const digest = await sha256Hex(`${project}\n${clock.now()}\n${numbered++}`);
      const listing: HeldListing = {
        id: digest.slice(0, 12),
        at: clock.now(),
        project,
        layers: found.layers.map(({ layer, root, isSuperuser }) => ({ layer, root, isSuperuser })),
        unreadable: found.unreadable.map(({ layer, root, why }) => ({ layer, root, why })),
        all,
        byPath: all.toSorted(inOrderOfPath),
        caches,
        figures: figuresOf(all, caches),
        reviews: [...(await leftBySessions({ sessionId, projectRoot: project, homeDir, ...found, all }, sessions))],
      };
      held.set(project, [listing, ...(held.get(project) ?? [])].slice(0, heldListings));
      return listing;
    },
    known(project, id) {
      const found = held.get(project)?.find((listing) => listing.id === id);
      if (found !== undefined) return found;
      throw new BrokerError('stale-approval', say('These staged changes have been listed again since.'), {
        remedy: say('Look at them again.'),
      });
    },
    forget: (project) => void held.delete(project),
  };
}
