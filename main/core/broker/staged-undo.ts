/** What was kept of staged changes, and taking it back: refused for each path that was changed since. */
import type { KeptEntry, Landing, StagedWrites } from '#core/ports.ts';
import { fingerprintOf, sha256Hex } from '#domain/common/digest.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { SessionId } from '#domain/common/ids.ts';
import { mostStagedFilesOnRecord, type ChangedBy, type ChangeOf } from '#domain/settings/configuration-change.ts';
import type { KeptChange, LandingView, StagedKept, StagedKeptQuery, UndoChoice } from '#domain/staging/staged-book.ts';
import {
  mostStagedLeft,
  mostStagedRows,
  type StagedEnd,
  type StagedLeft,
  type StagedSide,
} from '#domain/staging/staged-change.ts';
import type { ChangeBook } from '../configuration/change-book.ts';
import { shownPath, waysToName } from '../staging/place-of-change.ts';
import { say } from '#domain/common/message.ts';

export interface UndoParts {
  readonly writes: StagedWrites | null;
  readonly book: ChangeBook;
  readonly projectOf: (sessionId: SessionId) => string;
}

export interface StagedUndo {
  kept(query: StagedKeptQuery): Promise<StagedKept>;
  /** What a choice comes to, and what a person types at a terminal to make it. */
  weighUndo(
    sessionId: SessionId,
    choice: UndoChoice,
  ): Promise<{ readonly changes: number; readonly fingerprint: string }>;
  undo(sessionId: SessionId, choice: UndoChoice, by: ChangedBy): Promise<StagedEnd>;
}

export function createStagedUndo({ writes, book, projectOf }: UndoParts): StagedUndo {
  const meantBy = async (sessionId: SessionId, choice: UndoChoice): Promise<readonly Meant[]> => {
    const landings = (await writes?.landings(projectOf(sessionId))) ?? [];
    for (const isNamed of choice.kind === 'folder' ? waysToName : waysToName.slice(0, 1)) {
      const meant = landings.flatMap((landing) => {
        const kept = landing.entries.filter(({ state }) => state === 'kept');
        const entries = kept.filter((entry) => isMeant(landing, entry, choice, isNamed));
        return entries.length === 0 ? [] : [{ landing, entries }];
      });
      if (meant.length > 0) return meant;
    }
    return refuseGone();
  };
  return {
    async kept({ sessionId, landing, offset, limit }) {
      const landings = (await writes?.landings(projectOf(sessionId))) ?? [];
      if (landing === null) {
        const page = landings.slice(offset, offset + limit);
        return { landings: page.map((one) => viewOf(one)), rows: [], found: landings.length };
      }
      const one = landings.find(({ id }) => id === landing) ?? refuseGone();
      const rows = one.entries.slice(offset, offset + limit).map((entry) => keptRow(one, entry));
      return { landings: [viewOf(one)], rows, found: one.entries.length };
    },
    async weighUndo(sessionId, choice) {
      const meant = await meantBy(sessionId, choice);
      const keys = meant.flatMap(({ landing, entries }) => entries.map(({ n }) => `${landing.id} ${n}`));
      return { changes: keys.length, fingerprint: fingerprintOf(await sha256Hex(keys.join('\n'))) };
    },
    async undo(sessionId, choice, by) {
      const project = projectOf(sessionId);
      const meant = await meantBy(sessionId, choice);
      if (writes === null) return refuseGone();
      const draft = await draftOf(meant);
      const place = { sessionId, runId: null, projectRoot: project };
      const told = await book.make(by, [draft], () => takeBack(writes, project, meant), place);
      const counts = countsOf(told);
      const digest = await sha256Hex(told.map(({ shown, result }) => `${result} ${shown}`).join('\n'));
      await book.note(by, [{ ...draft, phase: 'ended', counts, digest }], place);
      return { landings: [], counts, left: told.filter(({ result }) => result !== 'undone').slice(0, mostStagedLeft) };
    },
  };
}

interface Meant {
  readonly landing: Landing;
  readonly entries: readonly KeptEntry[];
}

function refuseGone(): never {
  throw new BrokerError('bad-request', say('None of that can be taken back.'), {
    remedy: say('See what can be taken back: countersign undo --list'),
  });
}

type IsNamed = (typeof waysToName)[number];

function isMeant({ id, root }: Landing, entry: KeptEntry, choice: UndoChoice, isNamed: IsNamed): boolean {
  switch (choice.kind) {
    case 'landing':
      return id === choice.landing;
    case 'paths':
      return id === choice.landing && choice.paths.includes(entry.path);
    case 'folder':
      return isNamed(choice.path, root, entry.path);
    case 'run':
      return entry.by?.runId === choice.runId;
    case 'requester':
      return (entry.by?.requester.claimedName ?? null) === choice.name;
  }
}

/** The newest landing first, as they come. */
async function takeBack(
  writes: StagedWrites,
  project: string,
  meant: readonly Meant[],
): Promise<readonly StagedLeft[]> {
  const told: StagedLeft[] = [];
  for (const { landing, entries } of meant) {
    const byNumber = new Map(entries.map((entry) => [entry.n, entry]));
    for (const { n, result, why } of await writes.undo(project, landing.id, [...byNumber.keys()])) {
      const path = byNumber.get(n)?.path;
      if (path !== undefined)
        told.push({ layer: landing.layer, path, shown: shownPath(landing.root, path), result, why });
    }
  }
  return told;
}

async function draftOf(meant: readonly Meant[]): Promise<ChangeOf<'staged'>> {
  const paths = meant.flatMap(({ landing, entries }) => entries.map(({ path }) => shownPath(landing.root, path)));
  return {
    topic: 'staged',
    action: 'undo',
    phase: 'begun',
    changes: paths.length,
    counts: {},
    digest: await sha256Hex(paths.join('\n')),
    files: paths.slice(0, mostStagedFilesOnRecord).map((path) => ({ path, before: null, after: null })),
  };
}

function countsOf(rows: readonly StagedLeft[]): StagedEnd['counts'] {
  const counts: StagedEnd['counts'] = {};
  for (const { result } of rows) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}

const mostRuns = Math.min(100, mostStagedRows);

function viewOf({ id, at, until, root, bytes, entries }: Landing): LandingView {
  const runs = new Map(entries.flatMap(({ by }) => (by === null ? [] : [[by.runId, by] as const])));
  const kept = entries.filter(({ state }) => state === 'kept').length;
  return {
    id,
    at,
    until,
    root,
    kept,
    undone: entries.length - kept,
    bytes,
    runs: [...runs.values()].slice(0, mostRuns).map(({ runId, requester }) => ({ runId, requester })),
  };
}

function keptRow({ id, root }: Landing, { path, kind, was, is, state, by }: KeptEntry): KeptChange {
  return {
    landing: id,
    path,
    shown: shownPath(root, path),
    kind,
    was: sideOf(was),
    is: sideOf(is),
    state,
    runId: by?.runId ?? null,
  };
}

function sideOf(side: KeptEntry['was']): StagedSide | null {
  if (side === null) return null;
  const { type, mode, size, mtime } = side;
  return { type, mode, size, modifiedAt: Number(mtime.slice(0, -6)), target: null };
}
