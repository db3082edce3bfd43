/** Shows one command its project through a layer of its own: what it writes there is looked at before it is kept. See decision 0185. */
import { readFileSync } from 'node:fs';
import { type WireError, toBrokerError } from '#domain/common/errors.ts';
import { say, type Message } from '#domain/common/message.ts';
import type { RunId } from '#domain/common/ids.ts';
import { mountTable } from '../../sandbox/bubblewrap/mount-table.ts';
import { isWithin } from '../../sandbox/paths/covering-entry.ts';
import { pathKind, realPathOf } from '../../sandbox/paths/real-path-of.ts';
import { createLayer } from '../layer.ts';
import { explainNotHeld } from './explain-not-held.ts';
import { holdOverlays, type HeldOverlays } from './hold-overlays.ts';
import { prepared, type Mounted } from './mounted.ts';
import { probeOverlay } from './probe-overlay.ts';

export interface TryPlace {
  readonly dataDir: string;
  readonly holder: string;
  /** A real path. */
  readonly project: string;
  readonly isSuperuser: boolean;
}

const cannot = (message: Message): WireError => ({
  code: 'staging-unavailable',
  message,
  remedy: say('Answer its card.'),
});

/** Why no command can be tried on a layer above its project; null where one can. */
export async function tryProblem(place: TryPlace, mounted: Mounted | WireError): Promise<WireError | null> {
  if ('code' in mounted) return mounted;
  const found = hiddenByOverlay(place);
  if (found !== null) return found;
  const { dataDir, project: folder, holder: holderPath, isSuperuser } = place;
  return await probeOverlay({ dataDir, folder, holderPath, isSuperuser, within: mounted.overlays });
}

/** Looked at before each try: what an overlay does not show would be seen as missing, or written for real. */
function hiddenByOverlay({ dataDir, project }: TryPlace): WireError | null {
  if (realPathOf(project) !== project || pathKind(project) !== 'directory')
    return cannot(say('{path} is not a folder.', { path: project }));
  if (isWithin(realPathOf(dataDir) ?? dataDir, project)) return cannot(say('The project holds the data of this desk.'));
  const { rows } = mountTable(readFileSync('/proc/self/mountinfo', 'utf8'));
  const beneath = rows.find(({ point }) => point !== project && isWithin(point, project));
  return beneath === undefined ? null : cannot(say('{path} is mounted beneath the project.', { path: beneath.point }));
}

/** Throws `staging-unavailable`. Its layer is listed with the others of the project until it is removed. */
export async function mountTry(
  { dataDir, holder, project, isSuperuser }: TryPlace,
  { overlays, layers }: Mounted,
  tried: RunId,
): Promise<Pick<Mounted, 'overlays' | 'layers'>> {
  const hidden = hiddenByOverlay({ dataDir, holder, project, isSuperuser });
  if (hidden !== null) throw toBrokerError(hidden);
  const attributes = isSuperuser ? 'trusted.overlay.' : 'user.overlay.';
  const layer = await createLayer(dataDir, { project, root: project, attributes, tried });
  const held = await holdOverlays(holder, [prepared(layer, isSuperuser)], isSuperuser, overlays);
  if (held.kind === 'not-held') throw toBrokerError(explainNotHeld(held, [project]));
  return { overlays: held satisfies HeldOverlays, layers: [...layers, layer] };
}
