/** Keeps at a run's end what the project's settings let be kept of it without a question; all of it can be taken back. */
import type { Outcome } from '#domain/command/outcome.ts';
import { sha256Hex } from '#domain/common/digest.ts';
import { type Message, say } from '#domain/common/message.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { LayerListing, SeenChange, StagedWrites } from '#core/ports.ts';
import { tellBeside } from '../../result/to-outcome.ts';
import { keptBySetting } from '../../staging/kept-by-setting.ts';
import { reviewListing } from '../../staging/review-changes.ts';
import { changesOf } from '../../staging/reviewed.ts';
import { stagedByRun } from '../../staging/staged-by-run.ts';
import type { RunContext } from '../run-context.ts';
import { keepOnRecord } from './keep-on-record.ts';

/** `outcome` is how it ended. What could not be kept stays staged, and is said as such. */
export async function keepBySetting(outcome: Outcome, { staged }: SandboxPlan, run: RunContext): Promise<Outcome> {
  const { staged: writes } = run.ports;
  // Both: what was asked for when it began, and what is not taken back by now.
  const now = run.settingsNow().values.keepStaged;
  const folders = run.settings.values.keepStaged.filter((folder) => now.includes(folder));
  const isNone = staged === undefined || writes === undefined || folders.length === 0;
  if (isNone || outcome.kind !== 'completed' || outcome.attempt.staged === undefined) return outcome;
  try {
    const kept = await keepIn({ writes, project: staged.project, folders }, run);
    if (kept === 0) return outcome;
    return tellBeside(await withRest(outcome, { writes, project: staged.project }, run), keptWords(kept, run));
  } catch {
    // What its rows could not be written for was not kept, and what was begun the next look completes or takes back.
    return outcome;
  }
}

interface In {
  readonly writes: StagedWrites;
  readonly project: string;
}

async function keepIn({ writes, project, folders }: In & { readonly folders: readonly string[] }, run: RunContext) {
  const { runId } = run.origin;
  const { layers } = await writes.list(project);
  const rootOf = (layer: number): string => layers.find((each) => each.layer === layer)?.root ?? '/';
  const rows = keptBySetting(reviewListing({ layers }, writes.surroundings), runId, folders, rootOf);
  let kept = 0;
  for (const { layer, root } of layers) {
    const changes = rows.flatMap((one) => (one.layer === layer ? changesOf(one) : []));
    if (changes.length > 0) kept += await keepLayer({ writes, project }, { layer, root, changes }, run);
  }
  return kept;
}

async function keepLayer(
  { writes, project }: In,
  { layer, root, changes }: Pick<LayerListing, 'layer' | 'root'> & { readonly changes: readonly SeenChange[] },
  run: RunContext,
): Promise<number> {
  const digest = await sha256Hex(
    changes.map(({ change: { kind, path, is } }) => [kind, path, is?.ino, is?.ctime].join(' ')).join('\n'),
  );
  const keep = async () => await writes.keep(project, layer, changes);
  const outcomes = await keepOnRecord(
    { root, projectRoot: project, changes, digest, who: { kind: 'desk' }, keep },
    run,
  );
  return outcomes.filter(({ result }) => result === 'kept').length;
}

/** With what of it is still staged. */
async function withRest(
  outcome: Extract<Outcome, { kind: 'completed' }>,
  { writes, project }: In,
  { ports, origin: { runId } }: RunContext,
): Promise<Outcome> {
  const { layers } = await writes.list(project);
  const left = layers.flatMap(({ root, changes }) =>
    changes.flatMap(({ change, by }) => (by?.runId === runId ? [{ root, change }] : [])),
  );
  const { staged: _before, ...attempt } = outcome.attempt;
  const staged = stagedByRun(left, project, ports.homeDir);
  return { ...outcome, attempt: { ...attempt, ...(staged === undefined ? {} : { staged }) } };
}

const keptWords = (count: number, { origin: { runId } }: RunContext): Message =>
  say(
    '{count} changes outside the project were kept at once, as the settings of this project say. To take them back: countersign undo --run {run}',
    { count, run: runId },
  );
