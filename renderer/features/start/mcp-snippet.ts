/** What goes into an agent's own settings so that it has the tools of this broker; each agent writes it in its own way. */
import type { AgentId } from '#domain/agents/agent.ts';
import type { AgentWays } from '#domain/agents/agent-ways.ts';

export interface McpSnippet {
  /** The agent's own settings file. */
  readonly file: string;
  readonly text: string;
}

/** Stands for what only the person knows. */
const projectPlace = '/absolute/path';

const headers = (variable: string) => ({ Authorization: `Bearer ${variable}` });
const json = (value: object): string => JSON.stringify(value, null, 2);

/** It starts `countersign mcp` in the project. */
export function stdioSnippet(
  agent: AgentId,
  { command: [program = '', ...args] }: Pick<AgentWays, 'command'>,
): McpSnippet {
  const started = { command: program, args };
  switch (agent) {
    case 'claude':
      return { file: '.mcp.json', text: json({ mcpServers: { countersign: started } }) };
    case 'gemini':
    case 'qwen':
      return { file: `~/.${agent}/settings.json`, text: json({ mcpServers: { countersign: started } }) };
    case 'cursor':
      return { file: '~/.cursor/mcp.json', text: json({ mcpServers: { countersign: started } }) };
    case 'copilot':
      return {
        file: '~/.copilot/mcp-config.json',
        text: json({ mcpServers: { countersign: { type: 'local', ...started, tools: ['*'] } } }),
      };
    case 'opencode':
      return {
        file: '~/.config/opencode/opencode.json',
        text: json({ mcp: { countersign: { type: 'local', command: [program, ...args], enabled: true } } }),
      };
    case 'codex':
      return {
        file: '~/.codex/config.toml',
        text: [
          '[mcp_servers.countersign]',
          `command = ${JSON.stringify(program)}`,
          `args = ${JSON.stringify(args)}`,
          '# A person may think for long before a call is answered.',
          'tool_timeout_sec = 86400',
        ].join('\n'),
      };
  }
}

/** It connects to the address that is served; the token comes from a variable that the person fills from its file. */
export function httpSnippet(agent: AgentId, { url, tokenFile }: NonNullable<AgentWays['http']>): McpSnippet {
  const { file } = stdioSnippet(agent, { command: [''] });
  const address = `${url}?project=${projectPlace}`;
  const fill = `export COUNTERSIGN_MCP_TOKEN="$(cat '${tokenFile}')"`;
  const before = (text: string): string => `${fill}\n\n${text}`;
  switch (agent) {
    case 'claude':
    case 'copilot': {
      const server = { type: 'http', url: address, headers: headers('${COUNTERSIGN_MCP_TOKEN}') };
      return { file, text: before(json({ mcpServers: { countersign: server } })) };
    }
    case 'gemini':
    case 'qwen': {
      const server = { httpUrl: address, headers: headers('$COUNTERSIGN_MCP_TOKEN') };
      return { file, text: before(json({ mcpServers: { countersign: server } })) };
    }
    case 'cursor': {
      const server = { url: address, headers: headers('${env:COUNTERSIGN_MCP_TOKEN}') };
      return { file, text: before(json({ mcpServers: { countersign: server } })) };
    }
    case 'opencode': {
      const server = { type: 'remote', url: address, headers: headers('{env:COUNTERSIGN_MCP_TOKEN}'), enabled: true };
      return { file, text: before(json({ mcp: { countersign: server } })) };
    }
    case 'codex':
      return {
        file,
        text: before(
          [
            '[mcp_servers.countersign]',
            `url = ${JSON.stringify(address)}`,
            'bearer_token_env_var = "COUNTERSIGN_MCP_TOKEN"',
          ].join('\n'),
        ),
      };
  }
}
