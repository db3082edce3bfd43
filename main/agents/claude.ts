/** Claude Code: what it is called, where it keeps what, and what it obeys in a project. */
import type { Agent } from './agent.ts';

export const claude: Agent<'claude'> = {
  id: 'claude',
  name: 'Claude Code',
  programs: ['claude'],
  processPatterns: [
    String.raw`@anthropic-ai/claude-code/`,
    String.raw`/\.claude/local/claude\b`,
    String.raw`/claude/versions/[\d.]+`,
  ],
  settings: {
    user: ['.claude/settings.json', '.claude.json'],
    project: ['.claude/settings.json', '.claude/settings.local.json', '.mcp.json'],
  },
  protectedNames: ['.claude', '.claude-plugin', '.mcp.json', '.lsp.json'],
  obeyed: [
    { kind: 'settings', path: '.claude/settings.json' },
    { kind: 'settings', path: '.claude/settings.local.json' },
    { kind: 'skill', path: '.claude/skills/*/SKILL.md' },
    { kind: 'command', path: '.claude/commands/*.md' },
    { kind: 'command', path: '.claude/commands/*/*.md' },
    { kind: 'agent', path: '.claude/agents/*.md' },
    { kind: 'hook', path: '.claude/hooks/*' },
    { kind: 'rules', path: '.claude/rules/*.md' },
    { kind: 'plugin', path: '.claude-plugin/*.json' },
    { kind: 'mcp', path: '.mcp.json' },
    { kind: 'plugin', path: '.lsp.json' },
  ],
  stateInHome: [
    '.claude',
    '.claude.json',
    '.claude.json.lock',
    '.claude.json.tmp.*',
    '.claude.json.backup*',
    '.cache/claude-cli-nodejs',
    '.local/share/claude',
    '.local/state/claude',
  ],
  hooks: {
    switches: [
      { within: 'home', path: '.claude/settings.json', key: ['disableAllHooks'], off: true },
      { within: 'project', path: '.claude/settings.json', key: ['disableAllHooks'], off: true },
      { within: 'project', path: '.claude/settings.local.json', key: ['disableAllHooks'], off: true },
    ],
    words: [
      { word: '--bare' },
      { word: '--safe-mode' },
      { word: '--setting-sources', value: String.raw`^(?!.*\buser\b)` },
      { word: '--settings', value: String.raw`"disableAllHooks"\s*:\s*true` },
    ],
    variables: ['CLAUDE_CODE_SIMPLE', 'CLAUDE_CODE_SAFE_MODE'],
    checksIn: 'at-start',
    managed: {
      linux: '/etc/claude-code/managed-settings.json',
      darwin: '/Library/Application Support/ClaudeCode/managed-settings.json',
    },
  },
  credentials: ['.claude/.credentials.json', '.claude.json'],
};
