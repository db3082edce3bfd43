/** Gemini CLI: what it is called, where it keeps what, and what it obeys in a project. */
import type { Agent } from './agent.ts';
import { actingAgents, actingVariables, bearer, sayLikeClaude, serverInJson } from './common-words.ts';

/** Its own variables that name programs, settings and folders, or have it work elsewhere. */
const ownActing = `
  GEMINI_CLI_IDE_SERVER_STDIO_COMMAND GEMINI_CLI_IDE_SERVER_STDIO_ARGS GEMINI_CLI_IDE_SERVER_PORT GEMINI_CLI_HOME
  GEMINI_CLI_SYSTEM_SETTINGS_PATH GEMINI_CLI_SYSTEM_DEFAULTS_PATH GEMINI_CLI_TRUSTED_FOLDERS_PATH
  GEMINI_CLI_EXTENSION_REGISTRY_URI GEMINI_SANDBOX GEMINI_SANDBOX_IMAGE GEMINI_SANDBOX_PROXY_COMMAND BUILD_SANDBOX
  SANDBOX SANDBOX_FLAGS SANDBOX_MOUNTS SANDBOX_ENV SANDBOX_PORTS
`
  .trim()
  .split(/\s+/);

export const gemini: Agent<'gemini'> = {
  id: 'gemini',
  name: 'Gemini CLI',
  programs: ['gemini'],
  processPatterns: [String.raw`@google/gemini-cli/`],
  settings: { user: ['.gemini/settings.json'], project: ['.gemini/settings.json'] },
  protectedNames: ['.gemini', 'gemini-extension.json'],
  obeyed: [
    { kind: 'settings', path: '.gemini/settings.json' },
    { kind: 'command', path: '.gemini/commands/*.toml' },
    { kind: 'command', path: '.gemini/commands/*/*.toml' },
    { kind: 'skill', path: '.gemini/skills/*/SKILL.md' },
    { kind: 'agent', path: '.gemini/agents/*.md' },
    { kind: 'hook', path: '.gemini/hooks/*' },
    { kind: 'plugin', path: '.gemini/extensions/*/gemini-extension.json' },
    { kind: 'rules', path: '.gemini/policies/*.toml' },
    { kind: 'plugin', path: 'gemini-extension.json' },
  ],
  stateInHome: ['.gemini', '.cache/gemini-cli'],
  mcp: {
    file: '~/.gemini/settings.json',
    started: (command, args) => serverInJson('mcpServers', { command, args }),
    served: (url, variable) => serverInJson('mcpServers', { httpUrl: url, headers: bearer(`$${variable}`) }),
  },
  hooks: {
    speaks: 'gemini',
    // Without a word from it.
    shellLimit: {
      ms: 300_000,
      variable: null,
      setting: { path: '.gemini/settings.json', key: ['tools', 'shell', 'inactivityTimeout'], unitMs: 1000 },
    },
    sayShell: sayLikeClaude('run_shell_command', 'BeforeTool'),
    switches: [
      { within: 'home', path: '.gemini/settings.json', key: ['hooksConfig', 'enabled'], off: false },
      { within: 'project', path: '.gemini/settings.json', key: ['hooksConfig', 'enabled'], off: false },
      // By the name of ours, also where they stand in the settings of the machine.
      { within: 'home', path: '.gemini/settings.json', key: ['hooksConfig', 'disabled'], off: 'countersign' },
      { within: 'project', path: '.gemini/settings.json', key: ['hooksConfig', 'disabled'], off: 'countersign' },
    ],
    // Over this protocol none of its hooks was ever seen to run.
    words: [{ word: '--acp' }, { word: '--experimental-acp' }],
    variables: [],
    variableFiles: {
      names: ['.gemini/.env', '.env'],
      acting: [...actingVariables, ...ownActing],
      keptOut: ['advanced', 'excludedEnvVars'],
    },
    checksIn: 'at-start',
    typedOutside: 'lines-and-commands',
    earlyStarts: [
      { path: '.gemini/settings.json', key: ['mcpServers'] },
      { path: '.gemini/settings.json', key: ['hooks'] },
      { path: '.gemini/settings.json', key: ['tools', 'discoveryCommand'] },
      { path: '.gemini/settings.json', key: ['mcp', 'serverCommand'] },
      { path: '.gemini/extensions/*/gemini-extension.json', key: ['mcpServers'] },
      ...actingAgents(['.gemini/agents/*.md'], ['mcp_servers']),
    ],
    managed: {
      linux: '/etc/gemini-cli/settings.json',
      darwin: '/Library/Application Support/GeminiCli/settings.json',
      beside: null,
      weaker: { name: 'system-defaults.json', variable: 'GEMINI_CLI_SYSTEM_DEFAULTS_PATH' },
      variable: 'GEMINI_CLI_SYSTEM_SETTINGS_PATH',
      switches: [{ key: ['hooksConfig', 'enabled'], off: false }],
      holds: { hooksConfig: { enabled: true } },
      outlasts: 'settings',
    },
  },
  credentials: [
    '.gemini/oauth_creds.json',
    '.gemini/google_accounts.json',
    '.gemini/mcp-oauth-tokens.json',
    '.gemini/mcp-oauth-tokens-v2.json',
    '.gemini/.env',
  ],
  run: {
    state: ['.gemini'],
    homeFiles: [],
    obeyedInHome: [
      '.gemini/settings.json',
      '.gemini/GEMINI.md',
      '.gemini/extensions',
      '.gemini/commands',
      '.gemini/policies',
      '.gemini/skills',
      '.gemini/agents',
      '.gemini/hooks',
      '.gemini/.env',
      '.gemini/trustedFolders.json',
    ],
    hosts: ['generativelanguage.googleapis.com', 'cloudcode-pa.googleapis.com', 'oauth2.googleapis.com'],
    hostVariables: ['GOOGLE_GEMINI_BASE_URL'],
    keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    variables: ['GOOGLE_GEMINI_BASE_URL', 'GEMINI_MODEL', 'GOOGLE_CLOUD_PROJECT', 'GEMINI_CLI_TRUST_WORKSPACE'],
    resume: { goOn: ['--resume', 'latest'] },
  },
};
