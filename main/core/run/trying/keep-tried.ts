/** Keeps what a command did on its layer above the project. */
import type { Approved } from '#domain/approval/decision.ts';
import type { LayerListing, TriedWrites } from '#core/ports.ts';
import { keepOnRecord } from '../keeping/keep-on-record.ts';
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
  { listing: { root, layer }, facts, by }: Kept,
  tried: TriedWrites,
  run: RunContext,
): Promise<{ readonly kept: number; readonly left: number }> {
  if (by === null) return { kept: 0, left: 0 };
  const isPerson = by.by.kind === 'person';
  const outcomes = await keepOnRecord(
    {
      root,
      projectRoot: root,
      changes: facts.kept,
      digest: by.digest,
      who: isPerson ? { kind: 'person', entryPoint: 'page' } : { kind: 'desk' },
      keep: async () => await tried.keep(root, layer, facts.kept),
    },
    run,
  );
  const kept = outcomes.filter(({ result }) => result === 'kept').length;
  return { kept, left: facts.kept.length - kept };
}
