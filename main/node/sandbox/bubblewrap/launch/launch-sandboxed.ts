/** Launches a command in the sandbox that its plan describes, once that sandbox is seen to be what was planned. */
import type { Refusal } from '#domain/sandbox/denial.ts';
import type { LaunchSpec } from '#core/ports.ts';
import { confirmRefusals, readObserverRecords } from '../../confirm-refusals.ts';
import { leftRunning } from '../../obeyed/observer-notes.ts';
import { hostSockets } from '../../machine/host-sockets.ts';
import { nameRules } from '../../obeyed/name-rules.ts';
import { realPathOf } from '../../paths/real-path-of.ts';
import { seePastPlaceholders } from '../../paths/see-past-placeholders.ts';
import { awaitMounts, type Verdict } from './await-mounts.ts';
import { beginSandbox, type BeginParts } from './begin-sandbox.ts';
import { createAttempt } from '../../../launch/create-attempt.ts';
import { forceToEnd } from '../../../launch/process/end-tree.ts';
import { isOnPath } from '../../../launch/process/is-on-path.ts';
import { guardNames } from '../watch/guard-names.ts';
import { failed, type Launched } from '../../../launch/launch-failure.ts';
import { prepareSandbox, type SandboxTools } from './prepare-sandbox.ts';
import { watchObeyed } from '../watch/obeyed-watch.ts';
import { watchPlanted } from '../planted/watch-planted.ts';
import { filledMeanwhile } from '../mounts/filled-meanwhile.ts';
import { removeStandIns } from '../mounts/remove-stand-ins.ts';
import type { StagedView, Staging } from '../../../staging/hold/staging.ts';
import { enterRoom } from '../network/room/enter-room.ts';
import type { Rooms } from '../network/room/rooms.ts';
import { openStaged } from './open-staged.ts';
import { watchStaged } from '../watch/staged-while-running.ts';
import { english, say } from '#domain/common/message.ts';

export type SandboxParts = SandboxTools & BeginParts & { readonly staging: Staging | null; readonly rooms: Rooms };

/** A name of the host that is to be covered may vanish between the look and the mount, and its service makes it again. */
const mostVanished = 8;
/** What is exchanged again and again is exchanged on purpose. */
const mostUnplanned = 3;

interface Try {
  readonly launched: Launched;
  /** Why the command did not begin; null when it did, and when another try would change nothing. */
  readonly spoilt: 'vanished' | 'unplanned' | null;
}

export async function launchSandboxed(spec: LaunchSpec, parts: SandboxParts): Promise<Launched> {
  const left = { vanished: mostVanished, unplanned: mostUnplanned };
  for (;;) {
    const { launched, spoilt } = await launchOnce(spec, parts);
    if (spoilt === null || --left[spoilt] <= 0) return launched;
  }
}

async function launchOnce(spec: LaunchSpec, parts: SandboxParts): Promise<Try> {
  const staged = await openStaged(spec, parts.staging);
  if (staged.kind === 'failed') return { launched: staged, spoilt: null };
  const { view } = staged;
  try {
    return await launchOn(spec, parts, view);
  } catch (error) {
    view?.done();
    throw error;
  }
}

async function launchOn(spec: LaunchSpec, parts: SandboxParts, view: StagedView | null): Promise<Try> {
  const prepared = prepareSandbox(spec, parts, view);
  if (prepared.kind === 'failed') {
    view?.done();
    return { launched: prepared, spoilt: null };
  }
  const { group, nameServer } = prepared;
  const lookAt = () => seePastPlaceholders(parts.placeholders.known());
  const obeyed = watchObeyed({ plan: spec.plan, env: parts.env, lookAt });
  const begun = await beginSandbox(spec, parts, prepared).catch((error: unknown) => {
    group?.remove();
    throw error;
  });
  if (begun.kind === 'not-begun') {
    group?.remove();
    view?.done();
    return { launched: begun.launched, spoilt: null };
  }
  // While bubblewrap builds: nothing of the command begins before the verdict.
  const { attempt, startWatch } = guardAttempt(spec, parts, { begun, obeyed, group, view });
  const { process, tree, preparedMounts } = begun;
  const { planned, mounts } = preparedMounts;
  const verdict = await awaitMounts({
    planned: mounts,
    // What is staged is mounted where bubblewrap was started, and nowhere on the host.
    around: view === null ? null : process.pid,
    nameServer: nameServer?.path ?? null,
    first: tree.sandbox,
    built: process.built,
    ended: process.ended,
  });
  // Their owners took a name away that was to be covered, and bubblewrap could not go on.
  const vanished = verdict.kind === 'over' && planned.sockets.length + planned.placeholders.length > 0;
  if (vanished) {
    // Its end says what bubblewrap complained of; another try begins when nothing is left of this one, whether the row is written or not.
    await attempt.exit;
    return { launched: { kind: 'launched', attempt }, spoilt: 'vanished' };
  }
  const unrecorded = await failureOf(spec.record);
  if (unrecorded !== null) {
    if (verdict.kind !== 'over') forceToEnd(tree);
    await attempt.exit;
    throw unrecorded.cause;
  }
  if (verdict.kind === 'as-planned') {
    await Promise.all([obeyed.ready, enterRoom(spec, parts.rooms, tree.sandbox(), attempt)]);
    process.begin();
    startWatch();
  }
  if (verdict.kind === 'as-planned' || verdict.kind === 'over') {
    return { launched: { kind: 'launched', attempt }, spoilt: null };
  }
  forceToEnd(tree);
  await attempt.exit;
  if (verdict.kind !== 'unplanned') return { launched: refused(verdict), spoilt: null };
  // A service that ended took its name along, mount and all; as it may before the mount.
  const hadService = planned.sockets.includes(verdict.path);
  return { launched: refused(verdict), spoilt: hadService ? 'vanished' : 'unplanned' };
}

interface Begun {
  readonly begun: Extract<Awaited<ReturnType<typeof beginSandbox>>, { kind: 'begun' }>;
  readonly obeyed: ReturnType<typeof watchObeyed>;
  readonly group: Extract<ReturnType<typeof prepareSandbox>, { kind: 'prepared' }>['group'];
  readonly view: StagedView | null;
}

/** The attempt, with what ends it when a protected name is replaced, or planted, while it runs. */
function guardAttempt(spec: LaunchSpec, parts: SandboxParts, { begun, obeyed, group, view }: Begun) {
  const { process, gate, tree, preparedMounts } = begun;
  const { planned, identities, giveBack } = preparedMounts;
  const standIns = planned.sockets.filter((name) => identities.has(name));
  const staged = watchStaged(spec.plan, spec.projectRoot);
  const tell = (sentence: string): void =>
    gate.push(spec.terminal === null ? 'stderr' : 'terminal', Buffer.from(`countersign: ${sentence}\n`));
  const guard = guardNames(identities, (name, isOver) => {
    tell(`${name} was replaced while the command ran and could not stay protected, so it was ended.`);
    if (!isOver) forceToEnd(tree);
  });
  const plantedWatch = watchPlanted(
    async () => await obeyed.look(),
    (name) => {
      tell(
        `${name.replace(/\p{C}/gu, '?')} would have git start something outside of the sandbox, so the command was ended.`,
      );
      forceToEnd(tree);
    },
  );
  const size = view?.watch(() => forceToEnd(tree)) ?? null;
  const attempt = createAttempt({
    process,
    gate,
    tree,
    status: begun.status,
    observed: () => refusalsIn(begun.observed(), spec, parts.env),
    program: spec.argv[0],
    isThere: () => isOnPath(spec, parts.env),
    emptied: async () => {
      guard.stop();
      plantedWatch.stop();
      const filled = filledMeanwhile(giveBack());
      removeStandIns(standIns);
      const covered = planned.placeholders.map(({ path }) => path);
      const takenOut = await obeyed.end(parts.helperPath === null ? null : begun.observed(), covered);
      // What was moved away is staged no longer.
      const left = [...takenOut, ...staged(), ...filled];
      for (const each of left) tell(english(each));
      return left;
    },
    layer: async () => {
      const full = (await size?.end()) ?? null;
      return full === null ? {} : { endedBecause: full };
    },
    release: () => {
      const reached = [...(group?.reached() ?? []), ...leftRunning(begun.observed(), spec.argv)];
      group?.remove();
      view?.done();
      return reached;
    },
  });
  return { attempt, startWatch: () => plantedWatch.start() };
}

async function failureOf(record: LaunchSpec['record']): Promise<{ readonly cause: unknown } | null> {
  try {
    await record?.();
    return null;
  } catch (cause) {
    return { cause };
  }
}

function refused(verdict: Exclude<Verdict, { kind: 'as-planned' | 'over' }>): Launched {
  if (verdict.kind === 'stuck') {
    const remedy = say('See whether a folder on a network does not answer.');
    return failed('sandbox-setup-failed', say('The sandbox was not built in time, so nothing was started.'), remedy);
  }
  const message = say('{path} became something else while the sandbox was built, so nothing was started.', {
    path: verdict.path,
  });
  return failed('sandbox-setup-failed', message, say('See which other program changes it, and ask again.'));
}

function refusalsIn(observed: string, { plan }: LaunchSpec, env: NodeJS.ProcessEnv): readonly Refusal[] {
  const records = readObserverRecords(observed);
  const sockets = new Set(records.some((record) => 'socket' in record) ? hostSockets() : []);
  return confirmRefusals(records, plan, nameRules(plan, env), (socket) => sockets.has(realPathOf(socket) ?? socket));
}
