/** Facts about `countersign model`, with the real files behind it. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChangeDraft } from '#domain/settings/configuration-change.ts';
import { runModel } from '../../../../main/doors/cli/commands/model.ts';
import { readModelFile, writeModelFile } from '../../../../main/node/assess/model-file.ts';
import { createModelUsage } from '../../../../main/node/assess/model-usage.ts';
import { createFileSecrets } from '../../../../main/node/secrets/file-secrets.ts';

let dataDir: string;
let rows: ChangeDraft[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'model-'));
  rows = [];
});
afterEach(() => rm(dataDir, { recursive: true }));

async function model(line: string, input = ''): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const secrets = createFileSecrets(dataDir);
  const code = await runModel(
    line.split(' ').filter(Boolean),
    {
      read: () => readModelFile(dataDir),
      write: (config) => writeModelFile(dataDir, config),
      hasKey: async () => (await secrets.read('model-api-key')) !== null,
      usage: () => createModelUsage(dataDir, Date.now).ofMonth(),
      keepKey: (key) => secrets.write('model-api-key', key),
      changeConfiguration: async (draft, work) => {
        rows.push(draft);
        await work();
      },
    },
    {
      stdin: (async function* () {
        yield input;
      })(),
      stdout: (text) => (out += text),
      stderr: (text) => (err += text),
    },
  );
  return { code, out, err };
}

test('nobody is appointed at first', async () => {
  expect(await model('')).toEqual({ code: 0, out: expect.stringContaining('No model is appointed'), err: '' });
});

test('a model and its key are kept apart, and the key is never shown', async () => {
  const set = await model('set --provider anthropic --model m-1 --key', 'key-canary\n');
  expect(set).toEqual({
    code: 0,
    out: expect.stringMatching(/^m-1 \(anthropic\), with a key in a file that only you can read/u),
    err: '',
  });
  expect(await readFile(join(dataDir, 'model.json'), 'utf8')).not.toContain('key-canary');
  expect(await model('')).toEqual(set);
});

test('who is appointed is written down, and never the key', async () => {
  await model('set --provider anthropic --model m-1 --key', 'key-canary');
  await model('set --provider anthropic --model m-2');
  await model('off');
  const with1 = { config: { provider: 'anthropic', model: 'm-1', baseUrl: null }, hasKey: true };
  const with2 = { config: { provider: 'anthropic', model: 'm-2', baseUrl: null }, hasKey: true };
  expect(rows).toEqual([
    { topic: 'model', before: null, after: with1 },
    { topic: 'model', before: with1, after: with2 },
    { topic: 'model', before: with2, after: null },
  ]);
});

const unused = { calls: 0, inputTokens: 0, outputTokens: 0 };

test('what was used this month, and how much may be, is said in words', async () => {
  await model('set --provider anthropic --model m-1 --monthly-tokens 2000');
  expect((await model('')).out).toContain('\nThis month: 0 tokens in 0 questions; at most 2,000 tokens in a month\n');
  await createModelUsage(dataDir, Date.now).add({ inputTokens: 1900, outputTokens: 101 });
  expect((await model('')).out).toContain(
    '\nThis month: 2,001 tokens in 1 question; at most 2,000 tokens in a month, which is reached: no model is asked\n',
  );
  await model('set --provider anthropic --model m-1');
  expect((await model('')).out).toContain('\nThis month: 2,001 tokens in 1 question; no limit\n');
});

test('a script reads it as JSON, without the key', async () => {
  const read = async (line: string): Promise<unknown> => JSON.parse((await model(line)).out);
  expect(await read('--json')).toEqual({ kind: 'off' });
  const set = await model('set --json --provider anthropic --model m-1 --key', 'key-canary');
  expect(set.out).not.toContain('key-canary');
  const appointed = { kind: 'model', provider: 'anthropic', model: 'm-1', baseUrl: null, hasKey: true, usage: unused };
  expect([JSON.parse(set.out), await read('--json')]).toEqual([appointed, appointed]);
  expect(await read('off --json')).toEqual({ kind: 'off' });
  await writeFile(join(dataDir, 'model.json'), '{');
  expect(await model('--json')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^\{"kind":"unreadable","why":"/),
  });
});

test('a key stays with the place that it was given for', async () => {
  const key = join('secrets', 'model-api-key');
  await model('set --provider anthropic --model m-1 --key', 'key-canary');
  await model('set --provider anthropic --model m-2');
  expect(await readFile(join(dataDir, key), 'utf8')).toContain('key-canary');
  const away = await model('set --provider openai-compatible --model m-2 --base-url https://elsewhere.example/v1');
  expect(away.out).toContain('without a key');
  expect(await readdir(join(dataDir, 'secrets'))).toEqual([]);
  expect(rows.at(-1)).toMatchObject({ before: { hasKey: true }, after: { hasKey: false } });
});

test('turning it off forgets the model and the key', async () => {
  await model('set --provider anthropic --model m-1 --key', 'key-canary');
  expect((await model('off')).out).toContain('No model is appointed');
  expect(await readdir(join(dataDir, 'secrets'))).toEqual([]);
});

test.each(['set', 'set --provider x --model m', 'set --provider openai', 'show me', 'fly'])(
  '"%s" is explained',
  async (line) => {
    expect(await model(line)).toEqual({ code: 2, out: '', err: expect.stringContaining('countersign model set') });
  },
);
