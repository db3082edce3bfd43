/** Finds the program of an agent, and says with what it is started in the sandbox as a whole. */
import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { knownAgents } from '#agents/agents.ts';
import type { ResumeWords } from '#agents/agent.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { FoundAgent } from '#domain/agents/agent-setup.ts';
import type { AgentStarts, PreparedStart } from '../../rpc/bind/bind-agent-sessions.ts';
import { agentNeeds } from './agent-needs.ts';

export interface StartHost {
  readonly env: NodeJS.ProcessEnv;
  /** Agents whose programs lie on this machine. */
  readonly found: () => Promise<readonly FoundAgent[]>;
}

export function createAgentStarts({ env, found }: StartHost): AgentStarts {
  return {
    async prepare(id, resume): Promise<PreparedStart> {
      const agent = knownAgents.find((each) => each.id === id);
      const name = agent?.name ?? id;
      if (agent?.run === undefined) {
        throw new BrokerError('not-offered', say('{agent} cannot be run in the sandbox as a whole.', { agent: name }), {
          remedy: say('Connect it by its hooks, or by MCP.'),
        });
      }
      const program = (await found()).find((each) => each.agent === id);
      if (program === undefined) {
        const remedy = say('Install it, make sure that `{program}` starts in a terminal, and try again.', {
          program: agent.programs[0] ?? id,
        });
        throw new BrokerError(
          'command-not-found',
          say('{agent} is not installed on this machine, or not where the desk looks for it.', { agent: name }),
          { remedy },
        );
      }
      const { words, conversation } = wordsOf(agent.run.resume, resume?.conversation ?? null, resume !== null);
      const argv: [string, ...string[]] = [program.path, ...words];
      const { grants, keys, variables } = agentNeeds(argv, env, env['HOME'] ?? homedir());
      return { argv, name, version: program.version, grants, keys, variables, conversation };
    },
  };
}

interface ConversationWords {
  readonly words: readonly string[];
  readonly conversation: string | null;
}

/** A conversation that the agent takes a name for is begun under one of ours, by which it is found again. */
export function wordsOf(
  resume: ResumeWords | undefined,
  earlier: string | null,
  isResumed: boolean,
): ConversationWords {
  if (resume === undefined) return { words: [], conversation: null };
  if (isResumed) return { words: named(resume.goOn, earlier ?? ''), conversation: earlier };
  if (resume.begin === undefined) return { words: [], conversation: null };
  const conversation = randomUUID();
  return { words: named(resume.begin, conversation), conversation };
}

const named = (words: readonly string[], name: string): string[] => words.map((word) => (word === '*' ? name : word));
