/** Finds out by mounting whether writes above a folder can be staged. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { WireError } from '#domain/common/errors.ts';
import { pathKind, realPathOf } from '../../sandbox/paths/real-path-of.ts';
import { stagingFolder } from '../layer.ts';
import { explainNotHeld, notBuilt, notOnThisSystem } from './explain-not-held.ts';
import { holdOverlays, type HeldOverlays } from './hold-overlays.ts';

export interface ProbedFolder {
  readonly dataDir: string;
  readonly folder: string;
  readonly holderPath: string | null;
  readonly isSuperuser: boolean;
  /** Where it would be mounted beside other overlays. */
  readonly within?: HeldOverlays;
}

/** Mounts what would be mounted, above an empty folder; null where it can be. */
export async function probeOverlay(probed: ProbedFolder): Promise<WireError | null> {
  const { dataDir, folder, holderPath, isSuperuser, within = null } = probed;
  if (process.platform !== 'linux') return notOnThisSystem;
  if (holderPath === null) return notBuilt;
  const real = realPathOf(folder);
  if (real === null) return explainNotHeld({ kind: 'not-held', step: 'open', errno: 0 }, [folder]);
  mkdirSync(stagingFolder(dataDir), { recursive: true, mode: 0o700 });
  const room = mkdtempSync(path.join(stagingFolder(dataDir), 'probe-'));
  const at = (name: string): string => path.join(room, name);
  try {
    for (const name of ['cover', 'upper', 'work', 'place']) mkdirSync(at(name));
    const overlay = { cover: at('cover'), real, upper: at('upper'), work: at('work'), place: at('place') };
    const held = await holdOverlays(holderPath, [overlay], isSuperuser, within);
    if (held.kind === 'not-held') return explainNotHeld(held, [real]);
    held.close();
    return null;
  } finally {
    removeProbe(room);
  }
}

/** The kernel's own folders in `work` are closed to everybody. */
function removeProbe(folder: string): void {
  for (const name of ['work/work', 'work/work/incompat', 'work/work/incompat/volatile']) {
    const inner = path.join(folder, name);
    if (pathKind(inner) === 'directory') chmodSync(inner, 0o700);
  }
  rmSync(folder, { recursive: true, force: true });
}
