/** Keeps staged changes of one layer as a part of their run: written down before anything is done, and then with what came of it. */
import { sha256Hex } from '#domain/common/digest.ts';
import { mostStagedFilesOnRecord, type ChangedBy, type ChangeOf } from '#domain/settings/configuration-change.ts';
import type { StagedResult } from '#domain/staging/staged-change.ts';
import type { SeenChange, StagedOutcome } from '#core/ports.ts';
import { createChangeBook } from '../../configuration/change-book.ts';
import { shownPath } from '../../staging/place-of-change.ts';
import type { RunContext } from '../run-context.ts';

export interface ToKeep {
  readonly root: string;
  readonly projectRoot: string;
  readonly changes: readonly SeenChange[];
  /** Of what decided it. */
  readonly digest: string;
  readonly who: ChangedBy;
  readonly keep: () => Promise<{ readonly outcomes: readonly StagedOutcome[] }>;
}

/** Throws `store-unavailable` where it could not be written down: then nothing was kept. */
export async function keepOnRecord(
  { root, projectRoot, changes, digest, who, keep }: ToKeep,
  { ports, origin: { sessionId, runId } }: Pick<RunContext, 'ports' | 'origin'>,
): Promise<readonly StagedOutcome[]> {
  const book = createChangeBook(ports.configurationChanges, ports.clock);
  const place = { sessionId, runId, projectRoot };
  const paths = changes.map(({ change }) => shownPath(root, change.path));
  const begun: ChangeOf<'staged'> = {
    topic: 'staged',
    action: 'keep',
    phase: 'begun',
    changes: paths.length,
    counts: {},
    digest,
    files: paths.slice(0, mostStagedFilesOnRecord).map((path) => ({ path, before: null, after: null })),
  };
  const { outcomes } = await book.make(who, [begun], keep, place);
  await book.note(who, [await ended(begun, outcomes, root)], place);
  return outcomes;
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
