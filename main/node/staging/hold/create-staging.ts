/** Keeps each project's layers mounted while there is something to run on them. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { BrokerError, type WireError } from '#domain/common/errors.ts';
import { runTool } from '../../processes/run-tool.ts';
import { isWithin } from '../../sandbox/paths/covering-entry.ts';
import { pathKind, realPathOf } from '../../sandbox/paths/real-path-of.ts';
import { createLayer, listLayers, stagingFolder, type StagedLayer } from '../layer.ts';
import { explainNotHeld, namesNotHidden, notBuilt, nothingToStage, notOnThisSystem } from './explain-not-held.ts';
import { holdOverlays, type HeldOverlays, type Overlay } from './hold-overlays.ts';
import { missingOf } from './missing-names.ts';
import { fullProblem, usualLimits, watchSize, type LayerLimits } from './watch-size.ts';
import type { StagedView, Staging } from './staging.ts';

export interface StagingOptions {
  readonly dataDir: string;
  readonly homeDir: string;
  /** `staging-holder`, or null where it was not built. */
  readonly holderPath: string | null;
  readonly limits?: LayerLimits;
  /** For tests: another clock. */
  readonly now?: () => number;
}

/** What was mounted for a project. */
interface Mounted {
  readonly overlays: HeldOverlays;
  readonly layers: readonly StagedLayer[];
  /** By root, the names that are hidden beneath it. */
  readonly hidden: Map<string, readonly string[]>;
  /** Names are hidden and shown by one command after the other. */
  hiding: Promise<void>;
  running: number;
  endedAt: number;
  /** Real or staged files were changed by others than its commands. */
  isStale: boolean;
}

/** Without commands for so long, the person may have worked meanwhile; commands that follow each other keep what the kernel knows of files. */
const idleMs = 3000;
/** As long a layer that could not be mounted is not tried again. */
const failedForMs = 10_000;
const hideTimeoutMs = 10_000;
/** Where the superuser's programs write beside the home. */
const ofSuperuser = ['/etc', '/usr', '/var', '/opt'];

const coverOf = ({ upper }: StagedLayer): string => path.join(path.dirname(upper), 'cover');
const uppersOf = ({ layers }: Pick<Mounted, 'layers'>): readonly string[] => layers.map(({ upper }) => upper);
const placeOf = ({ upper }: StagedLayer): string => path.join(path.dirname(upper), 'shown');

export function createStaging(options: StagingOptions): Staging {
  const { dataDir, holderPath, limits = usualLimits, now = () => performance.now() } = options;
  const isSuperuser = process.geteuid?.() === 0;
  const mounted = new Map<string, Promise<Mounted | WireError>>();
  const ready = new Map<string, Mounted>();
  let probed: Promise<WireError | null> | null = null;

  const ensure = async (project: string): Promise<Mounted | WireError> => {
    const known = mounted.get(project);
    if (known !== undefined) return await known;
    const place = { dataDir, holderPath, project, roots: rootsOf(project), isSuperuser };
    const mounting = mountLayers(place).catch(() => noData(place.roots));
    mounted.set(project, mounting);
    const forget = (): void => void (mounted.get(project) === mounting && mounted.delete(project));
    const found = await mounting;
    if ('code' in found) setTimeout(forget, failedForMs).unref();
    else ready.set(project, found);
    return found;
  };
  const rootsOf = (project: string): readonly string[] => stagedRoots(options.homeDir, project, isSuperuser);

  return {
    rootsOf,
    async problem() {
      const probing = (probed ??= probe(options, isSuperuser).catch(() => noData([options.homeDir])));
      const found = await probing;
      // Who follows the remedy should not have to start the desk again.
      if (found !== null) setTimeout(() => void (probed = null), failedForMs).unref();
      return found;
    },
    async problemOf(project) {
      const found = await ensure(project);
      return 'code' in found ? found : null;
    },
    async open(project, denied) {
      const found = await ensure(project);
      if ('code' in found || holderPath === null) throw asError('code' in found ? found : notBuilt);
      return await openView(found, { holder: holderPath, limits, denied, now });
    },
    async inUserNamespace(project) {
      const found = await ensure(project);
      if ('code' in found || holderPath === null) throw asError('code' in found ? found : notBuilt);
      const { user } = found.overlays;
      return user === null ? [] : [holderPath, 'enter', ofThisProcess(user), '--'];
    },
    changed(project) {
      const found = ready.get(project);
      if (found !== undefined) found.isStale = true;
    },
    release(project) {
      const found = ready.get(project);
      if (found === undefined || found.running > 0) return Promise.resolve(found === undefined);
      ready.delete(project);
      mounted.delete(project);
      found.overlays.close();
      return Promise.resolve(true);
    },
    mounted: (project) => ready.get(project)?.layers ?? [],
  };
}

/** The desk's own data cannot be read, or written. */
const noData = (roots: readonly string[]): WireError =>
  explainNotHeld({ kind: 'not-held', step: 'data', errno: 0 }, roots);

interface Opening {
  readonly holder: string;
  readonly limits: LayerLimits;
  readonly denied: Parameters<Staging['open']>[1];
  readonly now: () => number;
}

/** For one more command. */
async function openView(found: Mounted, { holder, limits, denied, now }: Opening): Promise<StagedView> {
  found.running += 1;
  const end = (): void => {
    found.running -= 1;
    found.endedAt = now();
  };
  try {
    const hiding = found.hiding.then(async () => await hideMissing(found, holder, denied));
    found.hiding = hiding.catch(() => {}); // Heard by the one that waits for it.
    await hiding;
    const full = await fullProblem(uppersOf(found), limits);
    if (full !== null) throw asError(full);
  } catch (error) {
    end();
    throw error;
  }
  if (found.running === 1 && now() - found.endedAt > idleMs) found.isStale = true;
  return viewOf(found, { holder, limits }, end);
}

const ofThisProcess = (fd: number): string => `/proc/${process.pid}/fd/${fd}`;
const asError = ({ code, message, remedy }: WireError): BrokerError =>
  new BrokerError(code, message, remedy === null ? {} : { remedy });

/** Each once, and none that holds the project, or lies in what every sandbox has for itself. */
function stagedRoots(homeDir: string, project: string, isSuperuser: boolean): readonly string[] {
  const wanted = [homeDir, ...(isSuperuser ? ofSuperuser : [])]
    .map((folder) => realPathOf(folder))
    .filter((root) => root !== null)
    .filter((root) => pathKind(root) === 'directory' && !isWithin(root, project) && root !== '/');
  const unique = [...new Set(wanted)];
  return unique
    .filter((root) => !unique.some((other) => other !== root && isWithin(root, other)))
    .filter((root) => !['/tmp', '/var/tmp', '/run', '/dev', '/proc'].some((fresh) => isWithin(root, fresh)))
    .sort();
}

interface Wanted {
  readonly dataDir: string;
  readonly holderPath: string | null;
  readonly project: string;
  readonly roots: readonly string[];
  readonly isSuperuser: boolean;
}

async function mountLayers({ dataDir, holderPath, project, roots, isSuperuser }: Wanted): Promise<Mounted | WireError> {
  if (process.platform !== 'linux') return notOnThisSystem;
  if (holderPath === null) return notBuilt;
  const attributes = isSuperuser ? 'trusted.overlay.' : 'user.overlay.';
  const known = await listLayers(dataDir, project);
  const layers: StagedLayer[] = [];
  for (const root of roots) {
    const own = known.find((layer) => layer.root === root && layer.attributes === attributes);
    layers.push(own ?? (await createLayer(dataDir, { project, root, attributes })));
  }
  if (layers.length === 0) return nothingToStage;
  const overlays = layers.map((layer) => prepared(layer, isSuperuser));
  const held = await holdOverlays(holderPath, overlays, isSuperuser);
  if (held.kind === 'not-held') return explainNotHeld(held, roots);
  return {
    overlays: held,
    layers,
    hidden: new Map(),
    hiding: Promise.resolve(),
    running: 0,
    endedAt: 0,
    isStale: false,
  };
}

/** The root of an overlay has the mode and the owner of its upper folder. */
function prepared(layer: StagedLayer, isSuperuser: boolean): Overlay {
  const { root, upper, work } = layer;
  const [cover, place] = [coverOf(layer), placeOf(layer)];
  for (const folder of [cover, place]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const real = statSync(root);
  if (isSuperuser) chownSync(upper, real.uid, real.gid);
  chmodSync(upper, real.mode & 0o7777);
  return { cover, real: root, upper, work, place };
}

/** Mounts what would be mounted, above an empty folder. */
async function probe(
  { dataDir, homeDir, holderPath }: StagingOptions,
  isSuperuser: boolean,
): Promise<WireError | null> {
  if (process.platform !== 'linux') return notOnThisSystem;
  if (holderPath === null) return notBuilt;
  const home = realPathOf(homeDir);
  if (home === null) return explainNotHeld({ kind: 'not-held', step: 'open', errno: 0 }, [homeDir]);
  mkdirSync(stagingFolder(dataDir), { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(path.join(stagingFolder(dataDir), 'probe-'));
  const at = (name: string): string => path.join(folder, name);
  try {
    for (const name of ['cover', 'upper', 'work', 'place']) mkdirSync(at(name));
    const overlay = { cover: at('cover'), real: home, upper: at('upper'), work: at('work'), place: at('place') };
    const held = await holdOverlays(holderPath, [overlay], isSuperuser);
    if (held.kind === 'not-held') return explainNotHeld(held, [home]);
    held.close();
    return null;
  } finally {
    removeProbe(folder);
  }
}

/** The kernel's own folder in `work` is closed to everybody. */
function removeProbe(folder: string): void {
  const inner = path.join(folder, 'work/work');
  if (pathKind(inner) === 'directory') chmodSync(inner, 0o700);
  rmSync(folder, { recursive: true, force: true });
}

/** What is hidden and exists by now is shown again as soon as no command runs that could see it. */
async function hideMissing(found: Mounted, holder: string, denied: readonly string[]): Promise<void> {
  for (const layer of found.layers) {
    const { root } = layer;
    const wanted = missingOf(denied, root);
    const hidden = found.hidden.get(root) ?? [];
    const fresh = wanted.filter((name) => !hidden.some((known) => isWithin(name, known)));
    const stale = hidden.filter((name) => !wanted.includes(name));
    const isAlone = found.running === 1;
    if (isAlone && stale.length > 0) {
      await change(found, holder, 'show', layer, stale);
      found.isStale = true;
    }
    if (fresh.length > 0) await change(found, holder, 'hide', layer, fresh);
    found.hidden.set(root, [...(isAlone ? hidden.filter((name) => wanted.includes(name)) : hidden), ...fresh]);
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
  throw asError(namesNotHidden);
}

interface ViewParts {
  readonly holder: string;
  readonly limits: LayerLimits;
}

function viewOf(found: Mounted, { holder, limits }: ViewParts, end: () => void): StagedView {
  const { overlays, layers, hidden } = found;
  let isOver = false;
  return {
    enter(more = []) {
      const isStale = found.isStale;
      found.isStale = false;
      const forgotten = isStale ? layers.flatMap((layer) => ['-r', placeOf(layer)]) : [];
      return [holder, 'enter', ...forgotten, ...overlays.spaces.map(ofThisProcess), ...more, '--'];
    },
    shownAt(root) {
      const layer = layers.find((each) => each.root === root);
      return layer === undefined ? null : placeOf(layer);
    },
    isHidden: (name) => [...hidden.values()].some((names) => names.some((above) => isWithin(name, above))),
    watch(onFull) {
      const watching = watchSize(uppersOf(found), limits, onFull);
      return { end: async () => await watching.stop() };
    },
    done() {
      if (!isOver) end();
      isOver = true;
    },
  };
}
