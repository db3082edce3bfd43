/** Finds out what this machine really protects, by trying to get out of a sandbox as the user. See decision 0033. */
import { accessSync, constants } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import type { WireError } from '#domain/common/errors.ts';
import type { HealthReport, ProbeResult } from '#domain/common/health.ts';
import { noLimits } from '#domain/sandbox/resource-limits.ts';
import type { CommandReader, SandboxPlans } from '#core/ports.ts';
import type { Staging } from '../staging/hold/staging.ts';
import { createLauncher } from '../launch/create-launcher.ts';
import { carrying } from '../launch/process/process-tree.ts';
import { filterProblem } from '../proxy/create-network-guards.ts';
import { createSandboxPlans } from '../sandbox/create-sandbox-plans.ts';
import { machineFacts } from '../sandbox/machine/machine-facts.ts';
import { probeBwrap } from '../sandbox/bubblewrap/probe-bwrap.ts';
import { probeLandlock } from '../sandbox/bubblewrap/probe-landlock.ts';
import { lateProbe, fileProbes } from './file-probes.ts';
import { limitProbes } from './limit-probes.ts';
import { machineProbes } from './machine-probes.ts';
import { builderProbe } from './builder-probe.ts';
import { stagingProbe } from './staging-probe.ts';
import { watchProbe } from './watch-probe.ts';
import { createProbeScene, type ProbeScene } from './probe-scene.ts';
import { probeScript, readProbeOutput, startOf } from './read-probe-output.ts';
import { plantedSecrets, runInScene, type Ran, type SceneParts } from './run-in-scene.ts';
import { askAboutFilter, askAboutLimits, askAboutReplacement } from './side-probes.ts';
import type { HealthProbe } from './health-probe.ts';
import { networkProbes } from './network-probes.ts';
import { processProbes } from './process-probes.ts';
import { syscallProbes } from './syscall-probes.ts';
import { say, verbatim } from '#domain/common/message.ts';

export interface HealthOptions {
  readonly env: NodeJS.ProcessEnv;
  /** The denial observer, or null. */
  readonly helperPath: string | null;
  /** What builds sandboxes in bubblewrap's place, or null where its person did not choose it. */
  readonly builderPath?: string | null;
  /** What opens sockets inside a namespace, or null to use a Node. */
  readonly namespaceHolderPath: string | null;
  /** Where layers would be mounted; null where nothing can be staged, and absent where nobody asks. */
  readonly staging?: Staging | null;
  /** Reads what a person's git settings start, as the plans of real commands do; without it they would be refused here. */
  readonly reader?: () => Promise<CommandReader>;
}

/** Runs all probes; takes a few tenths of a second and leaves nothing behind. */
export async function probeHealth(options: HealthOptions): Promise<HealthReport> {
  const { env, helperPath, namespaceHolderPath, reader } = options;
  const homeDir = env['HOME'] ?? homedir();
  const plans = createSandboxPlans({
    homeDir,
    dataDir: `${homeDir}/.countersign-health`,
    env,
    helperPath,
    filterProblem: () => filterProblem({ env, namespaceHolderPath }),
    ...(reader === undefined ? {} : { reader }),
  });
  const noSandbox = process.platform === 'linux' ? await probeBwrap(env) : null;
  // Elsewhere than on Linux the one question is whether the mechanism holds, and it was just asked.
  const machine =
    process.platform === 'linux'
      ? [
          ...machineProbes({
            facts: machineFacts(env),
            noSandbox,
            landlock: helperPath === null ? null : await probeLandlock(helperPath),
          }),
          ...(await builderProbe(options.builderPath ?? null)),
          watchProbe(),
          // Without a sandbox nothing runs, and nothing is staged.
          ...(noSandbox !== null || options.staging === undefined ? [] : [await stagingProbe(options.staging)]),
        ]
      : [];
  const { mechanism, problem } =
    noSandbox === null ? await plans.abilities() : { mechanism: 'none' as const, problem: noSandbox.error };
  if (problem !== null) return unusable(problem, machine);
  if (mechanism !== 'bwrap')
    return { mechanism, sandboxUsable: true, problem: null, remedy: null, probes: [...machine] };
  return await inScene(plans, options, machine, placeForScene(homeDir));
}

/** Where a sandbox shows the host's own files, if this user may write there; what is only to be tried there is left out elsewhere. */
function placeForScene(homeDir: string): { readonly folder: string; readonly isPrivate: boolean } {
  const folder = [homeDir, process.cwd()].find((each) => !/^\/(var\/)?tmp(\/|$)/.test(each) && isWritable(each));
  return folder === undefined ? { folder: tmpdir(), isPrivate: true } : { folder, isPrivate: false };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Why a sandbox that can be built is not to be used; null otherwise. One that cannot be built is noticed by every run itself. */
export function distrustOf({ mechanism, sandboxUsable, problem, remedy }: HealthReport): WireError | null {
  if (sandboxUsable || mechanism === 'none') return null;
  return { code: 'sandbox-unavailable', message: problem ?? say('The sandbox does not hold here.'), remedy };
}

function unusable({ message, remedy }: WireError, probes: readonly ProbeResult[]): HealthReport {
  return { mechanism: 'none', sandboxUsable: false, problem: message, remedy, probes: [...probes] };
}

async function inScene(
  plans: SandboxPlans,
  { env, helperPath, builderPath = null, namespaceHolderPath }: HealthOptions,
  machine: readonly ProbeResult[],
  place: ReturnType<typeof placeForScene>,
): Promise<HealthReport> {
  const scene = await createProbeScene(place.folder);
  // What is changed in it would end the commands of the other.
  const second = await createProbeScene(place.folder);
  try {
    const launcher = createLauncher({
      env: { ...env, ...plantedSecrets },
      helperPath,
      builderPath,
      dataDir: path.join(scene.outside, 'data'),
    });
    const parts = { scene, plans, env, launcher };
    const [main, limited, filtered, replaced] = await Promise.all([
      askInside(parts),
      askAboutLimits(parts),
      askAboutFilter(parts, namespaceHolderPath),
      askAboutReplacement({ ...parts, scene: second }),
    ]);
    const probes = [
      ...machine,
      ...readProbeOutput(insideProbes, main.output, main.durationMs),
      filtered,
      replaced,
      leftBehind([scene, second]),
      observerProbe(main, scene, helperPath, place.isPrivate),
      ...readProbeOutput(limitProbes, limited.output, limited.durationMs),
    ];
    const setupError = main.setupError ?? (main.promised.includes('limits') ? limited.setupError : null);
    const broken = probes.find(
      ({ protection, state }) => state === 'fail' && protection !== null && main.promised.includes(protection),
    );
    if (setupError !== null)
      return unusable({ code: 'sandbox-setup-failed', message: verbatim(setupError), remedy: null }, probes);
    return {
      mechanism: 'bwrap',
      sandboxUsable: broken === undefined,
      problem: broken === undefined ? null : say('This does not hold: {title}.', { title: broken.title }),
      remedy: broken?.remedy ?? null,
      probes,
    };
  } finally {
    await Promise.all([scene.remove(), second.remove()]);
  }
}

async function askInside(parts: SceneParts): Promise<Ran> {
  const state = { changed: false };
  // Outlives the command, unless the sandbox ends everything in it.
  const script = `setsid sleep 30 >/dev/null 2>&1 </dev/null & ${probeScript(insideProbes)}`;
  return await runInScene(
    {
      script,
      limits: noLimits,
      network: 'blocked',
      onOutput(output) {
        if (state.changed || !output.includes(startOf(lateProbe))) return;
        state.changed = true;
        parts.scene.change();
      },
    },
    parts,
  );
}

function leftBehind(scenes: readonly ProbeScene[]): ProbeResult {
  const left = scenes.flatMap(({ mark }) => carrying(mark));
  return {
    id: 'nothing-left',
    title: say('A command leaves nothing running'),
    protection: 'pids',
    state: left.length === 0 ? 'pass' : 'fail',
    evidence: left.length === 0 ? 'A process that had left its session was gone.' : `Still running: ${left.join(' ')}`,
    remedy: left.length === 0 ? null : say('End these processes, and report the evidence as a security problem.'),
    durationMs: 0,
  };
}

function observerProbe(ran: Ran, scene: ProbeScene, helperPath: string | null, isPrivate: boolean): ProbeResult {
  const seen = ran.observed.some((refusal) => refusal.kind === 'path' && refusal.path.startsWith(scene.outside));
  return {
    id: 'observer',
    title: say('A refused write is seen and named'),
    protection: 'denials-observed',
    state: seen ? 'pass' : isPrivate && helperPath !== null ? 'not-applicable' : 'fail',
    evidence: helperPath === null ? 'There is no observer.' : JSON.stringify(ran.observed).slice(0, 2000),
    remedy: seen ? null : say('Install a C compiler and build again, or use a package that brings the observer built.'),
    durationMs: 0,
  };
}

/** Every question that is asked from inside one sandbox; the one that waits for the broker comes last. */
export const insideProbes: readonly HealthProbe[] = [
  ...processProbes,
  ...networkProbes,
  ...syscallProbes(process.arch),
  ...fileProbes,
];
