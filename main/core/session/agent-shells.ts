/** Turns the shells that a whole agent starts into commands of its session, one by one. See decision 0034. */
import type { ShellCounts } from '#domain/command/outcome.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import { agentOf } from '#agents/agents.ts';
import type { LiveRun } from '../live-run.ts';
import type { ShellCall, ShellCaller, ShellRoom } from '../ports.ts';
import type { PreparedMounts } from '../run/plan/prepared-mounts.ts';
import type { HostPorts } from '../run/run-context.ts';
import { readShellCall, type ReadShellCall } from '../shell/read-shell-call.ts';
import { nameOfAgent, uncoveredAgent } from '../shell/uncovered-agent.ts';
import { passShell } from './pass-shell.ts';
import type { RefusedReceipt } from './refusals.ts';

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
  readonly tell: (text: string) => void;
  readonly warn: (text: string) => void;
}

export interface AgentShells {
  prepareMounts(plan: SandboxPlan): Promise<PreparedMounts | null>;
  /** Null where its shells were not covered. */
  counts(): ShellCounts | null;
}

export function agentShells(options: AgentShellsOptions): AgentShells {
  const { op, run, ports } = options;
  const program = op.argv[0] ?? '';
  const agent = agentOf(program);
  const inHome = (names: readonly string[] = []): string[] => names.map((name) => `${ports.homeDir}/${name}`);
  const state = inHome(agent?.run?.state);
  const ownFolders = inHome(agent?.run?.ownFolders);
  const shownFolders = inHome(agent?.run?.shownFolders);
  const files = inHome(agent?.run?.homeFiles);
  const name = nameOfAgent(program);
  let counts: ShellCounts | null = null;
  let opened: ShellRoom | null = null;

  let isTold = false;
  /** Once: it holds for all that it types. */
  const tellTyped = (): void => {
    if (!isTold)
      options.tell(
        `${name} gives a shell its lines by standard input. They are not asked about one by one; they are held as a whole, with that shell, by the agent's sandbox.`,
      );
    isTold = true;
  };

  const serve = async (call: ShellCall, caller: ShellCaller): Promise<void> => {
    const room = opened;
    if (room === null) return caller.refuse('The agent is not running any more; nothing was run.');
    const read = readShellCall(call, agent?.id ?? null);
    if (counts !== null) counts = counted(counts, read);
    if (read.kind === 'script' && read.isTyped) tellTyped();
    if (read.kind !== 'command') return caller.runThere();
    const known = read.snapshots.every((file) => room.pin(file));
    const permissions = await options.permissions();
    const closed = [...state, ...ownFolders, ...shownFolders, ...files].map(
      (path) => ({ kind: 'path', path, access: 'deny' }) as const,
    );
    const child: ExecOperation = {
      type: 'exec',
      // What is wrapped around it was not copied when it was made, so it is part of what is asked.
      argv: [...(known ? read.argv : read.launched)],
      cwd: call.cwd,
      env: { ...read.variables.shown },
      terminal: call.terminal,
      timeoutMs: null,
      wish: null,
      asker: { door: op.asker.door, claimedName: op.asker.claimedName, says: null },
      settings: { ...op.settings, permissions: [...permissions, ...closed] },
    };
    passShell(caller, run.signal, (onStarted) =>
      options.submit(child, {
        onStarted,
        preparedMounts: () => {
          const mountPreparation = room.prepareMounts();
          const variables = { ...mountPreparation.variables, ...read.variables.quiet };
          return { argv: read.launched, mountPreparation: { ...mountPreparation, variables }, close: () => undefined };
        },
      }),
    );
  };

  return {
    async prepareMounts(plan) {
      const { shells } = ports;
      const uncovered = uncoveredAgent(program, plan, shells);
      if (uncovered !== null) options.warn(uncovered);
      if (shells == null || plan.mechanism !== 'bwrap') return null;
      const keys = new Set(plan.grants.flatMap((grant) => (grant.kind === 'key' ? [grant.name] : [])));
      const given = Object.entries(op.keys ?? {}).filter(([key]) => keys.has(key));
      const room = await shells.open({
        runId: run.view.runId,
        state,
        ownFolders,
        shownFolders,
        homeFiles: plan.grants.flatMap((grant) => (grant.kind === 'home-file' ? [grant.name] : [])),
        obeyed: inHome(agent?.run?.obeyedInHome),
        madeAnew: inHome(agent?.run?.madeAnew),
        obeyedKeys: agent?.run?.obeyedKeys ?? [],
        variables: Object.fromEntries(given),
        warn: options.warn,
        onCall: (call, caller) =>
          void serve(call, caller).catch((error: unknown) =>
            caller.refuse(error instanceof Error ? error.message : 'The desk failed; nothing was run.'),
          ),
      });
      opened = room;
      if (uncovered === null) {
        counts = { commands: 0, scripts: 0, own: 0 };
        options.tell(
          `Shell commands of ${name} go through Countersign one by one. What it starts without a shell stays inside: this project, and no network but what was allowed.`,
        );
      }
      return {
        mountPreparation: room.agent,
        close() {
          opened = null;
          room.close();
          if (counts !== null) options.tell(inWords(counts));
        },
      };
    },
    counts: () => counts,
  };
}

function counted(counts: ShellCounts, { kind }: ReadShellCall): ShellCounts {
  if (kind === 'command') return { ...counts, commands: counts.commands + 1 };
  return kind === 'script' ? { ...counts, scripts: counts.scripts + 1 } : { ...counts, own: counts.own + 1 };
}

/** Programs that were started without a shell are not counted, so they are not spoken of as if they were. */
function inWords({ commands, scripts, own }: ShellCounts): string {
  return `Shell commands decided one by one: ${commands}. Scripts and shells that ran inside its sandbox as a whole: ${scripts}; questions of its own to a shell: ${own}. Programs started without a shell were held by the sandbox and not counted.`;
}
