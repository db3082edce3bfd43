/** Keeps the denied names that are missing out of a project's layers while its commands run. */
import path from 'node:path';
import { toBrokerError } from '#domain/common/errors.ts';
import { runTool } from '../../processes/run-tool.ts';
import { isWithin } from '../../sandbox/paths/covering-entry.ts';
import type { StagedLayer } from '../layer.ts';
import { namesNotHidden } from './explain-not-held.ts';
import { ofThisProcess } from './hold-overlays.ts';
import { missingOf } from './missing-names.ts';
import { coverOf, type Mounted } from './mounted.ts';

export const hideTimeoutMs = 10_000;

/** What is hidden and exists by now is shown again as soon as no command runs that could see it. */
export async function hideMissing(found: Mounted, holder: string, denied: readonly string[]): Promise<void> {
  for (const layer of found.layers) {
    const { root } = layer;
    const wanted = missingOf(denied, root);
    const hidden = found.hidden.get(root) ?? [];
    const stale = hidden.filter((name) => !wanted.includes(name));
    const isAlone = found.running === 1;
    // What is shown again hides nothing beneath it any more.
    const kept = isAlone ? hidden.filter((name) => wanted.includes(name)) : hidden;
    const fresh = wanted.filter((name) => !kept.some((known) => isWithin(name, known)));
    if (isAlone && stale.length > 0) {
      await change(found, holder, 'show', layer, stale);
      found.isStale = true;
    }
    if (fresh.length > 0) await change(found, holder, 'hide', layer, fresh);
    found.hidden.set(root, [...kept, ...fresh]);
  }
}

async function change(
  { overlays }: Mounted,
  holder: string,
  verb: 'hide' | 'show',
  layer: StagedLayer,
  names: readonly string[],
): Promise<void> {
  const { root } = layer;
  const relative = names.map((name) => path.relative(root, name));
  const words = [...overlays.spaces.map(ofThisProcess), '--', holder, verb, root, coverOf(layer), ...relative];
  const done = await runTool(holder, ['enter', ...words], { timeoutMs: hideTimeoutMs, env: {} });
  if (done.isWell) return;
  throw toBrokerError(namesNotHidden);
}
