/** Keeps what a command did on its layer above the project: written down before anything is done, and then with what came of it. */
import { sha256Hex } from '#domain/common/digest.ts';
import type { Approved } from '#domain/approval/decision.ts';
import { mostStagedFilesOnRecord, type ChangedBy, type ChangeOf } from '#domain/settings/configuration-change.ts';
import type { StagedResult } from '#domain/staging/staged-change.ts';
import type { LayerListing, StagedOutcome, TriedWrites } from '#core/ports.ts';
import { createChangeBook } from '../../configuration/change-book.ts';
import { shownPath } from '../../staging/place-of-change.ts';
import type { RunContext } from '../run-context.ts';
import type { TriedFacts } from './tried-facts.ts';

interface Kept {
  readonly listing: LayerListing;
  readonly facts: TriedFacts;
  /** Null where nothing may be kept. */
  readonly by: Approved | null;
}

/** Throws `store-unavailable` where it could not be written down: then nothing was kept. */
export async function keepTried(
  { listing, facts, by }: Kept,
  tried: TriedWrites,
  { ports, origin: { sessionId, runId } }: RunContext,
): Promise<{ readonly kept: number; readonly left: number }> {
  if (by === null) return { kept: 0, left: 0 };
  const { root, layer } = listing;
  const book = createChangeBook(ports.configurationChanges, ports.clock);
  const who: ChangedBy = by.by.kind === 'person' ? { kind: 'person', entryPoint: 'page' } : { kind: 'desk' };
  const place = { sessionId, runId, projectRoot: root };
  const paths = facts.kept.map(({ change }) => shownPath(root, change.path));
  const begun: ChangeOf<'staged'> = {
    topic: 'staged',
    action: 'keep',
    phase: 'begun',
    changes: paths.length,
    counts: {},
    digest: by.digest,
    files: paths.slice(0, mostStagedFilesOnRecord).map((path) => ({ path, before: null, after: null })),
  };
  const { outcomes } = await book.make(who, [begun], async () => await tried.keep(root, layer, facts.kept), place);
  await book.note(who, [await ended(begun, outcomes, root)], place);
  const kept = outcomes.filter(({ result }) => result === 'kept').length;
  return { kept, left: facts.kept.length - kept };
}

async function ended(
  begun: ChangeOf<'staged'>,
  outcomes: readonly StagedOutcome[],
  root: string,
): Promise<ChangeOf<'staged'>> {
  const counts: Partial<Record<StagedResult, number>> = {};
  for (const { result } of outcomes) counts[result] = (counts[result] ?? 0) + 1;
  const told = outcomes.map(({ change, before, after, result }) => ({
    path: shownPath(root, change.path),
    before,
    after,
    result,
  }));
  const lines = told.map(({ path, before, after, result }) => [result, before, after, path].join(' '));
  return {
    ...begun,
    phase: 'ended',
    counts,
    digest: await sha256Hex(lines.join('\n')),
    files: told.slice(0, mostStagedFilesOnRecord).map(({ path, before, after }) => ({ path, before, after })),
  };
}
