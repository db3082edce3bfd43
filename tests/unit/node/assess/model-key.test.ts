/** The model's key goes to the model and nowhere else, and nobody is appointed who would leak it. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import type { ModelConfig } from '#domain/approval/model-config.ts';
import { readModelFile, writeModelFile } from '../../../../main/node/assess/model-file.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { chatAnswer, type ModelServer, sendJson } from '../../../fakes/models/model-server.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { canary, good, stageModel } from './model-stage.ts';

const model = stageModel();
const { appoint, ask, assessor, keepKey } = model;

describe('the key', () => {
  test('is readable by its owner alone', async () => {
    await keepKey();
    expect((await stat(join(model.dataDir, 'secrets', 'model-api-key'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(model.dataDir, 'secrets'))).mode & 0o777).toBe(0o700);
  });

  const endings: { name: string; reply: ModelServer['reply'] }[] = [
    { name: 'a good answer', reply: (response) => sendJson(response, chatAnswer(JSON.stringify(good))) },
    {
      name: 'an answer that repeats it',
      reply: (response, { headers }) =>
        sendJson(response, chatAnswer(JSON.stringify({ ...good, description: `Sent ${headers.authorization}` }))),
    },
    {
      name: 'a refusal that repeats it',
      reply: (response, { headers }) =>
        sendJson(response, JSON.stringify({ error: { message: `Bad key ${headers.authorization}` } }), 401),
    },
    {
      name: 'broken JSON that repeats it',
      reply: (response, { headers }) => sendJson(response, chatAnswer(`{${headers.authorization}`)),
    },
    { name: 'a lost connection', reply: (response) => response.destroy() },
  ];

  test.each(endings)('reaches the model and nothing else: $name', async ({ reply }) => {
    await appoint();
    await keepKey();
    model.server.reply = reply;
    const printed: unknown[] = [];
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words) => printed.push(words)),
    );
    const host = scriptedHost();
    host.settings = { approvalPolicy: { mode: 'untrusted' } };
    const ended = Promise.withResolvers<void>();
    const real = assessor();
    host.assessor = {
      assess: async (asked, signal) => {
        const answer = await real.assess(asked, signal);
        setImmediate(() => ended.resolve());
        return answer;
      },
    };
    const driver = await driveBroker(host);
    await driver.exec(['make', 'clean']);
    await ended.promise;
    for (const spy of spies) spy.mockRestore();
    expect(model.server.calls[0]?.headers.authorization).toBe(`Bearer ${canary}`);
    const everything = inspect([driver.events, host.audit, host.metrics, printed], {
      depth: null,
      maxStringLength: null,
    });
    expect(everything).not.toContain(canary);
  });
});

describe('the file that appoints a model', () => {
  const refused: [string, ModelConfig][] = [
    [
      'plain HTTP beyond this machine',
      { provider: 'openai-compatible', model: 'm', baseUrl: 'http://models.example/v1' },
    ],
    ['a password in the address', { provider: 'openai-compatible', model: 'm', baseUrl: 'https://a:b@models.example' }],
    ['no address where none is known', { provider: 'openai-compatible', model: 'm', baseUrl: null }],
    ['another protocol', { provider: 'openai', model: 'm', baseUrl: 'file:///etc/passwd' }],
  ];
  test.each(refused)('may not name %s', async (_what, config) => {
    await expect(writeModelFile(model.dataDir, config)).rejects.toMatchObject({ code: 'bad-request' });
    expect(await readModelFile(model.dataDir)).toEqual({ kind: 'off' });
  });

  test('is forgotten when nobody is appointed any more', async () => {
    await appoint();
    await writeModelFile(model.dataDir, null);
    expect(await ask()).toEqual({ kind: 'off' });
  });
});
