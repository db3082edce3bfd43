/** Turns the shells that a whole agent starts into commands of its session, one by one. See decision 0034. */
import type { ShellCounts } from '#domain/command/outcome.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import type { Agent } from '#agents/agent.ts';
import { agentOf } from '#agents/agents.ts';
import type { LiveRun } from '../live-run.ts';
import type { ShellCall, ShellCaller, ShellRoom } from '../ports.ts';
import type { PreparedMounts } from '../run/plan/prepared-mounts.ts';
import type { HostPorts } from '../run/run-context.ts';
import { readShellCall, type ReadShellCall } from '../shell/read-shell-call.ts';
import { nameOfAgent, uncoveredAgent } from '../shell/uncovered-agent.ts';
import { passShell } from './pass-shell.ts';
import type { RefusedReceipt } from './refusals.ts';
import { type Message, say, verbatim } from '#domain/common/message.ts';

/** What sets a command apart that came out of an agent's sandbox. */
export interface FromInside {
  readonly preparedMounts: () => PreparedMounts;
  /** Called for every attempt, when it takes input. */
  readonly onStarted: () => void;
}

export interface AgentShellsOptions {
  readonly op: ExecOperation;
  readonly run: LiveRun;
  readonly ports: Pick<HostPorts, 'shells' | 'homeDir' | 'plans'>;
  readonly submit: (op: ExecOperation, from: FromInside) => LiveRun | RefusedReceipt;
  /** Denials of the project as they are now: a layer's list takes the place of the one below. */
  readonly permissions: () => Promise<NonNullable<ExecOperation['settings']['permissions']>>;
  readonly tell: (text: Message) => void;
  readonly warn: (text: Message) => void;
}

export interface AgentShells {
  prepareMounts(plan: SandboxPlan): Promise<PreparedMounts | null>;
  /** Null where its shells were not covered. */
  counts(): ShellCounts | null;
}

/** What lies where in the agent's home, as its sandbox and those of its commands see it. */
interface AgentFolders {
  readonly state: readonly string[];
  readonly ownFolders: readonly string[];
  readonly shownFolders: readonly string[];
  readonly files: readonly string[];
  readonly obeyed: readonly string[];
  readonly madeAnew: readonly string[];
}

/** One agent while its shells are covered. */
interface Covered extends AgentShellsOptions {
  readonly agent: Agent | null;
  readonly name: string;
  readonly folders: AgentFolders;
  counts: ShellCounts | null;
  room: ShellRoom | null;
  /** That it types its lines. */
  isTold: boolean;
}

export function agentShells(options: AgentShellsOptions): AgentShells {
  const program = options.op.argv[0] ?? '';
  const agent = agentOf(program);
  const folders = foldersOf(agent, options.ports.homeDir);
  const name = nameOfAgent(program);
  const covered: Covered = { ...options, agent, name, folders, counts: null, room: null, isTold: false };
  return {
    prepareMounts: (plan) => openRoom(covered, plan),
    counts: () => covered.counts,
  };
}

function foldersOf(agent: Agent | null, homeDir: string): AgentFolders {
  const inHome = (names: readonly string[] = []): string[] => names.map((name) => `${homeDir}/${name}`);
  const run = agent?.run;
  return {
    state: inHome(run?.state),
    ownFolders: inHome(run?.ownFolders),
    shownFolders: inHome(run?.shownFolders),
    files: inHome(run?.homeFiles),
    obeyed: inHome(run?.obeyedInHome),
    madeAnew: inHome(run?.madeAnew),
  };
}

async function openRoom(covered: Covered, plan: SandboxPlan): Promise<PreparedMounts | null> {
  const { op, run, name, agent, folders, ports, tell, warn } = covered;
  const { shells } = ports;
  const uncovered = uncoveredAgent(op.argv[0] ?? '', plan, shells);
  if (uncovered !== null) warn(uncovered);
  if (shells == null || plan.mechanism !== 'bwrap') return null;
  const keys = new Set(plan.grants.flatMap((grant) => (grant.kind === 'key' ? [grant.name] : [])));
  const given = Object.entries(op.keys ?? {}).filter(([key]) => keys.has(key));
  const { state, ownFolders, shownFolders, obeyed, madeAnew } = folders;
  const room = await shells.open({
    runId: run.view.runId,
    state,
    ownFolders,
    shownFolders,
    homeFiles: plan.grants.flatMap((grant) => (grant.kind === 'home-file' ? [grant.name] : [])),
    obeyed,
    madeAnew,
    obeyedKeys: agent?.run?.obeyedKeys ?? [],
    variables: Object.fromEntries(given),
    warn,
    onCall: (call, caller) =>
      void serve(covered, call, caller).catch((error: unknown) =>
        caller.refuse(error instanceof Error ? verbatim(error.message) : say('The desk failed; nothing was run.')),
      ),
  });
  covered.room = room;
  if (uncovered === null) {
    covered.counts = { commands: 0, scripts: 0, own: 0 };
    tell(
      say(
        'Shell commands of {name} go through Countersign one by one. What it starts without a shell stays inside: this project, and no network but what was allowed.',
        { name },
      ),
    );
  }
  return {
    mountPreparation: room.agent,
    close() {
      covered.room = null;
      room.close();
      if (covered.counts !== null) tell(inWords(covered.counts));
    },
  };
}

async function serve(covered: Covered, call: ShellCall, caller: ShellCaller): Promise<void> {
  const { room, agent } = covered;
  if (room === null) return caller.refuse(say('The agent is not running any more; nothing was run.'));
  const read = readShellCall(call, agent?.id ?? null);
  if (covered.counts !== null) covered.counts = counted(covered.counts, read);
  if (read.kind === 'script' && read.isTyped) tellTyped(covered);
  if (read.kind !== 'command') return caller.runThere();
  const known = read.snapshots.every((file) => room.pin(file));
  // What is wrapped around it was not copied when it was made, so it is part of what is asked.
  const child = childOf(covered, call, read, known ? read.argv : read.launched, await covered.permissions());
  passShell(caller, covered.run.signal, (onStarted) =>
    covered.submit(child, {
      onStarted,
      preparedMounts: () => {
        const mountPreparation = room.prepareMounts();
        const variables = { ...mountPreparation.variables, ...read.variables.quiet };
        return { argv: read.launched, mountPreparation: { ...mountPreparation, variables }, close: () => undefined };
      },
    }),
  );
}

/** The command as one of the session, to which the agent's own folders are closed. */
function childOf(
  { op, folders }: Covered,
  call: ShellCall,
  read: Extract<ReadShellCall, { kind: 'command' }>,
  argv: readonly string[],
  permissions: NonNullable<ExecOperation['settings']['permissions']>,
): ExecOperation {
  const closed = [...folders.state, ...folders.ownFolders, ...folders.shownFolders, ...folders.files].map(
    (path) => ({ kind: 'path', path, access: 'deny' }) as const,
  );
  return {
    type: 'exec',
    argv: [...argv],
    cwd: call.cwd,
    env: { ...read.variables.shown },
    terminal: call.terminal,
    timeoutMs: null,
    escalationRequest: null,
    requester: { entryPoint: op.requester.entryPoint, claimedName: op.requester.claimedName, says: null },
    settings: { ...op.settings, permissions: [...permissions, ...closed] },
  };
}

/** Once: it holds for all that it types. */
function tellTyped(covered: Covered): void {
  if (covered.isTold) return;
  covered.isTold = true;
  covered.tell(
    say(
      "{name} gives a shell its lines by standard input. You are not asked about them one by one; the agent's sandbox contains them as a whole, with that shell.",
      { name: covered.name },
    ),
  );
}

function counted(counts: ShellCounts, { kind }: ReadShellCall): ShellCounts {
  if (kind === 'command') return { ...counts, commands: counts.commands + 1 };
  return kind === 'script' ? { ...counts, scripts: counts.scripts + 1 } : { ...counts, own: counts.own + 1 };
}

/** Programs that were started without a shell are not counted, so they are not spoken of as if they were. */
function inWords({ commands, scripts, own }: ShellCounts): Message {
  return say(
    'Shell commands decided one by one: {commands}. Scripts and shells that ran inside its sandbox as a whole: {scripts}; questions of its own to a shell: {own}. Programs started without a shell were held by the sandbox and not counted.',
    { commands, scripts, own },
  );
}
