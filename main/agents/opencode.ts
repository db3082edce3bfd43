/** opencode: what it is called, where it keeps what, and what it obeys in a project. */
import type { Agent, EarlyStart } from './agent.ts';
import { bearer, serverInJson } from './common-words.ts';

const startingKeys: readonly Omit<EarlyStart, 'path'>[] = [
  // The last runs each of its commands, and ours.
  ...['mcp', 'plugin', 'lsp', 'formatter', 'shell'].map((key) => ({ key: [key] })),
  // A package, or a file, that is loaded to reach a model. The usual ones are a part of it.
  { key: ['provider', '*', 'npm'], unless: '^@ai-sdk/' },
];

export const opencode: Agent<'opencode'> = {
  id: 'opencode',
  name: 'opencode',
  programs: ['opencode'],
  processPatterns: [String.raw`/opencode-(?:linux|darwin)-`, String.raw`node_modules/opencode-ai/`],
  settings: {
    user: ['.config/opencode/opencode.json', '.config/opencode/opencode.jsonc', '.config/opencode/config.json'],
    project: ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json', '.opencode/opencode.jsonc'],
  },
  protectedNames: ['.opencode', '.opencode.json', 'opencode.json', 'opencode.jsonc', 'tui.json', 'tui.jsonc'],
  obeyed: [
    { kind: 'settings', path: 'opencode.json*' },
    { kind: 'settings', path: '.opencode.json' },
    { kind: 'settings', path: '.opencode/opencode.json*' },
    { kind: 'plugin', path: 'tui.json*' },
    { kind: 'plugin', path: '.opencode/tui.json*' },
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
  mcp: {
    file: '~/.config/opencode/opencode.json',
    started: (program, args) => serverInJson('mcp', { type: 'local', command: [program, ...args], enabled: true }),
    served: (url, variable) =>
      serverInJson('mcp', { type: 'remote', url, headers: bearer(`{env:${variable}}`), enabled: true }),
  },
  hooks: {
    speaks: 'opencode',
    shellLimit: { ms: 600_000, variable: null },
    sayShell: (command, cwd, session) => ({
      event: 'tool.execute.before',
      payload: { tool: 'bash', sessionID: session, callID: session, directory: cwd, args: { command } },
    }),
    switches: [],
    words: [{ word: '--pure' }],
    variables: ['OPENCODE_PURE'],
    folderWords: ['--dir'],
    checksIn: 'at-start',
    earlyStarts: [
      ...['opencode.json', 'opencode.jsonc', '.opencode/opencode.json', '.opencode/opencode.jsonc'].flatMap((path) =>
        startingKeys.map((each) => ({ path, ...each })),
      ),
      // Of its screen alone.
      { path: 'tui.json*', key: ['plugin'] },
      { path: '.opencode/tui.json*', key: ['plugin'] },
      { path: '.opencode/plugin/*', key: null },
      { path: '.opencode/plugins/*', key: null },
      { path: '.opencode/tool/*', key: null },
      { path: '.opencode/tools/*', key: null },
    ].map((each) => ({ ...each, isReadAbove: true as const })),
    // `--pure` leaves its plugins out as well; no setting of a project takes one away.
    managed: {
      linux: '/etc/opencode/opencode.json',
      darwin: '/Library/Application Support/opencode/opencode.json',
      beside: null,
      variable: null,
      folderVariable: 'OPENCODE_TEST_MANAGED_CONFIG_DIR',
      plugin: 'countersign.js',
      switches: [],
      // It would write that there by itself.
      holds: { $schema: 'https://opencode.ai/config.json' },
      outlasts: 'settings',
    },
  },
  credentials: ['.local/share/opencode/auth.json', '.local/share/opencode/mcp-auth.json'],
  run: {
    state: ['.local/share/opencode', '.local/state/opencode'],
    ownFolders: ['.cache/opencode', '.local/share/opencode/bin'],
    shownFolders: ['.config/opencode'],
    homeFiles: [],
    obeyedInHome: [],
    hosts: ['opencode.ai', 'models.dev', 'api.anthropic.com', 'api.openai.com'],
    hostVariables: [],
    modelSettings: ['opencode.json', 'opencode.jsonc', 'config.json'].flatMap((name) => [
      { path: `.config/opencode/${name}`, key: ['provider', '*', 'options', 'baseURL'], holds: 'address' },
      { path: `.config/opencode/${name}`, key: ['provider', '*', 'options', 'apiKey'], holds: 'key' },
    ]),
    keys: ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'OPENROUTER_API_KEY', 'OPENCODE_API_KEY'],
    variables: ['OPENCODE_CONFIG', 'OPENCODE_DISABLE_AUTOUPDATE'],
    resume: { goOn: ['--continue'] },
  },
};
