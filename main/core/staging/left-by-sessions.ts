/** What each session of an agent left staged that is over: the figures of one question, and a digest of what it is about. */
import type { AgentSessionId, RunId } from '#domain/common/ids.ts';
import { sha256Hex } from '#domain/common/digest.ts';
import { mostReviewPaths, mostReviews, type StagedReview } from '#domain/staging/staged-review.ts';
import type { FoundSide } from '#domain/staging/found-change.ts';
import { byOf, changesOf, isOf, type Reviewed } from './reviewed.ts';
import { stagedByRun } from './staged-by-run.ts';

/** A session whose agent works no more. */
export type OverSession = Pick<StagedReview, 'agentSession' | 'name' | 'agent' | 'ending' | 'endedAt'>;

export interface SessionsOfRuns {
  /** Null for what was no agent's. */
  readonly sessionOf: (runId: RunId) => AgentSessionId | null;
  /** Null while it works, and where nothing is known of it. */
  readonly over: (id: AgentSessionId) => OverSession | null;
}

export interface LeftIn {
  readonly sessionId: StagedReview['sessionId'];
  readonly projectRoot: string;
  readonly homeDir: string;
  readonly layers: readonly { readonly layer: number; readonly root: string }[];
  /** Without caches. */
  readonly all: readonly Reviewed[];
}

/** The session that ended last comes first. */
export async function leftBySessions(left: LeftIn, sessions: SessionsOfRuns): Promise<readonly StagedReview[]> {
  const bySession = new Map<AgentSessionId, Reviewed[]>();
  const runs = new Map<RunId, AgentSessionId | null>();
  for (const one of left.all) {
    const by = byOf(one);
    if (by === null) continue;
    const known = runs.get(by.runId);
    const id = known === undefined ? sessions.sessionOf(by.runId) : known;
    runs.set(by.runId, id);
    if (id === null) continue;
    const its = bySession.get(id);
    if (its === undefined) bySession.set(id, [one]);
    else its.push(one);
  }
  const over = [...bySession].flatMap(([id, its]) => {
    const session = sessions.over(id);
    return session === null ? [] : [{ session, its }];
  });
  const last = over.toSorted((a, b) => b.session.endedAt - a.session.endedAt).slice(0, mostReviews);
  return await Promise.all(last.map(({ session, its }) => reviewOf(session, its, left)));
}

async function reviewOf(
  session: OverSession,
  its: readonly Reviewed[],
  { sessionId, projectRoot, homeDir, layers }: LeftIn,
): Promise<StagedReview> {
  const rootOf = new Map(layers.map(({ layer, root }) => [layer, root]));
  const changes = its.flatMap((one) =>
    changesOf(one).map(({ change }) => ({ root: rootOf.get(one.layer) ?? '', change })),
  );
  const told = stagedByRun(changes, projectRoot, homeDir);
  const paths = told?.paths.slice(0, mostReviewPaths) ?? [];
  const marked = its.filter(({ state, marks }) => state === 'ready' && marks.length > 0).length;
  const ready = its.filter(({ state }) => state === 'ready').length;
  return {
    ...session,
    sessionId,
    changes: its.length,
    together: ready - marked,
    marked,
    conflicts: its.filter(({ state }) => state === 'conflict').length,
    bytes: its.reduce((sum, one) => sum + bytesOf(isOf(one)), 0),
    paths,
    more: (told?.more ?? 0) + (told?.paths.length ?? 0) - paths.length,
    digest: await digestOf(its),
  };
}

const bytesOf = (is: FoundSide | null): number => (is?.type === 'file' ? is.size : 0);

/** Of the staged entries as they are: one that is written again is another. */
export function digestOf(rows: readonly Reviewed[]): Promise<string> {
  const lines = rows.flatMap((one) =>
    changesOf(one).map(({ change: { kind, path, is, was } }) =>
      [one.layer, one.state, kind, path, sideOf(is), sideOf(was)].join(' '),
    ),
  );
  return sha256Hex(lines.toSorted().join('\n'));
}

/** What others make beside it changes the times of a folder. */
function sideOf(side: FoundSide | null): string {
  if (side === null) return '-';
  const { type, ino, mode, size, ctime } = side;
  return type === 'folder' ? `${ino} ${mode}` : [ino, mode, size, ctime].join(' ');
}
