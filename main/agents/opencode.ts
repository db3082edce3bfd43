/** opencode: what it is called, where it keeps what, and what it obeys in a project. */
import type { Agent } from './agent.ts';

export const opencode: Agent<'opencode'> = {
  id: 'opencode',
  name: 'opencode',
  programs: ['opencode'],
  processPatterns: [String.raw`/opencode-(?:linux|darwin)-`, String.raw`node_modules/opencode-ai/`],
  settings: {
    user: ['.config/opencode/opencode.json', '.config/opencode/opencode.jsonc', '.config/opencode/config.json'],
    project: ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json', '.opencode/opencode.jsonc'],
  },
  protectedNames: ['.opencode', '.opencode.json', 'opencode.json', 'opencode.jsonc'],
  obeyed: [
    { kind: 'settings', path: 'opencode.json*' },
    { kind: 'settings', path: '.opencode.json' },
    { kind: 'settings', path: '.opencode/opencode.json*' },
    { kind: 'plugin', path: '.opencode/plugin/*' },
    { kind: 'plugin', path: '.opencode/plugins/*' },
    { kind: 'plugin', path: '.opencode/tool/*' },
    { kind: 'plugin', path: '.opencode/tools/*' },
    { kind: 'command', path: '.opencode/command/*.md' },
    { kind: 'command', path: '.opencode/commands/*.md' },
    { kind: 'agent', path: '.opencode/agent/*.md' },
    { kind: 'agent', path: '.opencode/agents/*.md' },
    { kind: 'skill', path: '.opencode/skill/*/SKILL.md' },
    { kind: 'skill', path: '.opencode/skills/*/SKILL.md' },
  ],
  stateInHome: ['.config/opencode', '.local/share/opencode', '.local/state/opencode', '.cache/opencode'],
  hooks: {
    switches: [],
    words: [{ word: '--pure' }],
    variables: ['OPENCODE_PURE'],
    checksIn: 'at-start',
    managed: null,
  },
  credentials: ['.local/share/opencode/auth.json', '.local/share/opencode/mcp-auth.json'],
  run: {
    state: ['.local/share/opencode', '.cache/opencode', '.local/state/opencode'],
    homeFiles: [],
    // Its settings lie in a folder that it does not write.
    obeyedInHome: ['.local/share/opencode/bin', '.cache/opencode/node_modules', '.cache/opencode/package.json'],
    hosts: ['opencode.ai', 'models.dev', 'api.anthropic.com', 'api.openai.com'],
    hostVariables: [],
    keys: ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'OPENROUTER_API_KEY', 'OPENCODE_API_KEY'],
    variables: ['OPENCODE_CONFIG', 'OPENCODE_DISABLE_AUTOUPDATE'],
  },
};
