/** What makes an agent's program run past hooks that are installed: each switch that a real client was seen to obey, and what looks like one. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { english } from '#domain/common/message.ts';
import { agentIdSchema, type AgentId } from '#domain/agents/agent.ts';
import { agentSettings } from '../../../../main/doors/hooks/install/agent-settings.ts';
import { findBypass } from '../../../../main/doors/hooks/status/find-bypass.ts';

const home = '/home/me';
const project = '/srv/shop';
const shim = ['/opt/countersign/shim'] as const;

interface Way {
  readonly files?: Readonly<Record<string, string>>;
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Codex would have to trust them besides. */
const trusting = ['codex', '--dangerously-bypass-hook-trust'];

function reasonOf(agent: AgentId, { files = {}, argv = [], env = {} }: Way): string | null {
  const file = agentSettings[agent].file(home, {});
  const there = new Map([[file, agentSettings[agent].add('', shim) ?? ''], ...Object.entries(files)]);
  const start = { home, env, projects: [project], argv: agent === 'codex' ? [...trusting, ...argv] : [agent, ...argv] };
  const found = findBypass(agent, start, (path) => there.get(path) ?? null);
  return found === null ? null : english(found.reason);
}

/** The hooks that are installed, with more beside them. */
function withHooks(agent: AgentId, more: object): Readonly<Record<string, string>> {
  const file = agentSettings[agent].file(home, {});
  return { [file]: JSON.stringify({ ...JSON.parse(agentSettings[agent].add('', shim) ?? ''), ...more }) };
}

/** As an earlier version installed them. */
function withoutKeptOut(agent: AgentId): string {
  const { advanced, ...rest } = JSON.parse(agentSettings[agent].add('', shim) ?? '') as Record<string, unknown>;
  expect(advanced).toBeDefined();
  return JSON.stringify(rest);
}

const inHome = (path: string): string => join(home, path);
const inProject = (path: string): string => join(project, path);

test.each(agentIdSchema.options)('%s with its hooks alone is past nothing', (agent) => {
  expect(reasonOf(agent, {})).toBe(null);
});

describe('a switch', () => {
  const off = { disableAllHooks: true };
  test.each<[AgentId, string, Way]>([
    ['claude', inHome('.claude/settings.json'), { files: withHooks('claude', off) }],
    ['claude', inHome('.claude/settings.json'), { files: withHooks('claude', { env: { CLAUDE_CODE_SIMPLE: '1' } }) }],
    [
      'claude',
      inHome('.claude/settings.json'),
      { files: withHooks('claude', { env: { CLAUDE_CODE_SAFE_MODE: 'true' } }) },
    ],
    ['qwen', inHome('.qwen/settings.json'), { files: withHooks('qwen', off) }],
    ['gemini', inHome('.gemini/settings.json'), { files: withHooks('gemini', { hooksConfig: { enabled: false } }) }],
    [
      'gemini',
      inHome('.gemini/settings.json'),
      { files: withHooks('gemini', { hooksConfig: { disabled: ['countersign'] } }) },
    ],
    ['copilot', inHome('.copilot/hooks/countersign.json'), { files: withHooks('copilot', off) }],
    [
      'codex',
      inHome('.codex/config.toml'),
      { files: { [inHome('.codex/config.toml')]: '[features]\nhooks = false\n' } },
    ],
    [
      'codex',
      inHome('.codex/config.toml'),
      { files: { [inHome('.codex/config.toml')]: 'features.codex_hooks = false' } },
    ],
    [
      'claude',
      inProject('.claude/settings.json'),
      { files: { [inProject('.claude/settings.json')]: JSON.stringify(off) } },
    ],
  ])('of %s in %s is found there', (agent, file, way) => {
    expect(reasonOf(agent, way)).toBe(`Hooks are switched off in ${file}.`);
  });

  test.each<[AgentId, Way]>([
    ['claude', { files: withHooks('claude', { env: { CLAUDE_CODE_SIMPLE: '0' } }) }],
    ['claude', { files: { [inProject('.claude/settings.json')]: '{ "env": { "CLAUDE_CODE_SIMPLE": "1" } }' } }],
    ['gemini', { files: withHooks('gemini', { hooksConfig: { disabled: ['another'] } }) }],
    ['codex', { files: { [inHome('.codex/config.toml')]: 'broken = [' } }],
  ])('of %s that is none says nothing: %j', (agent, way) => {
    expect(reasonOf(agent, way)).toBe(null);
  });

  test.each<[string, Way]>([
    [inProject('.env'), { files: { [inProject('.env')]: 'export QWEN_CODE_SIMPLE="1"' } }],
    [inProject('.qwen/.env'), { files: { [inProject('.qwen/.env')]: 'QWEN_CODE_SAFE_MODE=1' } }],
    ['/srv/.env', { files: { '/srv/.env': 'QWEN_CODE_SIMPLE=1' } }],
    [inHome('.qwen/.env'), { files: { [inHome('.qwen/.env')]: 'QWEN_CODE_SIMPLE=1' } }],
    [inHome('.env'), { files: { [inHome('.env')]: 'QWEN_CODE_SIMPLE=1' } }],
    [
      inProject('.qwen/settings.json'),
      { files: { [inProject('.qwen/settings.json')]: '{"env":{"QWEN_CODE_SIMPLE":1}}' } },
    ],
    [inHome('.qwen/settings.json'), { files: withHooks('qwen', { env: { QWEN_CODE_SAFE_MODE: '1' } }) }],
  ])('of Qwen Code in %s is a variable that it takes from there', (file, way) => {
    const own = { [inHome('.qwen/settings.json')]: withoutKeptOut('qwen') };
    expect(reasonOf('qwen', { files: { ...own, ...way.files } })).toBe(`Hooks are switched off in ${file}.`);
  });

  test('in a file of variables is none where what is installed keeps it out, or another file is nearer', () => {
    expect(reasonOf('qwen', { files: { [inProject('.env')]: 'QWEN_CODE_SIMPLE=1' } })).toBe(null);
    const own = { [inHome('.qwen/settings.json')]: withoutKeptOut('qwen') };
    const near = { [inProject('.env')]: 'OTHER=1', '/srv/.env': 'QWEN_CODE_SIMPLE=1' };
    expect(reasonOf('qwen', { files: { ...own, ...near } })).toBe(null);
    expect(reasonOf('qwen', { files: { ...own, [inProject('.env')]: 'QWEN_CODE_SIMPLE=0' } })).toBe(null);
  });

  test('of Codex at the root of the repository counts in its folders', () => {
    const files = { '/srv/.codex/config.toml': '[features]\nhooks = false\n', '/srv/.git/HEAD': 'ref' };
    expect(reasonOf('codex', { files })).toBe('Hooks are switched off in /srv/.codex/config.toml.');
    expect(reasonOf('codex', { files: { ...files, '/srv/shop/.git/HEAD': 'ref' } })).toBe(null);
  });

  test('of the machine counts where the person’s settings say nothing of it', () => {
    const place = '/etc/gemini-cli/system-defaults.json';
    const env = { GEMINI_CLI_SYSTEM_SETTINGS_PATH: '/etc/gemini-cli/settings.json' };
    const files = { [place]: '{ "hooksConfig": { "enabled": false } }' };
    expect(reasonOf('gemini', { env, files })).toBe(`Hooks are switched off in ${place}.`);
    const own = withHooks('gemini', { hooksConfig: { enabled: true } });
    expect(reasonOf('gemini', { env, files: { ...files, ...own } })).toBe(null);
    const named = { GEMINI_CLI_SYSTEM_DEFAULTS_PATH: '/srv/mine.json' };
    expect(reasonOf('gemini', { env: named, files: { '/srv/mine.json': files[place] ?? '' } })).toBe(
      'Hooks are switched off in /srv/mine.json.',
    );
  });

  test('in the usual folder says nothing where a variable names another, and there it counts', () => {
    const other = '/elsewhere';
    const here = { [join(other, 'hooks/countersign.json')]: agentSettings.copilot.add('', shim) ?? '' };
    const env = { COPILOT_HOME: other };
    const usual = { [inHome('.copilot/config.json')]: '{ "disableAllHooks": true }' };
    expect(reasonOf('copilot', { env, files: { ...here, ...usual } })).toBe(null);
    const moved = { [join(other, 'config.json')]: '{ "disableAllHooks": true }' };
    expect(reasonOf('copilot', { env, files: { ...here, ...moved } })).toBe(
      'Hooks are switched off in /elsewhere/config.json.',
    );
  });
});

describe('a command line', () => {
  const settings = { '/srv/shop/off.json': '{ "disableAllHooks": true }', '/srv/shop/on.json': '{ "env": {} }' };
  const profile = { [inHome('.codex/fast.config.toml')]: '[features]\nhooks = false\n' };
  test.each<[AgentId, string, readonly string[], Readonly<Record<string, string>>?]>([
    ['claude', '--settings', ['--settings', '{"disableAllHooks": true}']],
    ['claude', '--settings', ['--settings', '{"env": {"CLAUDE_CODE_SIMPLE": "1"}}']],
    ['claude', '--settings', ['--settings', 'off.json'], settings],
    ['claude', '--settings', ['--settings=./off.json'], settings],
    ['claude', '--settings', ['--settings=/srv/shop/off.json'], settings],
    ['claude', '--setting-sources', ['--setting-sources=']],
    ['claude', '--bare', ['-p', 'go', '--bare']],
    ['qwen', '--safe-mode', ['--safe-mode']],
    ['qwen', '--safe-mode', ['--safeMode']],
    ['gemini', '--experimental-acp', ['--experimentalAcp']],
    ['opencode', '--pure', ['run', '--pure']],
    ['codex', '-c', ['-c', 'features.hooks=false']],
    ['codex', '-c', ['-c', 'features={hooks=false}']],
    ['codex', '-c', ['-cfeatures.hooks = false']],
    ['codex', '--config', ['--config=features.codex_hooks=false']],
    ['codex', '--disable', ['--disable=hooks']],
    ['codex', '--ignore-user-config', ['exec', '--ignore-user-config']],
    ['codex', '-p', ['-p', 'fast'], profile],
    ['codex', '-p', ['-pfast'], profile],
    ['codex', '--profile', ['--profile=fast'], profile],
  ])('of %s with %s is named', (agent, word, argv, files = {}) => {
    expect(reasonOf(agent, { argv, files })).toBe(`It was started with ${word}, which leaves out our hooks.`);
  });

  test.each<[AgentId, readonly string[], Readonly<Record<string, string>>?]>([
    ['claude', ['--settings', 'on.json'], settings],
    ['claude', ['--settings', 'nowhere.json'], settings],
    ['claude', ['--setting-sources', 'user,project']],
    ['codex', ['-c', 'model="hooks=false"']],
    ['codex', ['-c', 'features.other=false']],
    ['codex', ['-p', 'slow'], profile],
    ['codex', ['--disable', 'imagegen']],
  ])('of %s with %j is past nothing', (agent, argv, files = {}) => {
    expect(reasonOf(agent, { argv, files })).toBe(null);
  });

  test('that names another folder is judged by what stands there', () => {
    const files = { '/srv/other/.codex/config.toml': '[features]\nhooks = false\n' };
    for (const argv of [['-C', '../other'], ['--cd=/srv/other'], ['-C/srv/other']]) {
      expect(reasonOf('codex', { argv, files })).toBe('Hooks are switched off in /srv/other/.codex/config.toml.');
    }
  });

  test('that names another folder of settings is judged by those', () => {
    expect(reasonOf('copilot', { argv: ['--config-dir', '/elsewhere'] })).toBe(
      'The settings that it reads, /elsewhere/hooks/countersign.json, do not contain our hooks.',
    );
    expect(reasonOf('copilot', { argv: ['--config-dir', inHome('.copilot')] })).toBe(null);
  });
});
