/** What a person does with staged changes: look, weigh, keep, discard, take back. Everything kept or discarded has its rows in the log. */
import type { Landing, SeenChange, StagedOutcome } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { fingerprintOf, sha256Hex } from '#domain/common/digest.ts';
import {
  mostStagedFilesOnRecord,
  type ChangedBy,
  type ChangeOf,
  type ChangePlace,
} from '#domain/settings/configuration-change.ts';
import type {
  StagedDifference,
  StagedPage,
  StagedQuery,
  StagedTarget,
  StagedWeight,
} from '#domain/staging/staged-book.ts';
import {
  mostStagedLeft,
  type StagedChoice,
  type StagedEnd,
  type StagedLeft,
  type StagedPlace,
} from '#domain/staging/staged-change.ts';
import type { ChangeBook } from '../configuration/change-book.ts';
import { chooseToDiscard, chooseToKeep, type Chosen, type Meant } from '../staging/choose-changes.ts';
import { digestOf, type SessionsOfRuns } from '../staging/left-by-sessions.ts';
import { shownPath } from '../staging/place-of-change.ts';
import { byOf, changesOf, isOf, pathOf, rowOf, type Reviewed } from '../staging/reviewed.ts';
import { pageOf } from '../staging/page-of-changes.ts';
import { holdListings, type HeldListing, type ListingParts } from './hold-listings.ts';
import { say } from '#domain/common/message.ts';

export interface StagedService {
  list(query: StagedQuery): Promise<StagedPage>;
  weigh(target: StagedTarget, action: 'keep' | 'discard'): Promise<StagedWeight>;
  difference(target: Pick<StagedTarget, 'sessionId' | 'listing'>, place: StagedPlace): Promise<StagedDifference>;
  keep(target: StagedTarget, by: ChangedBy): Promise<StagedEnd>;
  discard(target: StagedTarget, by: ChangedBy): Promise<StagedEnd>;
}

export interface StagedParts extends ListingParts {
  readonly book: ChangeBook;
}

export function createStagedService(parts: StagedParts): StagedService {
  const { writes, projectOf } = parts;
  const listings = holdListings(parts);
  const known = ({ sessionId, listing }: Pick<StagedTarget, 'sessionId' | 'listing'>): HeldListing =>
    listings.known(projectOf(sessionId), listing);
  const act = async (action: 'keep' | 'discard', target: StagedTarget, by: ChangedBy): Promise<StagedEnd> => {
    const listing = known(target);
    const { chosen, left, unknown } = await choose(action, listing, target.choice, parts.sessions);
    if (unknown > 0) refuseUnknown();
    if (writes === null || chosen.length === 0) return endOf(listing, [], left);
    const place = { sessionId: target.sessionId, runId: null, projectRoot: listing.project };
    // What was listed is soon no longer what is there.
    listings.forget(listing.project);
    const ends = await onRecord(parts.book, by, { action, listing, chosen, place }, async () => {
      return await perLayer(chosen, async (layer, changes) => {
        if (action === 'keep') return await writes.keep(listing.project, layer, changes);
        return { landing: null, outcomes: await writes.discard(listing.project, layer, changes) };
      });
    });
    return endOf(listing, ends, left);
  };
  return {
    async list(query) {
      const listing =
        query.listing === null ? await listings.anew(query.sessionId) : known({ ...query, listing: query.listing });
      return pageOf(listing, query);
    },
    async weigh(target, action) {
      const listing = known(target);
      return await weightOf(listing, await choose(action, listing, target.choice, parts.sessions));
    },
    async difference(target, place) {
      const listing = known(target);
      const found = listing.all.find((one) => one.layer === place.layer && pathOf(one) === place.path);
      if (found === undefined || writes === null) return refuseUnknown();
      const { seen, gone } = found;
      const shown = await writes.show(listing.project, place.layer, seen.change);
      // Of what was moved, the real one is where it came from.
      const real = gone === null ? shown : await writes.show(listing.project, place.layer, gone.change);
      return { change: rowOf(found), real: real.real, staged: shown.staged };
    },
    keep: (target, by) => act('keep', target, by),
    discard: (target, by) => act('discard', target, by),
  };
}

/** Throws `stale-approval` where what a session left is other than was shown. */
async function choose(
  action: 'keep' | 'discard',
  { all, caches }: HeldListing,
  asked: StagedChoice,
  sessions: SessionsOfRuns,
): Promise<Chosen> {
  const choice = asked.kind === 'session' ? await runsOf(asked, all, sessions) : asked;
  if (choice.kind !== 'caches') return action === 'keep' ? chooseToKeep(all, choice) : chooseToDiscard(all, choice);
  if (action === 'discard') return chooseToDiscard(caches, choice);
  throw new BrokerError('bad-request', say('Caches are never kept: a tool fills its own again.'), {
    remedy: say('Run the tool outside of the layer.'),
  });
}

async function runsOf(
  { agentSession, digest }: Extract<StagedChoice, { kind: 'session' }>,
  all: readonly Reviewed[],
  { sessionOf }: SessionsOfRuns,
): Promise<Meant> {
  const made = new Set(all.flatMap((one) => byOf(one)?.runId ?? []));
  const runs = new Set([...made].filter((runId) => sessionOf(runId) === agentSession));
  const its = all.filter(({ seen: { by } }) => by !== null && runs.has(by.runId));
  if (digest === null || (await digestOf(its)) === digest) return { kind: 'runs', runs };
  throw new BrokerError('stale-approval', say('What it left staged differs from what was shown.'), {
    remedy: say('Look at them again.'),
  });
}

function refuseUnknown(): never {
  throw new BrokerError('bad-request', say('There is no such staged change.'), { remedy: say('Look at them again.') });
}

interface LayerEnd {
  readonly layer: number;
  readonly landing: string | null;
  readonly outcomes: readonly StagedOutcome[];
}

async function perLayer(
  chosen: readonly Reviewed[],
  work: (
    layer: number,
    changes: readonly SeenChange[],
  ) => Promise<{ landing: Landing['id'] | null; outcomes: readonly StagedOutcome[] }>,
): Promise<readonly LayerEnd[]> {
  const ends: LayerEnd[] = [];
  for (const layer of new Set(chosen.map((one) => one.layer))) {
    const changes = chosen.flatMap((one) => (one.layer === layer ? changesOf(one) : []));
    ends.push({ layer, ...(await work(layer, changes)) });
  }
  return ends;
}

interface Recorded {
  readonly action: 'keep' | 'discard';
  readonly listing: HeldListing;
  readonly chosen: readonly Reviewed[];
  readonly place: ChangePlace;
}

/** Before anything is done it is written down, and then what came of it, with digests. */
async function onRecord(
  book: ChangeBook,
  by: ChangedBy,
  { action, listing, chosen, place }: Recorded,
  work: () => Promise<readonly LayerEnd[]>,
): Promise<readonly LayerEnd[]> {
  const lines = chosen.flatMap((one) =>
    changesOf(one).map(({ change: { kind, path, is } }) =>
      [one.layer, kind, path, is?.ino ?? '', is?.ctime ?? ''].join(' '),
    ),
  );
  const files = chosen
    .slice(0, mostStagedFilesOnRecord)
    .map(({ shown }) => ({ path: shown, before: null, after: null }));
  const digest = await sha256Hex(lines.join('\n'));
  const begun: ChangeOf<'staged'> = {
    topic: 'staged',
    action,
    phase: 'begun',
    changes: lines.length,
    counts: {},
    digest,
    files,
  };
  const ends = await book.make(by, [begun], work, place);
  const rootOf = new Map(listing.layers.map(({ layer, root }) => [layer, root]));
  const outcomes = ends.flatMap(({ layer, outcomes: each }) =>
    each.map((one) => ({ root: rootOf.get(layer) ?? '', one })),
  );
  const told = outcomes.map(({ root, one }) => ({
    path: shownPath(root, one.change.path),
    before: one.before,
    after: one.after,
    result: one.result,
  }));
  const ended: ChangeOf<'staged'> = {
    ...begun,
    phase: 'ended',
    counts: countsOf(told),
    digest: await sha256Hex(
      told.map(({ path, before, after, result }) => [result, before, after, path].join(' ')).join('\n'),
    ),
    files: told.slice(0, mostStagedFilesOnRecord).map(({ path, before, after }) => ({ path, before, after })),
  };
  await book.note(by, [ended], place);
  return ends;
}

function countsOf(rows: readonly { readonly result: StagedLeft['result'] }[]): StagedEnd['counts'] {
  const counts: StagedEnd['counts'] = {};
  for (const { result } of rows) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}

function endOf({ layers }: HeldListing, ends: readonly LayerEnd[], left: readonly StagedLeft[]): StagedEnd {
  const rootOf = new Map(layers.map(({ layer, root }) => [layer, root]));
  const outcomes = ends.flatMap(({ layer, outcomes: each }) => each.map((one) => ({ layer, ...one })));
  const told = outcomes.flatMap(({ layer, change, result, why }): StagedLeft[] => {
    if ((result === 'kept' && why === null) || result === 'discarded') return [];
    return [{ layer, path: change.path, shown: shownPath(rootOf.get(layer) ?? '', change.path), result, why }];
  });
  return {
    landings: ends.flatMap(({ landing }) => (landing === null ? [] : [landing])),
    counts: countsOf([...outcomes, ...left]),
    left: [...told, ...left].slice(0, mostStagedLeft),
  };
}

async function weightOf(listing: HeldListing, { chosen, left, unknown }: Chosen): Promise<StagedWeight> {
  if (unknown > 0) refuseUnknown();
  const keys = chosen.map((one) => `${one.layer} ${pathOf(one)}`);
  const count = (result: StagedLeft['result']): number => left.filter((one) => one.result === result).length;
  const because = (why: StagedLeft['why']): number => left.filter((one) => one.why === why).length;
  return {
    changes: chosen.length,
    bytes: chosen.reduce((sum, one) => sum + (isOf(one)?.size ?? 0), 0),
    marked: count('marked'),
    conflicts: count('conflict'),
    never: left.filter(({ result }) => result === 'left').length - because('written-since') - because('not-empty'),
    written: because('written-since'),
    held: because('not-empty'),
    shared: chosen.filter(({ hints }) => hints.includes('shared')).length,
    fingerprint: fingerprintOf(await sha256Hex([listing.id, ...keys].join('\n'))),
  };
}
