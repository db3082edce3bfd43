/** How the command line of this very broker is typed into a terminal: it need not be on anybody's PATH. */
import type { AgentWays } from '#domain/agents/agent-ways.ts';

/** As a shell reads it; `words` follow the program. */
export function ownCommand({ command }: Pick<AgentWays, 'command'>, words: readonly string[]): string {
  // The last word starts the MCP server.
  return [...command.slice(0, -1), ...words].map(quoted).join(' ');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
