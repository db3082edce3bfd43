/** Keeps each project's layers mounted while there is something to run on them. */
import { type WireError, toBrokerError } from '#domain/common/errors.ts';
import { isWithin } from '../../sandbox/paths/covering-entry.ts';
import { pathKind, realPathOf } from '../../sandbox/paths/real-path-of.ts';
import { createLayer, hasStaged, listLayers, type StagedLayer } from '../layer.ts';
import { explainNotHeld, notBuilt, nothingToStage, notOnThisSystem } from './explain-not-held.ts';
import { holdOverlays, ofThisProcess } from './hold-overlays.ts';
import { hideMissing, hideTimeoutMs } from './hide-missing.ts';
import { runTool } from '../../processes/run-tool.ts';
import { placeOf, prepared, type Mounted } from './mounted.ts';
import { createMounts } from './mounts.ts';
import { mountTry, tryProblem } from './open-try.ts';
import { probeOverlay } from './probe-overlay.ts';
import { fullProblem, usualLimits, watchSize, type LayerLimits } from './watch-size.ts';
import type { StagedView, Staging } from './staging.ts';
import { createDiskWaits, type DiskWaits } from './wait-for-disk.ts';

export interface StagingOptions {
  readonly dataDir: string;
  readonly homeDir: string;
  /** `staging-holder`, or null where it was not built. */
  readonly holderPath: string | null;
  readonly limits?: LayerLimits;
  /** For tests: another clock. */
  readonly now?: () => number;
  /** What no command has used for so long is let go of, so that another desk can have it. */
  readonly restMs?: number;
}

/** Without commands for so long, the person may have worked meanwhile; commands that follow each other keep what the kernel knows of files. */
const idleMs = 3000;
/** As long a machine where nothing could be mounted is not tried again. */
const failedForMs = 10_000;
/** Where the superuser's programs write beside the home. */
const ofSuperuser = ['/etc', '/usr', '/var', '/opt'];

const uppersOf = ({ layers }: Pick<Mounted, 'layers'>): readonly string[] => layers.map(({ upper }) => upper);

export function createStaging(options: StagingOptions): Staging {
  const { dataDir, homeDir, holderPath, limits = usualLimits, now = () => performance.now(), restMs = 2000 } = options;
  const isSuperuser = process.geteuid?.() === 0;
  let probed: Promise<WireError | null> | null = null;

  const probeHome = async (): Promise<WireError | null> =>
    await probeOverlay({ dataDir, folder: homeDir, holderPath, isSuperuser }).catch(() => noData([homeDir]));
  // Where there is no holder nothing is ever mounted.
  const holder = holderPath ?? '';
  const waits = createDiskWaits(holder);
  const tryPlace = { dataDir, holder, isSuperuser };
  const rootsOf = (project: string): readonly string[] => stagedRoots(homeDir, project, isSuperuser);
  const mount = async (project: string): Promise<Mounted | WireError> => {
    const place = { dataDir, holderPath, project, roots: rootsOf(project), isSuperuser };
    return await mountLayers(place).catch(() => noData(place.roots));
  };
  const mounts = createMounts({ mount, settle: waits.settle, restMs });
  /** Null where `look` finds nothing in its way. */
  const problemIn = async (
    project: string,
    look: (mounted: Mounted) => Promise<WireError | null>,
  ): Promise<WireError | null> => {
    const used = await mounts.tryToUse(project);
    if ('code' in used) return used;
    return await look(used.mounted).finally(used.done);
  };

  return {
    rootsOf,
    async problem() {
      const found = await (probed ??= probeHome());
      // Who follows the remedy should not have to start the desk again.
      if (found !== null) setTimeout(() => void (probed = null), failedForMs).unref();
      return found;
    },
    problemOf: async (project) => await problemIn(project, () => Promise.resolve(null)),
    tryProblem: async (project) =>
      await problemIn(project, async (mounted) => await tryProblem({ ...tryPlace, project }, mounted)).catch(() =>
        noData([project]),
      ),
    async open(project, denied, tried) {
      const { mounted, done } = await mounts.use(project);
      const own = tried === undefined ? null : async () => await mountTry({ ...tryPlace, project }, mounted, tried);
      return await openView(mounted, { holder, limits, denied, now, mount: own, waits, done });
    },
    async hold(project) {
      const { mounted, done } = await mounts.use(project);
      const { user } = mounted.overlays;
      return { inside: user === null ? [] : [holder, 'enter', ofThisProcess(user), '--'], done };
    },
    changed: async (project) => await forgetNames(mounts.now(project), holder),
    hasStaged: (project) => hasStaged(dataDir, project),
    alone: (project, act) => mounts.alone(project, act),
    mounted: (project) => mounts.now(project)?.layers ?? [],
    settle: waits.settle,
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
  /** Mounts what this command alone sees beside it; null where it sees no more than the others. */
  readonly mount: (() => Promise<Pick<Mounted, 'overlays' | 'layers'>>) | null;
  readonly waits: DiskWaits;
  readonly done: () => void;
}

/** For one more command. */
async function openView(found: Mounted, opening: Opening): Promise<StagedView> {
  const { holder, limits, denied, now, mount, waits, done } = opening;
  found.running += 1;
  const ends = [
    () => {
      found.running -= 1;
      found.endedAt = now();
      done();
    },
  ];
  const end = (): void => ends.splice(0).forEach((each) => each());
  try {
    const hiding = found.hiding.then(async () => await hideMissing(found, holder, denied));
    found.hiding = hiding.catch(() => {}); // Heard by the one that waits for it.
    const noting = waits.begin(found.layers);
    try {
      await hiding;
    } finally {
      ends.push(await noting);
    }
    const full = await fullProblem(uppersOf(found), limits);
    if (full !== null) throw toBrokerError(full);
    if (found.running === 1 && now() - found.endedAt > idleMs) found.isStale = true;
    if (mount === null) return viewOf(found, { holder, limits }, end);
    const own = await mount();
    ends.push(() => own.overlays.close());
    ends.push(await waits.begin(own.layers.filter((layer) => !found.layers.includes(layer))));
    return viewOf({ ...found, ...own }, { holder, limits }, end);
  } catch (error) {
    end();
    throw error;
  }
}

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
    const own = known.find((layer) => layer.root === root && layer.attributes === attributes && layer.tried === null);
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
    users: 0,
    endedAt: 0,
    isStale: false,
  };
}

interface ViewParts {
  readonly holder: string;
  readonly limits: LayerLimits;
}

const stale = (layers: Mounted['layers']): readonly string[] => layers.flatMap((layer) => ['-r', placeOf(layer)]);

/** A command that runs would write on to files that are in the layer no more. An overlay that waits for no disk is what `sync` costs nothing on. */
async function forgetNames(found: Mounted | undefined, holder: string): Promise<void> {
  if (found === undefined) return;
  const { overlays, layers, running } = found;
  found.isStale = true;
  if (running === 0) return;
  const words = [...stale(layers), ...overlays.spaces.map(ofThisProcess), '--', holder, 'sync', ...layers.map(placeOf)];
  await runTool(holder, ['enter', ...words], { timeoutMs: hideTimeoutMs, env: {} });
}

function viewOf(found: Mounted, { holder, limits }: ViewParts, end: () => void): StagedView {
  const { overlays, layers, hidden } = found;
  let isOver = false;
  return {
    enter(more = []) {
      const isStale = found.isStale;
      found.isStale = false;
      const forgotten = isStale ? stale(layers) : [];
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
