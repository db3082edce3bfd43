/** Qwen Code: what it is called, where it keeps what, and what it obeys in a project. */
import type { Agent } from './agent.ts';
import { actingAgents, actingIn, actingVariables, bearer, sayLikeClaude, serverInJson } from './common-words.ts';

/** Its own variables that name programs, settings and folders, or have it work elsewhere. */
const ownActing = `
  QWEN_CODE_IDE_SERVER_STDIO_COMMAND QWEN_CODE_IDE_SERVER_STDIO_ARGS QWEN_CODE_IDE_SERVER_PORT QWEN_HOME QWEN_RUNTIME_DIR
  QWEN_CODE_SYSTEM_SETTINGS_PATH QWEN_CODE_SYSTEM_DEFAULTS_PATH QWEN_CODE_TRUSTED_FOLDERS_PATH
  QWEN_CODE_MCP_APPROVALS_PATH QWEN_CODE_MANAGED_NPM_ROOT QWEN_UPDATE_BASE_URL QWEN_SANDBOX QWEN_SANDBOX_IMAGE
  QWEN_SANDBOX_PROXY_COMMAND BUILD_SANDBOX SANDBOX SANDBOX_FLAGS SANDBOX_MOUNTS SANDBOX_ENV SANDBOX_PORTS
`
  .trim()
  .split(/\s+/);

export const qwen: Agent<'qwen'> = {
  id: 'qwen',
  name: 'Qwen Code',
  programs: ['qwen'],
  processPatterns: [String.raw`@qwen-code/qwen-code/`],
  settings: { user: ['.qwen/settings.json'], project: ['.qwen/settings.json'] },
  protectedNames: ['.qwen', 'qwen-extension.json'],
  obeyed: [
    { kind: 'settings', path: '.qwen/settings.json' },
    { kind: 'command', path: '.qwen/commands/*.md' },
    { kind: 'command', path: '.qwen/commands/*.toml' },
    { kind: 'command', path: '.qwen/commands/*/*' },
    { kind: 'skill', path: '.qwen/skills/*/SKILL.md' },
    { kind: 'agent', path: '.qwen/agents/*.md' },
    { kind: 'hook', path: '.qwen/hooks/*' },
    { kind: 'plugin', path: '.qwen/extensions/*/qwen-extension.json' },
    { kind: 'plugin', path: 'qwen-extension.json' },
  ],
  stateInHome: ['.qwen'],
  mcp: {
    file: '~/.qwen/settings.json',
    started: (command, args) => serverInJson('mcpServers', { command, args }),
    served: (url, variable) => serverInJson('mcpServers', { httpUrl: url, headers: bearer(`$${variable}`) }),
  },
  hooks: {
    speaks: 'qwen',
    shellLimit: {
      ms: 120_000,
      variable: null,
      setting: { path: '.qwen/settings.json', key: ['tools', 'shell', 'defaultTimeoutMs'], unitMs: 1 },
      isOfCall: true,
    },
    sayShell: sayLikeClaude('run_shell_command', 'PreToolUse'),
    switches: [
      { within: 'home', path: '.qwen/settings.json', key: ['disableAllHooks'], off: true },
      { within: 'project', path: '.qwen/settings.json', key: ['disableAllHooks'], off: true },
    ],
    words: [{ word: '--bare' }, { word: '--safe-mode' }],
    variables: ['QWEN_CODE_SIMPLE', 'QWEN_CODE_SAFE_MODE'],
    variablesIn: ['env'],
    projectSetsVariables: true,
    variableFiles: {
      names: ['.qwen/.env', '.env'],
      acting: [...actingVariables, ...ownActing],
      keptOut: ['advanced', 'excludedEnvVars'],
    },
    checksIn: 'at-start',
    typedOutside: 'lines-and-commands',
    foreignAgents: ['claude-code', 'codex'],
    earlyStarts: [
      { path: '.qwen/settings.json', key: ['mcpServers'] },
      { path: '.qwen/settings.json', key: ['hooks'] },
      { path: '.qwen/settings.json', key: ['statusLine'] },
      { path: '.qwen/settings.json', key: ['tools', 'discoveryCommand'] },
      { path: '.qwen/settings.json', key: ['mcp', 'serverCommand'] },
      actingIn('.qwen/settings.json', ['env'], ownActing),
      ...actingAgents(['.qwen/agents/*.md'], ['mcpServers', 'hooks', 'executor']),
      { path: '.mcp.json', key: ['mcpServers'] },
      { path: '.qwen/extensions/*/qwen-extension.json', key: ['mcpServers'] },
    ],
    managed: {
      linux: '/etc/qwen-code/settings.json',
      darwin: '/Library/Application Support/QwenCode/settings.json',
      beside: null,
      weaker: { name: 'system-defaults.json', variable: 'QWEN_CODE_SYSTEM_DEFAULTS_PATH' },
      variable: 'QWEN_CODE_SYSTEM_SETTINGS_PATH',
      switches: [{ key: ['disableAllHooks'], off: true }],
      holds: { disableAllHooks: false },
      outlasts: 'settings',
    },
  },
  credentials: ['.qwen/oauth_creds.json', '.qwen/mcp-oauth-tokens.json', '.qwen/.env'],
  run: {
    state: ['.qwen'],
    // It keeps lists there; what it finds half installed in its store it moves among its extensions at its next start.
    shownFolders: ['.qwen/extensions', '.qwen/extension-store'],
    homeFiles: [],
    obeyedInHome: [
      '.qwen/settings.json',
      '.qwen/QWEN.md',
      '.qwen/output-language.md',
      '.qwen/extensions',
      '.qwen/extension-store',
      '.qwen/commands',
      '.qwen/skills',
      '.qwen/agents',
      '.qwen/hooks',
      '.qwen/.env',
    ],
    madeAnew: ['.qwen/output-language.md'],
    hosts: ['chat.qwen.ai', 'portal.qwen.ai', 'dashscope.aliyuncs.com', 'dashscope-intl.aliyuncs.com'],
    hostVariables: ['OPENAI_BASE_URL'],
    keys: ['OPENAI_API_KEY', 'DASHSCOPE_API_KEY', 'BAILIAN_CODING_PLAN_API_KEY'],
    variables: ['OPENAI_BASE_URL', 'OPENAI_MODEL'],
    resume: { begin: ['--session-id', '*'], goOn: ['--resume', '*'] },
  },
};
