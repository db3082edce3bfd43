/** An appointed model beside the card, in the built product, against a real HTTP server. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chatAnswer, sendJson, startModelServer } from '../../../fakes/models/model-server.ts';
import { expect, type Home, test } from '../helpers/headless-host.ts';

const key = 'canary-5b0c';

function appoint({ env }: Home, baseUrl: string): void {
  const cli = join(import.meta.dirname, '../../../../out/countersign.cjs');
  const words = ['--provider', 'openai-compatible', '--model', 'local-7b', '--base-url', baseUrl, '--key'];
  execFileSync(process.execPath, [cli, 'model', 'set', ...words], { env, input: key });
}

test('the card is there before the model answers, and its words come beside it, labelled', async ({ broker, home }) => {
  const server = await startModelServer();
  const asked = Promise.withResolvers<() => void>();
  server.reply = (response) => {
    const answer = {
      description: 'Writes an empty file beside your <b>start-up</b> files.',
      risk_level: 'high',
      risk_categories: [],
    };
    asked.resolve(() => sendJson(response, chatAnswer(JSON.stringify(answer))));
  };
  appoint(home, server.baseUrl);
  await broker.openProject(home.project);
  await broker.run('touch ~/x');
  const answer = await asked.promise;
  await expect(broker.card).toBeVisible();
  await expect(broker.card).not.toContainText('local-7b');
  answer();
  await expect(broker.card).toContainText('What a model thinks of it: local-7b');
  await expect(broker.card).toContainText('Writes an empty file beside your <b>start-up</b> files.');
  await expect(broker.card).toContainText('High');
  expect(await broker.page.content()).not.toContain(key);
  expect(server.calls[0]?.headers.authorization).toBe(`Bearer ${key}`);
  await broker.deny.click();
  await expect(broker.outcome).toContainText('Blocked by the sandbox');
  await server.close();
});

test('a model that fails leaves the card as it is, and it can be answered', async ({ broker, home }) => {
  const server = await startModelServer();
  server.reply = (response) => sendJson(response, '{"error":{"message":"no"}}', 500);
  appoint(home, server.baseUrl);
  await broker.openProject(home.project);
  await broker.run('touch ~/x');
  await expect.poll(() => server.calls.length).toBe(1);
  await expect(broker.card).not.toContainText('local-7b');
  await broker.allowOnce();
  await expect.poll(() => existsSync(join(home.home, 'x'))).toBe(true);
  await server.close();
});
