/** Claude Code: what it is called, where it keeps what, and what it obeys in a project. */
import type { Agent } from './agent.ts';
import { actingAgents, actingIn, bearer, sayLikeClaude, serverInJson } from './common-words.ts';

const projectSettings = ['.claude/settings.json', '.claude/settings.local.json'];
/** Each names a program that it runs by itself, or what brings some. */
const startingKeys = `
  hooks statusLine subagentStatusLine fileSuggestion apiKeyHelper proxyAuthHelper awsAuthRefresh awsCredentialExport
  gcpAuthRefresh otelHeadersHelper processWrapper policyHelpers enabledPlugins
`
  .trim()
  .split(/\s+/);
/** Its own variables that name programs, or folders and files with some. */
const ownActing = String.raw`CLAUDE_\w*(?:SHELL|EXEC|WRAPPER|PREFIX|COMMAND|SCRIPT|BIN|PATH|DIRS?|FILE|HOOKS?|SETTINGS|PLUGINS?)(?:_\w+)?`;

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
  mcp: {
    file: '.mcp.json',
    started: (command, args) => serverInJson('mcpServers', { command, args }),
    served: (url, variable) => serverInJson('mcpServers', { type: 'http', url, headers: bearer(`\${${variable}}`) }),
  },
  hooks: {
    speaks: 'claude',
    shellLimit: { ms: 600_000, variable: 'BASH_MAX_TIMEOUT_MS' },
    sayShell: sayLikeClaude('Bash', 'PreToolUse', { permission_mode: 'default' }),
    switches: [
      { within: 'home', path: '.claude/settings.json', key: ['disableAllHooks'], off: true },
      { within: 'project', path: '.claude/settings.json', key: ['disableAllHooks'], off: true },
      { within: 'project', path: '.claude/settings.local.json', key: ['disableAllHooks'], off: true },
    ],
    words: [
      { word: '--bare' },
      { word: '--safe-mode' },
      { word: '--setting-sources', value: String.raw`^(?!.*\buser\b)` },
      { word: '--settings', brings: 'json' },
    ],
    variables: ['CLAUDE_CODE_SIMPLE', 'CLAUDE_CODE_SAFE_MODE'],
    variablesIn: ['env'],
    checksIn: 'at-start',
    typedOutside: 'lines',
    earlyStarts: [
      { path: '.mcp.json', key: ['mcpServers'], isReadAbove: true },
      ...projectSettings.flatMap((path) => startingKeys.map((key) => ({ path, key: [key] }))),
      { path: '.lsp.json', key: null },
      ...projectSettings.map((path) => actingIn(path, ['env'], [ownActing])),
      ...actingAgents(['.claude/agents/*.md', '.claude/agents/*/*.md'], ['mcpServers', 'hooks']).map((each) => ({
        ...each,
        isReadAbove: true as const,
      })),
      // A skill that is a plugin as well is loaded as one.
      { path: '.claude/skills/*/.claude-plugin/plugin.json', key: null, isReadAbove: true },
    ],
    managed: {
      linux: '/etc/claude-code/managed-settings.json',
      darwin: '/Library/Application Support/ClaudeCode/managed-settings.json',
      beside: 'managed-settings.d/*.json',
      variable: null,
      switches: [
        { key: ['disableAllHooks'], off: true },
        { key: ['allowManagedHooksOnly'], off: true },
        { key: ['strictPluginOnlyCustomization'], off: true },
        { key: ['strictPluginOnlyCustomization'], off: 'hooks' },
      ],
      holds: {},
      outlasts: 'everything',
    },
  },
  credentials: ['.claude/.credentials.json', '.claude.json'],
  run: {
    state: ['.claude', '.cache/claude-cli-nodejs'],
    // It writes lists of what could be installed there.
    shownFolders: ['.claude/plugins'],
    homeFiles: ['.claude.json'],
    obeyedInHome: [
      '.claude/settings.json',
      '.claude/settings.local.json',
      '.claude/CLAUDE.md',
      '.claude/hooks',
      '.claude/skills',
      '.claude/commands',
      '.claude/agents',
      '.claude/plugins',
      '.claude/rules',
      '.claude/output-styles',
      '.claude/keybindings.json',
      '.claude/local',
    ],
    obeyedKeys: [
      'mcpServers',
      'hooks',
      'apiKeyHelper',
      'env',
      'permissions',
      'allowedTools',
      'enabledMcpjsonServers',
      'disabledMcpjsonServers',
      'enableAllProjectMcpServers',
      'hasTrustDialogAccepted',
      'hasClaudeMdExternalIncludesApproved',
      'bypassPermissionsModeAccepted',
    ],
    hosts: ['api.anthropic.com', 'platform.claude.com', 'claude.ai'],
    hostVariables: ['ANTHROPIC_BASE_URL'],
    keys: ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'],
    variables: [
      'ANTHROPIC_BASE_URL',
      'ANTHROPIC_MODEL',
      'ANTHROPIC_SMALL_FAST_MODEL',
      'DISABLE_AUTOUPDATER',
      'DISABLE_TELEMETRY',
      'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
      'IS_SANDBOX',
      'MAX_THINKING_TOKENS',
    ],
    resume: { begin: ['--session-id', '*'], goOn: ['--resume', '*'] },
  },
};
