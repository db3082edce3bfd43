/** The appointed model, asked over real HTTP by the real library. */
import { describe, expect, test, vi } from 'vitest';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { chatAnswer, sendJson, startModelServer } from '../../../fakes/models/model-server.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { canary, good, stageModel } from './model-stage.ts';

const model = stageModel();
const { appoint, ask, assessor, keepKey } = model;
const says = (text: string | null, status = 200): void => {
  model.server.reply = (response) => sendJson(response, chatAnswer(text), status);
};

test('nobody is asked until a model is appointed', async () => {
  await keepKey();
  expect(await ask()).toEqual({ kind: 'off' });
  expect(model.server.calls).toEqual([]);
});

test('a good answer becomes an assessment under the name of the configured model', async () => {
  await appoint();
  says(JSON.stringify(good));
  expect(await ask()).toEqual({
    kind: 'assessed',
    assessment: { description: good.description, level: 'low', categories: ['data_deletion'], model: 'local-7b' },
  });
});

const bad: { name: string; text: string | null; status?: number; because: string }[] = [
  { name: 'broken JSON', text: '{"description": "Remo', because: 'parse_error' },
  { name: 'prose', text: 'I think this is fine.', because: 'parse_error' },
  {
    name: 'too long a description',
    text: JSON.stringify({ ...good, description: 'x'.repeat(501) }),
    because: 'parse_error',
  },
  { name: 'an empty description', text: JSON.stringify({ ...good, description: '' }), because: 'parse_error' },
  { name: 'an extra key', text: JSON.stringify({ ...good, approve: true }), because: 'parse_error' },
  { name: 'an unknown level', text: JSON.stringify({ ...good, risk_level: 'none' }), because: 'parse_error' },
  { name: 'an unknown category', text: JSON.stringify({ ...good, risk_categories: ['fun'] }), because: 'parse_error' },
  { name: 'no text', text: null, because: 'no_output' },
  { name: 'an empty text', text: '', because: 'no_output' },
  { name: 'HTTP 500', text: 'x', status: 500, because: 'model_error' },
  { name: 'HTTP 401', text: 'x', status: 401, because: 'model_error' },
];

test.each(bad)('$name is $because, and no assessment', async ({ text, status, because }) => {
  await appoint();
  says(text, status);
  expect(await ask()).toEqual({ kind: 'failed', because });
  expect(model.server.calls).toHaveLength(1);
});

test('a server that hangs up or is not there is an error of the model', async () => {
  await appoint();
  model.server.reply = (response) => response.destroy();
  expect(await ask()).toEqual({ kind: 'failed', because: 'model_error' });
  await appoint({ baseUrl: 'http://127.0.0.1:1/v1' });
  expect(await ask()).toEqual({ kind: 'failed', because: 'model_error' });
});

test('an endless answer is cut off', async () => {
  await appoint();
  model.server.reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  };
  expect(await ask()).toEqual({ kind: 'failed', because: 'model_error' });
});

test('a redirect is not followed, so the key goes nowhere else', async () => {
  const elsewhere = await startModelServer();
  await appoint();
  await keepKey();
  model.server.reply = (response) =>
    response.writeHead(307, { location: `${elsewhere.baseUrl}/chat/completions` }).end();
  expect(await ask()).toEqual({ kind: 'failed', because: 'model_error' });
  expect(elsewhere.calls).toEqual([]);
  await elsewhere.close();
});

test('a late model is hung up on when the deadline of the card passes, and the card stays open', async () => {
  await appoint();
  const called = Promise.withResolvers<void>();
  model.server.reply = () => called.resolve();
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  host.assessor = assessor();
  const driver = await driveBroker(host);
  await driver.exec(['make', 'clean']);
  const card = await driver.card();
  await called.promise;
  host.clock.advance(5000);
  await model.server.abandoned;
  expect(host.metrics).toContainEqual({ name: 'countersign.assessment.latency', outcome: 'timeout', value: 5000 });
  expect(driver.events.some(({ msg }) => msg.type === 'assessment')).toBe(false);
  expect(driver.openCards()).toEqual([card]);
});

describe('the other providers', () => {
  test('OpenAI is asked in its own way', async () => {
    await keepKey();
    await appoint({ provider: 'openai' });
    model.server.reply = (response) =>
      sendJson(
        response,
        JSON.stringify({
          id: 'r1',
          created_at: 1,
          model: 'm',
          output: [
            {
              type: 'message',
              role: 'assistant',
              id: 'm1',
              content: [{ type: 'output_text', text: JSON.stringify(good), annotations: [] }],
            },
          ],
          usage: { input_tokens: 1, output_tokens: 1 },
        }),
      );
    expect(await ask()).toMatchObject({ kind: 'assessed', assessment: { description: good.description } });
    expect(model.server.calls[0]).toMatchObject({
      path: '/v1/responses',
      headers: { authorization: `Bearer ${canary}` },
    });
  });

  test('Anthropic is asked in its own way', async () => {
    await keepKey();
    await appoint({ provider: 'anthropic' });
    model.server.reply = (response, { body }) => {
      const { tools } = JSON.parse(body) as { tools?: { name: string }[] };
      const [tool] = tools ?? [];
      const content =
        tool === undefined
          ? { type: 'text', text: JSON.stringify(good) }
          : { type: 'tool_use', id: 't1', name: tool.name, input: good };
      const frame = { type: 'message', id: 'm1', model: 'm', role: 'assistant', stop_sequence: null };
      sendJson(
        response,
        JSON.stringify({
          ...frame,
          stop_reason: tool === undefined ? 'end_turn' : 'tool_use',
          content: [content],
          usage: { input_tokens: 1, output_tokens: 1 },
        }),
      );
    };
    expect(await ask()).toMatchObject({ kind: 'assessed', assessment: { description: good.description } });
    expect(model.server.calls[0]).toMatchObject({ path: '/v1/messages', headers: { 'x-api-key': canary } });
  });

  test.each(['openai', 'anthropic'] as const)(
    '%s is not asked without a key, whatever the environment holds',
    async (provider) => {
      vi.stubEnv('OPENAI_API_KEY', canary);
      vi.stubEnv('ANTHROPIC_API_KEY', canary);
      await appoint({ provider });
      expect(await ask()).toEqual({ kind: 'failed', because: 'model_error' });
      expect(model.server.calls).toEqual([]);
      vi.unstubAllEnvs();
    },
  );
});
