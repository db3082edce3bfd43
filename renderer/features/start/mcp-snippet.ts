/** What goes into an agent's own settings so that it has the tools of this broker; each agent writes it in its own way. */
import { mcpWordsOf, type AgentId } from '#domain/agents/agent.ts';
import type { AgentWays } from '#domain/agents/agent-ways.ts';

export interface McpSnippet {
  /** The agent's own settings file. */
  readonly file: string;
  readonly text: string;
}

/** Stands for what only the person knows. */
const projectPlace = '/absolute/path';
const tokenVariable = 'COUNTERSIGN_MCP_TOKEN';

/** It starts `countersign mcp` in the project. */
export function stdioSnippet(
  agent: AgentId,
  { command: [program = '', ...args] }: Pick<AgentWays, 'command'>,
): McpSnippet {
  const { file, started } = mcpWordsOf(agent);
  return { file, text: started(program, args) };
}

/** It connects to the address that is served; the token comes from a variable that the person fills from its file. */
export function httpSnippet(agent: AgentId, { url, tokenFile }: NonNullable<AgentWays['http']>): McpSnippet {
  const { file, served } = mcpWordsOf(agent);
  const fill = `export ${tokenVariable}="$(cat '${tokenFile}')"`;
  return { file, text: `${fill}\n\n${served(`${url}?project=${projectPlace}`, tokenVariable)}` };
}
