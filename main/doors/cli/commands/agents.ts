/** `countersign agents`: how far each agent is held, which of its programs run past the broker, and a way to end one. */
import { parseArgs } from 'node:util';
import type { AgentHealth } from '#domain/agents/agent.ts';
import type { AgentSession } from '#domain/agents/agent-session.ts';
import { exitCodes } from '../exit-codes.ts';
import { withBroker, type CallingHost } from '../reach/call-broker.ts';
import { visibleLine } from '../say/visible-line.ts';
import { inEnglish, english } from '#domain/common/message.ts';

export interface AgentsHost extends Omit<CallingHost, 'startAlone'> {
  readonly stdout: (text: string) => void;
  /** Asks the person at the terminal; null where there is none. */
  readonly confirm: ((question: string) => Promise<boolean>) | null;
  readonly end: (pid: number) => void;
}

const usage = `countersign agents [--json]
countersign agents stop PID
`;

type Shown = Pick<AgentHealth, 'name' | 'enforcement' | 'reason' | 'remedy' | 'sessions'>;

const words = { gated: 'gated', 'asked-only': 'asked only', 'not-gated': 'NOT GATED' } as const;

export function describeSession({ pid, cwd, reason, enforcement }: AgentSession, name: string): string {
  const where = [name, pid === null ? null : String(pid), cwd === null ? null : `in ${cwd}`].filter(Boolean).join(', ');
  return `${words[enforcement]} ${visibleLine(where)}: ${visibleLine(english(reason))}`;
}

function describe({ name, enforcement, reason, remedy, sessions }: Shown): readonly string[] {
  return [
    `${words[enforcement]} ${name}: ${visibleLine(english(reason))}`,
    ...(remedy === null ? [] : [`  → ${visibleLine(english(remedy))}`]),
    ...sessions.map((session) => `  ${describeSession(session, name)}`),
  ];
}

/** Returns the exit code: 1 where something runs past the broker. */
export async function runAgents(args: readonly string[], host: AgentsHost): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' } },
    strict: true,
    allowPositionals: true,
  });
  const [action, process, ...more] = positionals;
  const pid = Number(process);
  const isStop = action === 'stop' && Number.isInteger(pid) && pid > 0 && more.length === 0;
  if (action !== undefined && !isStop) {
    host.stderr(usage);
    return exitCodes.usage;
  }
  return withBroker('countersign agents', { ...host, startAlone: null }, async (call) => {
    const { agents, named = [] } = await call('agents.health', {});
    const all: readonly Shown[] = [...agents, ...named];
    if (isStop) return stop(pid, all, host);
    const lines = all.length === 0 ? ['No agent asks here yet.'] : all.flatMap(describe);
    host.stdout(values.json === true ? `${JSON.stringify({ agents, named }, inEnglish)}\n` : `${lines.join('\n')}\n`);
    return all.some(({ enforcement }) => enforcement === 'not-gated') ? 1 : 0;
  });
}

/** For a caller that asks after more than agents; null where no broker answers. */
export async function agentLines(reach: CallingHost['reach'], name: string): Promise<readonly string[] | null> {
  const reached = await reach(name);
  if (reached.kind === 'unreachable') return null;
  const health = await reached.client.call('agents.health', {});
  reached.client.close();
  return health.ok ? [...health.result.agents, ...(health.result.named ?? [])].flatMap(describe) : null;
}

async function stop(pid: number, agents: readonly Shown[], host: AgentsHost): Promise<number> {
  const found = agents.flatMap(({ name, sessions }) => sessions.map((session) => ({ name, session })));
  // Read just now: a number that another program has by now is not among them.
  const one = found.find(({ session }) => session.pid === pid);
  if (one === undefined) {
    host.stderr(`countersign: ${pid} is no running program of an agent.\n`);
    return exitCodes.refused;
  }
  host.stdout(`${describeSession(one.session, one.name)}\n`);
  if ((await host.confirm?.('End it?')) !== true) {
    host.stderr('Nothing was ended. This is asked at a terminal.\n');
    return exitCodes.refused;
  }
  host.end(pid);
  return 0;
}
