/** Agents as their makers call them, in every language. */
import type { AgentId } from '#domain/agent.ts';

export const agentNames: Readonly<Record<AgentId, string>> = {
  claude: 'Claude Code',
  codex: 'Codex',
  copilot: 'Copilot CLI',
  gemini: 'Gemini CLI',
  cursor: 'Cursor',
  opencode: 'opencode',
};
