/** What a question costs counts toward the person's limit, whatever the model's server tells of it. */
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { ModelQuestionTurn } from '#core/ports.ts';
import { createModelTurns } from '../../../../main/node/assess/turns/create-model-turns.ts';
import { sendJson, type ReceivedCall } from '../../../fakes/models/model-server.ts';
import { openaiChat } from '../../../fakes/models/model-dialects.ts';
import { good, question, stageModel } from './model-stage.ts';

const model = stageModel();
const monthlyTokens = 20;
const words = 'Tell me at length what you would do about all of this, please.';
const turn: ModelQuestionTurn = { projectRoot: '/p', tools: [], entries: [{ kind: 'person', at: 1, text: words }] };

const step = (signal = new AbortController().signal, silenceMs?: number) =>
  createModelTurns(model.place(), 'linux', silenceMs).ask(turn, () => undefined, signal);

/** As servers do it: a stream says what it took only where that was asked for, and some never do. */
const streams =
  (tellsUsage: boolean) =>
  (response: ServerResponse, { body }: ReceivedCall): void => {
    const isAsked = (JSON.parse(body) as { stream_options?: { include_usage?: boolean } }).stream_options
      ?.include_usage;
    const events = openaiChat.say({ kind: 'text', text: 'ok' }, 1);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of tellsUsage && isAsked === true ? events : events.slice(0, -1)) {
      response.write(`data: ${JSON.stringify(event)}\n\n`);
    }
    response.end('data: [DONE]\n\n');
  };

test('a stream is asked what it took, and that is counted', async () => {
  await model.appoint({ monthlyTokens: 2 });
  model.server.reply = streams(true);
  expect(await step()).toMatchObject({ kind: 'said', inputTokens: 1, outputTokens: 1 });
  expect(await step()).toEqual({ kind: 'failed', because: 'too-costly' });
});

test('one that does not say what it took is counted by its words', async () => {
  await model.appoint({ monthlyTokens });
  model.server.reply = streams(false);
  expect(await step()).toMatchObject({ kind: 'said' });
  expect(await step()).toEqual({ kind: 'failed', because: 'too-costly' });
});

test('one that is given up or interrupted counts, and one that refused does not', async () => {
  await model.appoint({ monthlyTokens });
  model.server.reply = (response) => sendJson(response, '{"error":{"message":"no"}}', 500);
  expect(await step()).toEqual({ kind: 'failed', because: 'failed' });
  model.server.reply = () => undefined;
  expect(await step(undefined, 50)).toEqual({ kind: 'failed', because: 'silent' });
  expect(await step()).toEqual({ kind: 'failed', because: 'too-costly' });
});

test.each([
  ['does not say what it took', (response: ServerResponse) => sendJson(response, wholeWithoutUsage)],
  ['is not understood', (response: ServerResponse) => sendJson(response, '{"nothing": "like it"}')],
])('a description or a review of a server that %s counts', async (_what, reply) => {
  await model.appoint({ monthlyTokens });
  model.server.reply = reply;
  await model.ask();
  expect(await model.ask()).toEqual({ kind: 'off' });
  expect(model.server.calls).toHaveLength(1);
});

const wholeWithoutUsage = JSON.stringify({
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: JSON.stringify(good) }, finish_reason: 'stop' }],
});

test('a description that is given up counts', async () => {
  await model.appoint({ monthlyTokens });
  const stop = new AbortController();
  model.server.reply = () => stop.abort();
  await model.assessor().assess(question, stop.signal);
  expect(await model.ask()).toEqual({ kind: 'off' });
});
