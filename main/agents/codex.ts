/** Codex: what it is called, where it keeps what, and what it obeys in a project. */
import type { Agent } from './agent.ts';
import { actingAgents, actingIn, sayLikeClaude } from './common-words.ts';

export const codex: Agent<'codex'> = {
  id: 'codex',
  name: 'Codex',
  programs: ['codex'],
  processPatterns: [String.raw`@openai/codex/`, String.raw`/codex-(?:x86_64|aarch64)-`],
  settings: {
    user: ['.codex/config.toml', '.codex/hooks.json'],
    project: ['.codex/config.toml', '.codex/hooks.json'],
  },
  // `.agents` is where several agents look for skills; Codex was the first.
  protectedNames: ['.codex', '.codex-plugin', '.agents'],
  obeyed: [
    { kind: 'settings', path: '.codex/config.toml' },
    { kind: 'hook', path: '.codex/hooks.json' },
    { kind: 'rules', path: '.codex/rules/*.rules' },
    { kind: 'command', path: '.codex/prompts/*.md' },
    { kind: 'skill', path: '.codex/skills/*/SKILL.md' },
    { kind: 'agent', path: '.codex/agents/*.toml' },
    { kind: 'plugin', path: '.codex-plugin/*.json' },
    { kind: 'skill', path: '.agents/skills/*/SKILL.md' },
    { kind: 'agent', path: '.agents/agents/*' },
    { kind: 'command', path: '.agents/commands/*' },
    { kind: 'plugin', path: '.agents/plugins/*' },
  ],
  stateInHome: ['.codex'],
  mcp: {
    file: '~/.codex/config.toml',
    started: (program, args) =>
      [
        '[mcp_servers.countersign]',
        `command = ${JSON.stringify(program)}`,
        `args = ${JSON.stringify(args)}`,
        '# A person may think for long before a call is answered.',
        'tool_timeout_sec = 86400',
      ].join('\n'),
    served: (url, variable) =>
      [
        '[mcp_servers.countersign]',
        `url = ${JSON.stringify(url)}`,
        `bearer_token_env_var = ${JSON.stringify(variable)}`,
      ].join('\n'),
  },
  hooks: {
    speaks: 'codex',
    sayShell: sayLikeClaude('Bash', 'PreToolUse', { permission_mode: 'default' }),
    switches: [
      { within: 'home', path: '.codex/config.toml', key: ['features', 'hooks'], off: false },
      { within: 'home', path: '.codex/config.toml', key: ['features', 'codex_hooks'], off: false },
      { within: 'project', path: '.codex/config.toml', key: ['features', 'hooks'], off: false, isReadAbove: true },
      {
        within: 'project',
        path: '.codex/config.toml',
        key: ['features', 'codex_hooks'],
        off: false,
        isReadAbove: true,
      },
    ],
    words: [
      { word: '-c', brings: 'toml' },
      { word: '--config', brings: 'toml' },
      { word: '-p', brings: 'profile' },
      { word: '--profile', brings: 'profile' },
      { word: '--disable', value: '^(?:codex_)?hooks$' },
      { word: '--ignore-user-config' },
    ],
    variables: [],
    folderWords: ['-C', '--cd'],
    checksIn: 'with-first-turn',
    typedOutside: 'lines',
    earlyStarts: [
      ...['mcp_servers', 'notify', 'hooks'].map((key) => ({ path: '.codex/config.toml', key: [key] })),
      { path: '.codex/hooks.json', key: ['hooks'] },
      actingIn('.codex/config.toml', ['shell_environment_policy', 'set']),
      ...actingAgents(['.codex/agents/*.toml', '.agents/agents/*.toml'], ['mcp_servers', 'hooks', 'notify']),
    ].map((each) => ({ ...each, isReadAbove: true as const })),
    managed: {
      linux: '/etc/codex/requirements.toml',
      darwin: '/etc/codex/requirements.toml',
      beside: 'managed_config.toml',
      weaker: { name: 'config.toml', variable: null },
      variable: null,
      switches: [
        { key: ['allow_managed_hooks_only'], off: true },
        { key: ['features', 'hooks'], off: false },
        { key: ['features', 'codex_hooks'], off: false },
      ],
      holds: {},
      outlasts: 'everything',
    },
  },
  credentials: ['.codex/auth.json'],
  run: {
    state: ['.codex'],
    // It unpacks its own skills there at each start.
    shownFolders: ['.codex/skills'],
    homeFiles: [],
    obeyedInHome: [
      '.codex/config.toml',
      '.codex/hooks.json',
      '.codex/AGENTS.md',
      '.codex/AGENTS.override.md',
      '.codex/prompts',
      '.codex/skills',
      '.codex/rules',
      '.codex/plugins',
      '.codex/bin',
    ],
    hosts: ['api.openai.com', 'chatgpt.com', 'auth.openai.com'],
    hostVariables: ['OPENAI_BASE_URL'],
    modelSettings: [
      { path: '.codex/config.toml', key: ['model_providers', '*', 'base_url'], holds: 'address' },
      { path: '.codex/config.toml', key: ['model_providers', '*', 'env_key'], holds: 'key' },
      { path: '.codex/config.toml', key: ['openai_base_url'], holds: 'address' },
    ],
    modelWords: ['-c', '--config'].map((word) => ({
      word,
      value: String.raw`^\s*(?:model_providers\.[\w-]+\.base_url|openai_base_url)\s*=\s*"?([^"\s]+)"?\s*$`,
    })),
    keys: ['OPENAI_API_KEY', 'CODEX_API_KEY'],
    variables: ['OPENAI_BASE_URL', 'CODEX_HOME'],
    resume: { goOn: ['resume', '--last'] },
  },
};
