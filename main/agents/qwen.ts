/** Qwen Code: what it is called, where it keeps what, and what it obeys in a project. */
import type { Agent } from './agent.ts';

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
  hooks: {
    switches: [
      { within: 'home', path: '.qwen/settings.json', key: ['disableAllHooks'], off: true },
      { within: 'project', path: '.qwen/settings.json', key: ['disableAllHooks'], off: true },
    ],
    words: [{ word: '--bare' }, { word: '--safe-mode' }],
    variables: ['QWEN_CODE_SIMPLE', 'QWEN_CODE_SAFE_MODE'],
    checksIn: 'at-start',
    earlyStarts: [
      { path: '.qwen/settings.json', key: ['mcpServers'] },
      { path: '.qwen/settings.json', key: ['hooks'] },
      { path: '.qwen/settings.json', key: ['statusLine'] },
      { path: '.mcp.json', key: ['mcpServers'] },
      { path: '.qwen/extensions/*/qwen-extension.json', key: ['mcpServers'] },
    ],
    managed: {
      linux: '/etc/qwen-code/settings.json',
      darwin: '/Library/Application Support/QwenCode/settings.json',
    },
  },
  credentials: ['.qwen/oauth_creds.json', '.qwen/mcp-oauth-tokens.json', '.qwen/.env'],
  run: {
    state: ['.qwen'],
    homeFiles: [],
    obeyedInHome: [
      '.qwen/settings.json',
      '.qwen/QWEN.md',
      '.qwen/extensions',
      '.qwen/commands',
      '.qwen/skills',
      '.qwen/agents',
      '.qwen/hooks',
      '.qwen/.env',
    ],
    hosts: ['chat.qwen.ai', 'portal.qwen.ai', 'dashscope.aliyuncs.com', 'dashscope-intl.aliyuncs.com'],
    hostVariables: ['OPENAI_BASE_URL'],
    keys: ['OPENAI_API_KEY', 'DASHSCOPE_API_KEY', 'BAILIAN_CODING_PLAN_API_KEY'],
    variables: ['OPENAI_BASE_URL', 'OPENAI_MODEL'],
  },
};
