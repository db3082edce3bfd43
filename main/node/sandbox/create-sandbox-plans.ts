/** Answers what this machine can protect, and turns drafts into plans for it. */
import { tmpdir, userInfo } from 'node:os';
import type { WireError } from '#domain/common/errors.ts';
import type { CommandReader, HostAbilities, SandboxDraft, SandboxPlans } from '#core/ports.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { nameDirs } from '../host/folders/name-dirs.ts';
import { createObeyedNames, type ObeyedNames } from '../obeyed/obeyed-names.ts';
import type { Staging } from '../staging/hold/staging.ts';
import type { Planning, SandboxBackend } from './backend.ts';
import { sandboxFor } from './backends.ts';
import type { Places } from './collect-access.ts';
import { cgroupPlace } from './machine/cgroup-place.ts';
import { isWithin } from './paths/covering-entry.ts';
import { findProgram } from './machine/find-program.ts';
import { placeholderRoom, readPlaceholderNotes } from './paths/placeholder-notes.ts';
import { knownLinks } from './linked/look-for-links.ts';
import { knownWalk } from './obeyed/walk-names.ts';
import { namesToCover } from './obeyed/names-to-cover.ts';
import { rootsToStage, unseenBy } from './staged-roots.ts';
import { pathKind, realPathOf } from './paths/real-path-of.ts';
import { resolvePlan } from './resolve-plan.ts';
import { seePastPlaceholders } from './paths/see-past-placeholders.ts';
import { say } from '#domain/common/message.ts';

export interface SandboxPlansOptions {
  readonly homeDir: string;
  /** The broker's own data, which no command ever sees. */
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** The denial observer, or null when it was not built. */
  readonly helperPath?: string | null;
  /** Why no filtered network can be made here; null when it can. Without it none can. */
  readonly filterProblem?: () => WireError | null;
  /** What a whole health check found not to hold; null when all did, or none was made yet. */
  readonly distrust?: () => WireError | null;
  /** Loads what reads the shell lines in git's settings; where it is missing, lines that need it are refused. */
  readonly reader?: () => Promise<CommandReader>;
  /** Where the layers of projects are mounted; without it nothing is staged. */
  readonly staging?: Staging | null;
  /** For tests: another system than this one. */
  readonly platform?: NodeJS.Platform;
}

const noFilter: WireError = {
  code: 'sandbox-unavailable',
  message: say('This desk has no proxy, so it cannot let single hosts through.'),
  remedy: say('Block the network, or open all of it.'),
};

const notTried: WireError = {
  code: 'staging-unavailable',
  message: say('Under these settings nothing can be tried on a layer above the project.'),
  remedy: say('Answer its card.'),
};

const isWritable = (path: string, entries: SandboxPlan['entries']): boolean =>
  entries.some((entry) => entry.path === path && entry.access === 'write');

const without = (problem: WireError): HostAbilities => ({ mechanism: 'none', protections: ['env'], problem });

export function createSandboxPlans(options: SandboxPlansOptions): SandboxPlans {
  const backend = sandboxFor(options.platform ?? process.platform);
  const { mechanism } = backend;
  const host = { env: options.env, helperPath: options.helperPath ?? null };
  const ledTo = createObeyedNames({ env: options.env, reader: options.reader ?? null, dataDir: options.dataDir });
  let planning: Promise<Planning> | null = null;
  // Asked once: a kernel does not change while a broker runs.
  const planned = async (): Promise<Planning> => await (planning ??= backend.plan(host));
  const ask = async (): Promise<HostAbilities> => {
    const [problem, { protections }] = await Promise.all([backend.probe(host), planned()]);
    return problem === null ? { mechanism, protections, problem } : without(problem);
  };
  let known: Promise<HostAbilities> | null = null;

  const abilities = async (): Promise<HostAbilities> => {
    const distrusted = options.distrust?.() ?? null;
    if (distrusted !== null) return without(distrusted);
    // Only success is remembered: a person who follows the remedy should not have to restart the broker.
    const asking = (known ??= ask());
    try {
      const answer = await asking;
      if (answer.problem !== null) known = null;
      return answer;
    } catch (error) {
      known = null;
      throw error;
    }
  };

  return {
    abilities,
    tryProblem: async (plan, projectRoot) => await tryProblemOf(plan, projectRoot, backend, options.staging ?? null),
    async resolve(draft) {
      const { protections, closesAbstract, sizes } = await planned();
      const wanted = draft.settings.values.writesOutside === 'stage' ? (options.staging ?? null) : null;
      const staging = wanted !== null && (await backend.stagingProblem(wanted)) === null ? wanted : null;
      const staged = await rootsToStage(draft, staging, host.helperPath);
      const resolved = await resolvePlan(draft, { ...(await placesOf(draft, options, ledTo)), staged }, protections, {
        closesAbstract,
        prlimit: findProgram('prlimit', options.env) !== null,
        superuser: process.getuid?.() === 0,
        sizes: sizes(),
        group: Object.values(draft.settings.values.limits).some((limit) => limit !== null) && cgroupPlace() !== null,
      });
      if (resolved.kind === 'refused') return resolved;
      const told = { ...resolved.plan, ...(await unseenBy(draft, resolved.plan, options.staging ?? null)) };
      if (told.mechanism === 'none') return { kind: 'plan', plan: told };
      const { problem } = await abilities();
      if (problem !== null) return { kind: 'refused', error: problem };
      return { kind: 'plan', plan: { ...told, mechanism } };
    },
  };
}

async function tryProblemOf(
  plan: SandboxPlan,
  projectRoot: string,
  backend: SandboxBackend,
  staging: Staging | null,
): Promise<WireError | null> {
  const isPlain = plan.mechanism === backend.mechanism && plan.nested !== true && isWritable(projectRoot, plan.entries);
  if (staging === null || !isPlain) return notTried;
  return (await backend.stagingProblem(staging)) ?? (await staging.tryProblem(projectRoot));
}

/** What this machine is like around one draft. */
async function placesOf(
  draft: SandboxDraft,
  options: SandboxPlansOptions,
  ledTo: ObeyedNames,
): Promise<Omit<Places, 'staged'>> {
  const { rooms } = roomsOf(workedIn(draft), options.homeDir);
  const linkedIn = roomsOf([...workedIn(draft), ...openedIn(draft)], options.homeDir);
  const obeyed = namesToCover(await Promise.all(rooms.map(async (root) => await knownWalk(root))));
  const linked = await knownLinks(linkedIn.rooms);
  const tmp = realPathOf(options.env['TMPDIR'] ?? tmpdir());
  return {
    projectRoot: draft.projectRoot,
    home: realPathOf(options.homeDir) ?? options.homeDir,
    dataDir: options.dataDir,
    runtimeDir: nameDirs(options.env).runtimeDir,
    // Inside the private /tmp there is nothing of the host to open.
    tmpDir: tmp === null || /^\/(var\/)?tmp(\/|$)/.test(tmp) ? null : tmp,
    kindOf: seePastPlaceholders(
      readPlaceholderNotes(placeholderRoom(options.dataDir)).flatMap(({ placeholders }) => placeholders),
    ),
    superuser: process.getuid?.() === 0,
    accountHome: accountHome(),
    env: options.env,
    obeyed,
    linked: { ...linked, isWhole: linked.isWhole && linkedIn.isAll },
    ledTo,
    filterProblem: options.filterProblem === undefined ? noFilter : options.filterProblem(),
  };
}

/** Folders that the command will write, but for those that hold the home: a person's home is no project, and too large to look through. */
function roomsOf(wanted: readonly string[], homeDir: string): Rooms {
  const home = realPathOf(homeDir) ?? homeDir;
  const real = wanted.map((folder) => realPathOf(folder)).filter((root) => root !== null);
  const folders = [...new Set(real)].filter((root) => pathKind(root) === 'directory');
  const small = folders.filter((root) => !isWithin(home, root));
  const rooms = small.filter((root) => !small.some((other) => other !== root && isWithin(root, other)));
  return { rooms, isAll: small.length === folders.length };
}

function workedIn({ projectRoot, settings }: SandboxDraft): readonly string[] {
  const { files } = settings.values;
  return files.mode === 'workspace-write' ? [projectRoot, ...files.writableRoots] : [];
}

/** What single permissions open, or an answer. */
function openedIn({ settings, grants }: SandboxDraft): readonly string[] {
  const { files, permissions } = settings.values;
  const all = files.mode === 'danger-full-access' ? ['/'] : [];
  const opened = [...permissions, ...grants].flatMap((one) =>
    one.kind === 'path' && one.access === 'write' ? [one.path] : [],
  );
  return [...all, ...opened];
}

interface Rooms {
  readonly rooms: readonly string[];
  readonly isAll: boolean;
}

function accountHome(): string {
  try {
    const { homedir } = userInfo();
    return realPathOf(homedir) ?? homedir;
  } catch {
    return '/nonexistent'; // A number without an account has none.
  }
}
