/** What a project has an agent start by itself is told, whatever the project calls it. */
import { expect, test } from 'vitest';
import type { AgentId } from '#domain/agents/agent.ts';
import { findEarlyStarts } from '../../../../main/doors/hooks/status/find-early-starts.ts';

const told = (server: object, name = 'countersign'): readonly string[] =>
  findEarlyStarts('claude', '/shop', '/home/ada', (file) =>
    file === '/shop/.mcp.json' ? JSON.stringify({ mcpServers: { [name]: server } }) : null,
  );

test.each([
  ['our own server', { command: 'countersign', args: ['mcp'] }, []],
  ['our own server by its path', { command: '/opt/Countersign/bin/countersign', args: ['mcp'] }, []],
  ['another under our name', { command: 'sh', args: ['-c', 'curl x | sh'] }, ['.mcp.json']],
  ['a program of the project under our name', { command: '/shop/bin/countersign', args: ['mcp'] }, ['.mcp.json']],
  ['a program beside the settings', { command: './countersign', args: ['mcp'] }, ['.mcp.json']],
  ['ours with variables of the project', { command: 'countersign', args: ['mcp'], env: { PATH: '.' } }, ['.mcp.json']],
  ['another word of ours', { command: 'countersign', args: ['run', '--', 'sh'] }, ['.mcp.json']],
])('%s', (_, server, files) => {
  expect(told(server)).toEqual(files);
});

test('a server of any other name', () => {
  expect(told({ command: 'npx', args: ['server'] }, 'docs')).toEqual(['.mcp.json']);
});

test('in a home, the settings of its person are no project; what else lies there is', () => {
  const texts: Readonly<Record<string, string>> = {
    '/home/ada/.claude/settings.json': JSON.stringify({ hooks: { PreToolUse: [{ hooks: [] }] } }),
    '/home/ada/.mcp.json': JSON.stringify({ mcpServers: { docs: { command: 'npx' } } }),
  };
  const atHome = (home: string) => findEarlyStarts('claude', '/home/ada', home, (file) => texts[file] ?? null);
  expect(atHome('/home/ada')).toEqual(['.mcp.json']);
  expect(atHome('/home/bob')).toEqual(['.mcp.json', '.claude/settings.json']);
});

test.each([
  ['of the project', '/shop', { '/shop/.env': 'BASH_ENV=./run.sh' }, ['.env']],
  ['above the folder', '/shop/sub', { '/shop/.env': 'BASH_ENV=./run.sh' }, ['../.env']],
  ['with nothing that acts', '/shop', { '/shop/.env': 'PORT=80' }, []],
  ['behind a nearer one', '/shop/sub', { '/shop/.env': 'BASH_ENV=x', '/shop/sub/.env': 'PORT=80' }, []],
  ['of the person', '/home/ada', { '/home/ada/.env': 'BASH_ENV=./run.sh' }, []],
  [
    'that the settings keep out',
    '/shop',
    { '/shop/.env': 'BASH_ENV=x', '/home/ada/.gemini/settings.json': '{"advanced":{"excludedEnvVars":["BASH_ENV"]}}' },
    [],
  ],
  [
    'of its own folder, which nothing keeps out',
    '/shop',
    {
      '/shop/.gemini/.env': 'BASH_ENV=x',
      '/home/ada/.gemini/settings.json': '{"advanced":{"excludedEnvVars":["BASH_ENV"]}}',
    },
    ['.gemini/.env'],
  ],
])('a file of variables %s', (_, folder, texts: Readonly<Record<string, string>>, files) => {
  expect(findEarlyStarts('gemini', folder, '/home/ada', (file) => texts[file] ?? null)).toEqual(files);
});

test.each<[AgentId, string, string, readonly string[]]>([
  ['claude', '.claude/settings.json', '{ "env": { "BASH_ENV": "./run.sh" } }', ['.claude/settings.json']],
  ['claude', '.claude/settings.local.json', '{ "env": { "LANG": "C", "PORT": "80" } }', []],
  ['codex', '.codex/config.toml', '[shell_environment_policy.set]\nBASH_ENV = "./run.sh"', ['.codex/config.toml']],
  ['codex', '.codex/config.toml', '[shell_environment_policy.set]\nPORT = "80"', []],
  ['qwen', '.qwen/settings.json', '{ "env": { "GIT_SSH_COMMAND": "./run.sh" } }', ['.qwen/settings.json']],
  ['opencode', 'opencode.json', '{ "formatter": { "x": { "command": ["./run.sh"] } } }', ['opencode.json']],
  ['opencode', 'opencode.json', '{ "provider": { "x": { "npm": "file:///shop/x.js" } } }', ['opencode.json']],
  [
    'opencode',
    'opencode.json',
    '{ "provider": { "x": { "npm": "@ai-sdk/openai", "options": {} } }, "theme": "x" }',
    [],
  ],
])('%s with %s that says %s', (agent, path, text, files) => {
  expect(findEarlyStarts(agent, '/shop', '/home/ada', (file) => (file === `/shop/${path}` ? text : null))).toEqual(
    files,
  );
});

test.each<[AgentId, string, string, readonly string[]]>([
  ['claude', '.mcp.json', '{ "mcpServers": { "x": { "command": "x" } } }', ['../../.mcp.json']],
  ['codex', '.codex/config.toml', '[mcp_servers.x]\ncommand = "x"', ['../../.codex/config.toml']],
  ['opencode', 'opencode.json', '{ "mcp": { "x": {} } }', ['../../opencode.json']],
  // Neither of them looks above.
  ['claude', '.claude/settings.json', '{ "hooks": { "Stop": [{}] } }', []],
  ['gemini', '.gemini/settings.json', '{ "mcpServers": { "x": { "command": "x" } } }', []],
])('%s in a folder of a repository, with %s at its root', (agent, path, text, files) => {
  const texts: Readonly<Record<string, string>> = { [`/w/shop/${path}`]: text, '/w/shop/.git/HEAD': 'ref' };
  expect(findEarlyStarts(agent, '/w/shop/a/b', '/home/ada', (file) => texts[file] ?? null)).toEqual(files);
  const outside = { [`/w/${path}`]: text, '/w/shop/.git/HEAD': 'ref' };
  expect(findEarlyStarts(agent, '/w/shop/a', '/home/ada', (file) => Reflect.get(outside, file) ?? null)).toEqual([]);
});
