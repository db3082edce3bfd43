/** Runs a script in a world, in the sandbox or without one, and gives back all it printed. */
import { unreadSettings } from '#domain/settings/default-settings.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { AttemptExit, CommandReader, LaunchedAttempt, NetworkWay, SandboxDraft } from '#core/ports.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { createLauncher } from '../../../../main/node/launch/create-launcher.ts';
import { createStaging, type StagingOptions } from '../../../../main/node/staging/hold/create-staging.ts';
import type { Staging } from '../../../../main/node/staging/hold/staging.ts';
import { createSandboxPlans } from '../../../../main/node/sandbox/create-sandbox-plans.ts';
import type { World } from './world.ts';
import { english } from '#domain/common/message.ts';

const reader = createCommandReader();
export const loadReader = (): Promise<CommandReader> => Promise.resolve(reader);

export interface RunOptions {
  readonly sandboxed: boolean;
  readonly settings?: Partial<Settings>;
  readonly grants?: readonly Grant[];
  readonly env?: Readonly<Record<string, string>>;
  readonly brokerEnv?: NodeJS.ProcessEnv;
  readonly terminal?: boolean;
  readonly helperPath?: string | null;
  readonly argv?: readonly [string, ...string[]];
  readonly projectRoot?: string;
  /** Another than the world's own. */
  readonly staging?: Staging;
  /** See `LaunchSpec.room`. */
  readonly room?: string;
  /** Where its filtered network begins. */
  readonly way?: NetworkWay | undefined;
  /** On a layer above the project, under this name. */
  readonly tried?: RunId;
  /** Called once the command runs. */
  readonly during?: (attempt: LaunchedAttempt) => void;
}

type Listener = Parameters<LaunchedAttempt['onOutput']>[0];

export interface Ran extends AttemptExit {
  readonly output: string;
  readonly bytes: number;
}

export function plainDraft(projectRoot: string, settings: Partial<Settings>): SandboxDraft {
  return {
    projectRoot,
    cwd: projectRoot,
    settings: unreadSettings(settings),
    grants: [],
    unsandboxedBecause: null,
  };
}

export function draftFor(world: World, settings: Partial<Settings>, options: Partial<RunOptions> = {}): SandboxDraft {
  return {
    ...plainDraft(options.projectRoot ?? world.project, settings),
    grants: options.grants ?? [],
    unsandboxedBecause: options.sandboxed === false ? 'decision' : null,
  };
}

/** One for each broker that there would be. */
const stagings = new Map<string, Staging>();

/** As the desk of a world has it, and `more` of its options. */
export function createStagingIn({ home }: Pick<World, 'home'>, more: Partial<StagingOptions> = {}): Staging {
  const holderPath = process.env['ATTACK_STAGING'] ?? null;
  return createStaging({ dataDir: `${home}/.countersign-data`, homeDir: home, holderPath, ...more });
}

/** Where the layers of a world are mounted. */
export function stagingOf({ home }: Pick<World, 'home'>): Staging {
  const known = stagings.get(home);
  if (known !== undefined) return known;
  const made = createStagingIn({ home });
  stagings.set(home, made);
  return made;
}

const launchers = new Map<string, ReturnType<typeof createLauncher>>();
let runs = 0;

export async function runInWorld(world: World, script: string, options: RunOptions): Promise<Ran> {
  const brokerEnv = options.brokerEnv ?? { ...process.env, HOME: world.home };
  const helperPath = options.helperPath ?? null;
  const dataDir = `${world.home}/.countersign-data`;
  const settings: Partial<Settings> = {
    ...(process.env['ATTACK_STAGED'] === undefined ? {} : { writesOutside: 'stage' }),
    ...options.settings,
  };
  const staging =
    settings.writesOutside === 'stage' || options.tried !== undefined ? (options.staging ?? stagingOf(world)) : null;
  const plans = createSandboxPlans({
    homeDir: world.home,
    dataDir,
    env: brokerEnv,
    helperPath,
    reader: loadReader,
    staging,
    ...(options.way === undefined ? {} : { filterProblem: () => null }),
  });
  const draft = draftFor(world, settings, options);
  const { projectRoot } = draft;
  const resolved = await plans.resolve(draft);
  if (resolved.kind === 'refused')
    throw new Error(`${english(resolved.error.message)} ${english(resolved.error.remedy)}`);
  const problem = options.tried === undefined ? null : await plans.tryProblem?.(resolved.plan, projectRoot);
  if (problem !== null) throw new Error(`nothing can be tried: ${english(problem?.message ?? null) ?? 'ever'}`);
  const plan = options.tried === undefined ? resolved.plan : { ...resolved.plan, tried: projectRoot };
  const isToBeStaged = settings.writesOutside === 'stage' && options.sandboxed && options.staging === undefined;
  if (staging !== null && isToBeStaged && resolved.plan.staged === undefined)
    throw new Error(`nothing is staged: ${english((await staging.problemOf(projectRoot))?.message) ?? 'by its plan'}`);
  const reusable =
    options.brokerEnv === undefined && helperPath === null && (staging === null || options.room !== undefined);
  const name = staging === null ? dataDir : `${dataDir} staged`;
  const starterPath = process.env['ATTACK_STARTER'] ?? null;
  const builderPath = process.env['ATTACK_BUILDER'] ?? null;
  const namespaceHolderPath = process.env['ATTACK_NAMESPACE_HOLDER'] ?? null;
  const own =
    (reusable ? launchers.get(name) : undefined) ??
    createLauncher({ env: brokerEnv, helperPath, namespaceHolderPath, dataDir, starterPath, builderPath, staging });
  if (reusable) launchers.set(name, own);
  const launched = await own.launch({
    runId: options.tried ?? `run_attack${process.pid}x${++runs}`,
    attempt: 1,
    plan,
    argv: options.argv ?? ['/bin/sh', '-c', script],
    cwd: projectRoot,
    projectRoot,
    env: { HOME: world.home, ...options.env },
    room: options.room,
    way: options.way,
    terminal: options.terminal === true ? { columns: 80, rows: 24 } : null,
  });
  if (launched.kind === 'failed') throw new Error(english(launched.error.message));
  let output = '';
  let bytes = 0;
  const seen: Parameters<Listener>[] = [];
  const listeners: Listener[] = [];
  launched.attempt.onOutput((stream, chunk) => {
    bytes += chunk.length;
    if (bytes < 4_000_000) output += Buffer.from(chunk).toString();
    if (options.during !== undefined) seen.push([stream, chunk.slice()]);
    for (const listener of listeners) listener(stream, chunk);
  });
  // What came before the test listens is not lost on it: the first words of a command are often what it waits for.
  const onOutput = (listener: Listener): void => {
    listeners.push(listener);
    for (const [stream, chunk] of seen) listener(stream, chunk);
  };
  options.during?.({ ...launched.attempt, onOutput });
  const exit = await launched.attempt.exit;
  // Told with the outcome; here there is none.
  for (const sentence of exit.limits ?? []) output += `countersign: ${english(sentence)}\n`;
  return { ...exit, output, bytes };
}
