/** Cursor, the editor and its command line: what it is called, where it keeps what, and what it obeys in a project. */
import type { Agent } from './agent.ts';
import { bearer, serverInJson } from './common-words.ts';

export const cursor: Agent<'cursor'> = {
  id: 'cursor',
  name: 'Cursor',
  programs: ['cursor-agent', 'cursor'],
  processPatterns: [String.raw`/cursor-agent/versions/`, String.raw`/[Cc]ursor(?:\.AppImage|/cursor)\b`],
  settings: {
    user: ['.cursor/hooks.json', '.cursor/mcp.json', '.cursor/cli-config.json', '.cursor/permissions.json'],
    project: ['.cursor/hooks.json', '.cursor/mcp.json', '.cursor/cli.json'],
  },
  protectedNames: ['.cursor', '.cursor-plugin'],
  obeyed: [
    { kind: 'hook', path: '.cursor/hooks.json' },
    { kind: 'hook', path: '.cursor/hooks/*' },
    { kind: 'mcp', path: '.cursor/mcp.json' },
    { kind: 'settings', path: '.cursor/cli.json' },
    { kind: 'settings', path: '.cursor/environment.json' },
    { kind: 'settings', path: '.cursor/sandbox.json' },
    { kind: 'settings', path: '.cursor/permissions.json' },
    { kind: 'settings', path: '.cursor/worktrees.json' },
    { kind: 'command', path: '.cursor/commands/*.md' },
    { kind: 'skill', path: '.cursor/skills/*/SKILL.md' },
    { kind: 'agent', path: '.cursor/agents/*.md' },
    { kind: 'rules', path: '.cursor/rules/*' },
    { kind: 'plugin', path: '.cursor-plugin/*.json' },
  ],
  stateInHome: ['.cursor', '.config/cursor', '.config/Cursor', '.local/share/cursor-agent'],
  mcp: {
    file: '~/.cursor/mcp.json',
    started: (command, args) => serverInJson('mcpServers', { command, args }),
    served: (url, variable) => serverInJson('mcpServers', { url, headers: bearer(`\${env:${variable}}`) }),
  },
  hooks: {
    speaks: 'cursor',
    sayShell: (command, cwd, session) => ({
      event: 'beforeShellExecution',
      payload: { conversation_id: session, command, cwd },
    }),
    switches: [],
    words: [],
    variables: [],
    checksIn: 'with-first-turn',
    earlyStarts: [
      { path: '.cursor/mcp.json', key: ['mcpServers'] },
      { path: '.cursor/hooks.json', key: ['hooks'] },
      { path: '.claude/settings.json', key: ['hooks'] },
      { path: '.claude/settings.local.json', key: ['hooks'] },
    ],
    // As its makers describe it; nobody has seen it here.
    managed: {
      linux: '/etc/cursor/hooks.json',
      darwin: '/Library/Application Support/Cursor/hooks.json',
      beside: null,
      variable: null,
      switches: [],
      holds: { version: 1 },
      outlasts: 'settings',
    },
  },
  credentials: ['.config/cursor/auth.json', '.cursor/cli-config.json', '.config/Cursor/User/globalStorage'],
};
