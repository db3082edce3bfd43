/** How far agents without hooks are held: their programs either run in our sandbox as a whole, or past it but for what they ask over MCP. */
import { basename } from 'node:path';
import type { AgentSession } from '#domain/agents/agent-session.ts';
import type { NamedAgent, NamedHealth } from '#domain/agents/named-agent.ts';
import type { RunningProgram } from '#domain/command/running-program.ts';
import { mostAgentSessions } from '#domain/agents/agent-session.ts';
import { say } from '#domain/common/message.ts';

const interpreter = /^(?:node|nodejs|bun|deno|python[\d.]*|(?:ba|da|z)?sh)$/;

/** The word that names the program, behind whatever interprets it. */
function programOf(argv: readonly string[]): string {
  const [first = '', ...rest] = argv;
  const hasScript = interpreter.test(basename(first)) && rest[0] !== '-c';
  const script = hasScript ? rest.find((word) => !word.startsWith('-')) : undefined;
  return basename(script ?? first);
}

const past = (name: string) => ({
  enforcement: 'not-gated' as const,
  reason: say('It runs outside the sandbox: only what it asks over MCP is held.'),
  remedy: say('Start it with: countersign run -- {name}', { name }),
});

/** What `run` started sees other files than the broker does, and is left out: there it is held as a whole. */
async function sessionsOf(
  { command }: NamedAgent,
  programs: readonly RunningProgram[],
): Promise<readonly AgentSession[]> {
  const wanted = programOf(command);
  const found = programs.filter(({ argv }) => programOf(argv) === wanted);
  const pids = new Set(found.map(({ pid }) => pid));
  const sessions: AgentSession[] = [];
  for (const program of found) {
    if (pids.has(program.parent)) continue;
    const { cwd, isElsewhere } = await program.more();
    if (!isElsewhere) sessions.push({ process: program.mark, pid: program.pid, cwd, ...past(wanted) });
  }
  return sessions.slice(0, mostAgentSessions);
}

export async function namedHealth(
  agents: readonly NamedAgent[],
  programs: readonly RunningProgram[],
): Promise<readonly NamedHealth[]> {
  return Promise.all(
    agents.map(async (agent) => {
      const sessions = await sessionsOf(agent, programs);
      if (sessions.length > 0) return { ...agent, ...past(agent.command.join(' ')), sessions: [...sessions] };
      const reason = say(
        'It has no hooks here. Over MCP only what it asks is held; countersign run holds it as a whole.',
      );
      return { ...agent, enforcement: 'asked-only' as const, reason, remedy: null, sessions: [] };
    }),
  );
}
