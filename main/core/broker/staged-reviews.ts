/** Keeps what ended sessions of agents left staged, project by project: one card each, made from what is on the layers, and gone with it. */
import type { SessionId } from '#domain/common/ids.ts';
import type { StagedReview } from '#domain/staging/staged-review.ts';
import type { Clock, StagedWrites } from '#core/ports.ts';
import { leftBySessions, type SessionsOfRuns } from '../staging/left-by-sessions.ts';
import { reviewListing } from '../staging/review-changes.ts';

export interface StagedReviews {
  /** Of every project that is open. */
  views(): readonly StagedReview[];
  /** Something about a project's layers, or about a session in it, is other than it was. */
  look(project: string): void;
}

export interface StagedReviewsParts {
  readonly writes: StagedWrites | null;
  readonly clock: Pick<Clock, 'after'>;
  readonly homeDir: string;
  readonly sessions: SessionsOfRuns & {
    /** Whether anything in the project can have been left. */
    readonly hasOver: (project: string) => boolean;
  };
  /** Null where the project is not open. */
  readonly sessionIn: (project: string) => SessionId | null;
  readonly tell: (sessionId: SessionId, reviews: readonly StagedReview[]) => void;
}

/** Of looks that follow each other: a long list takes a second. */
const calmMs = 500;

export function createStagedReviews(parts: StagedReviewsParts): StagedReviews {
  const { writes, clock } = parts;
  const held = new Map<string, readonly StagedReview[]>();
  /** Projects that are looked at, or were a moment ago; true: and are to be once more. */
  const busy = new Map<string, boolean>();

  const lookNow = async (project: string): Promise<void> => {
    const before = held.get(project) ?? [];
    const found = await findReviews(project, parts);
    if (found === null || JSON.stringify(found.reviews) === JSON.stringify(before)) return;
    held.set(project, found.reviews);
    parts.tell(found.sessionId, found.reviews);
  };
  const look = (project: string): void => {
    if (writes === null) return;
    if (busy.has(project)) {
      busy.set(project, true);
      return;
    }
    busy.set(project, false);
    // A list that cannot be read says so where it is asked for; what was known of it stands.
    void lookNow(project)
      .catch(() => undefined)
      .then(() => clock.after(calmMs, () => again(project)));
  };
  const again = (project: string): void => {
    const isDue = busy.get(project) === true;
    busy.delete(project);
    if (isDue) look(project);
  };
  return { views: () => [...held.values()].flat(), look };
}

async function findReviews(
  project: string,
  { writes, homeDir, sessions, sessionIn }: StagedReviewsParts,
): Promise<{ readonly sessionId: SessionId; readonly reviews: readonly StagedReview[] } | null> {
  const sessionId = sessionIn(project);
  if (writes === null || sessionId === null) return null;
  if (!sessions.hasOver(project)) return { sessionId, reviews: [] };
  const { layers } = await writes.list(project);
  const all = reviewListing({ layers }, writes.surroundings).filter(({ isCache }) => !isCache);
  return {
    sessionId,
    reviews: await leftBySessions({ sessionId, projectRoot: project, homeDir, layers, all }, sessions),
  };
}
