/** What the agents are called on cards, in lists and in sentences. */
import type { AgentId } from '#domain/agent.ts';

export const agentNames: Readonly<Record<AgentId, string>> = {
  claude: 'Claude Code',
  codex: 'Codex',
  copilot: 'Copilot CLI',
  gemini: 'Gemini CLI',
  cursor: 'Cursor',
  opencode: 'opencode',
};
