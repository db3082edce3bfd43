/** What one question names that a whole agent needs: the hosts of its model, its keys, and no more. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentNeeds } from '../../../../main/doors/start/agent-needs.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'countersign-wish-'));
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
    writeFileSync(path.join(home, name), text);
  };
  write('.codex/config.toml', '[model_providers.mine]\nbase_url = "https://models.example/v1"\nenv_key = "MINE_KEY"\n');
  const options = { baseURL: 'http://localhost:4000/v1', apiKey: '{env:OTHER_KEY}' };
  write('.config/opencode/opencode.json', `// mine\n${JSON.stringify({ provider: { mine: { options } } })}`);
});
afterAll(() => rmSync(home, { recursive: true }));

const ways = (argv: readonly [string, ...string[]], env: Record<string, string>): readonly string[] =>
  agentNeeds(argv, env, home).grants.flatMap((grant) => {
    if (grant.kind === 'host') return [`${grant.target.host}:${grant.target.port}`];
    if (grant.kind === 'loopback') return [`this:${grant.port}`];
    return grant.kind === 'key' ? [grant.name] : [];
  });

test('a variable that names a model takes the place of the usual hosts; at this machine it is one port of it', () => {
  expect(ways(['claude'], {})).toEqual(['api.anthropic.com:443', 'platform.claude.com:443', 'claude.ai:443']);
  expect(ways(['claude'], { ANTHROPIC_BASE_URL: 'https://models.example' })).toEqual(['models.example:443']);
  expect(ways(['claude'], { ANTHROPIC_BASE_URL: 'http://localhost:4000', ANTHROPIC_API_KEY: 'k' })).toEqual([
    'this:4000',
    'ANTHROPIC_API_KEY',
  ]);
});

test.each(['localhost', '127.0.0.1', '[::1]', 'ip6-localhost'])('%s is this machine', (host) =>
  expect(ways(['claude'], { ANTHROPIC_BASE_URL: `http://${host}:4000` })).toEqual(['this:4000']),
);

test('what its settings and its command line name comes beside them, with the keys that it reads', () => {
  const usual = ['api.openai.com:443', 'chatgpt.com:443', 'auth.openai.com:443'];
  const env = { MINE_KEY: 'a', OTHER_KEY: 'b', AWS_SECRET: 'c' };
  expect(ways(['codex'], env)).toEqual([...usual, 'models.example:443', 'MINE_KEY']);
  const said = ['codex', '-c', 'model_providers.x.base_url="http://127.0.0.1:11434/v1"'] as const;
  expect(ways([...said], {})).toEqual([...usual, 'models.example:443', 'this:11434']);
  expect(ways(['opencode'], env)).toEqual([
    'opencode.ai:443',
    'models.dev:443',
    'api.anthropic.com:443',
    'api.openai.com:443',
    'this:4000',
    'OTHER_KEY',
  ]);
});

test('settings that cannot be read name nothing', () => {
  writeFileSync(path.join(home, '.codex/config.toml'), '[[[');
  expect(ways(['codex'], {})).toHaveLength(3);
});
