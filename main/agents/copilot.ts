/** Copilot CLI: what it is called, where it keeps what, and what it obeys in a project. */
import type { Agent } from './agent.ts';

export const copilot: Agent<'copilot'> = {
  id: 'copilot',
  name: 'Copilot CLI',
  programs: ['copilot'],
  processPatterns: [String.raw`@github/copilot/`],
  settings: {
    user: ['.copilot/config.json', '.copilot/settings.json', '.copilot/mcp-config.json', '.copilot/hooks'],
    project: ['.github/hooks', '.github/copilot/settings.json', '.github/mcp.json'],
  },
  // The rest of `.github` acts only where it was pushed to, and is a project's daily work.
  protectedNames: [
    '.copilot',
    '.github/hooks',
    '.github/agents',
    '.github/skills',
    '.github/prompts',
    '.github/chatmodes',
    '.github/plugin',
    '.github/extensions',
    '.github/copilot',
    '.github/mcp.json',
    '.github/lsp.json',
    '.github/copilot-hooks.json',
    '.github/copilot-mcp.json',
    '.github/copilot-settings.json',
  ],
  obeyed: [
    { kind: 'hook', path: '.github/hooks/*.json' },
    { kind: 'hook', path: '.github/copilot-hooks.json' },
    { kind: 'agent', path: '.github/agents/*.md' },
    { kind: 'skill', path: '.github/skills/*/SKILL.md' },
    { kind: 'command', path: '.github/prompts/*.md' },
    { kind: 'agent', path: '.github/chatmodes/*.md' },
    { kind: 'plugin', path: '.github/plugin/*' },
    { kind: 'plugin', path: '.github/extensions/*' },
    { kind: 'settings', path: '.github/copilot/settings*.json' },
    { kind: 'settings', path: '.github/copilot-settings.json' },
    { kind: 'mcp', path: '.github/mcp.json' },
    { kind: 'mcp', path: '.github/copilot-mcp.json' },
    { kind: 'mcp', path: '.copilot/mcp-config.json' },
    { kind: 'settings', path: '.copilot/*.json' },
    { kind: 'plugin', path: '.github/lsp.json' },
  ],
  stateInHome: ['.copilot', '.cache/copilot', '.cache/github-copilot'],
  hooks: {
    switches: [
      { within: 'home', path: '.copilot/config.json', key: ['disableAllHooks'], off: true },
      { within: 'home', path: '.copilot/hooks/countersign.json', key: ['disableAllHooks'], off: true },
    ],
    words: [],
    variables: [],
    checksIn: 'with-first-turn',
    managed: null,
  },
  credentials: ['.copilot/config.json', '.config/github-copilot'],
};
