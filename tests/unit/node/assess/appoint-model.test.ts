import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ModelConfig } from '#domain/approval/model-config.ts';
import { createModelOffice } from '../../../../main/node/assess/appoint-model.ts';
import { createModelUsage } from '../../../../main/node/assess/model-usage.ts';
import { createFileSecrets } from '../../../../main/node/secrets/file-secrets.ts';
import { chatAnswer, sendJson, startModelServer } from '../../../fakes/models/model-server.ts';
import { temporaryFolders } from '../store/temporary-folder.ts';

const folder = temporaryFolders();
const local: ModelConfig = { provider: 'openai-compatible', model: 'small', baseUrl: 'http://127.0.0.1:1/v1' };

function office() {
  const dataDir = folder();
  const secrets = createFileSecrets(dataDir);
  return {
    dataDir,
    secrets,
    model: createModelOffice({ dataDir, secrets, usage: createModelUsage(dataDir, () => 0) }),
  };
}

test('an appointed model is named with whether it has a key, never with the key', async () => {
  const { model } = office();
  expect(await model.read()).toEqual({ kind: 'off' });
  const saved = await model.save({ config: local, key: 'k3y-words' });
  expect(saved).toEqual({
    kind: 'model',
    config: local,
    hasKey: true,
    isKeyInFile: true,
    usage: { calls: 0, inputTokens: 0, outputTokens: 0 },
  });
  expect(await model.read()).toEqual(saved);
});

test.each<[string, Partial<ModelConfig> | null, string | null, string | null]>([
  ['another model at the same address', { model: 'large' }, null, 'k1'],
  ['another address', { baseUrl: 'https://elsewhere.example/v1' }, null, null],
  ['another provider', { provider: 'openai', baseUrl: null }, null, null],
  ['another address with its own key', { baseUrl: 'https://elsewhere.example/v1' }, 'k2', 'k2'],
  ['the same one and a forgotten key', {}, '', null],
  ['nobody', null, null, null],
])('after a change to %s the key is the one that was given for it', async (_title, change, key, kept) => {
  const { secrets, model } = office();
  await model.save({ config: local, key: 'k1' });
  await model.save({ config: change === null ? null : { ...local, ...change }, key });
  expect(await secrets.read('model-api-key')).toBe(kept);
});

test('a file that cannot be read appoints nobody, and its key goes to nobody else', async () => {
  const { dataDir, secrets, model } = office();
  await model.save({ config: local, key: 'k1' });
  writeFileSync(join(dataDir, 'model.json'), '{');
  expect(await model.read()).toMatchObject({ kind: 'unreadable' });
  await model.save({ config: local, key: null });
  expect(await secrets.read('model-api-key')).toBeNull();
  expect(JSON.parse(readFileSync(join(dataDir, 'model.json'), 'utf8'))).toEqual(local);
});

test('what cannot be used is refused and changes nothing', async () => {
  const { model } = office();
  await model.save({ config: local, key: 'k1' });
  const wrong = { ...local, baseUrl: 'http://far.example/' };
  await expect(model.save({ config: wrong, key: 'k1' })).rejects.toMatchObject({ code: 'bad-request' });
  expect(await model.read()).toMatchObject({ config: local });
});

test('a try says how long the model took and what it cost, and each way in which it fails', async () => {
  const server = await startModelServer();
  const { model } = office();
  expect(await model.test()).toMatchObject({ kind: 'failed', because: 'off' });
  await model.save({ config: { ...local, baseUrl: server.baseUrl }, key: null });
  server.reply = (response) => sendJson(response, chatAnswer('{"ready":true}'));
  expect(await model.test()).toMatchObject({ kind: 'answered', model: 'small', inputTokens: 1, outputTokens: 1 });
  server.reply = (response) => sendJson(response, chatAnswer('Yes!'));
  expect(await model.test()).toMatchObject({ kind: 'failed', because: 'parse_error' });
  server.reply = (response) => sendJson(response, '{}', 401);
  expect(await model.test()).toMatchObject({ kind: 'failed', because: 'model_error' });
  await model.save({ config: { ...local, baseUrl: server.baseUrl, monthlyTokens: 1 }, key: null });
  expect(await model.test()).toMatchObject({ kind: 'failed', because: 'too-costly' });
  await server.close();
});
