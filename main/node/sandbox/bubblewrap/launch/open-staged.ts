/** Has the layers of a plan mounted before its sandbox is started on them. */
import { toWireError } from '#domain/common/errors.ts';
import type { LaunchSpec } from '#core/ports.ts';
import type { Launched } from '../../../launch/launch-failure.ts';
import { notBuilt } from '../../../staging/hold/explain-not-held.ts';
import type { StagedView, Staging } from '../../../staging/hold/staging.ts';

export type OpenedStaged =
  | { readonly kind: 'opened'; readonly view: StagedView | null }
  | Extract<Launched, { kind: 'failed' }>;

/** What was to be staged is never written to the real files in its place: without its layer nothing is started. */
export async function openStaged(
  { plan: { staged, tried, entries }, runId }: Pick<LaunchSpec, 'plan' | 'runId'>,
  staging: Staging | null,
): Promise<OpenedStaged> {
  const project = tried ?? staged?.project;
  if (project === undefined) return { kind: 'opened', view: null };
  if (staging === null) return { kind: 'failed', error: notBuilt };
  const denied = entries.flatMap(({ path, access }) => (access === 'deny' ? [path] : []));
  try {
    const own = tried === undefined ? [] : [runId];
    return { kind: 'opened', view: await staging.open(project, denied, ...own) };
  } catch (error) {
    return { kind: 'failed', error: toWireError(error) };
  }
}
