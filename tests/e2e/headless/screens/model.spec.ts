/** An appointed model beside the card, in the built product, against a real HTTP server. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chatAnswer, sendJson, startModelServer } from '../../../fakes/models/model-server.ts';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { goTo } from '../../page/go-to-place.ts';
import { expect, type Home, test } from '../helpers/headless-host.ts';

const key = 'canary-5b0c';

function appoint({ env }: Home, baseUrl: string, model = 'local-7b', more: readonly string[] = []): void {
  const cli = join(import.meta.dirname, '../../../../out/countersign.cjs');
  const words = ['--provider', 'openai-compatible', '--model', model, '--base-url', baseUrl, '--key', ...more];
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

test('a model is compared first, then answers within its limits, and its person allows what it denied', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  const server = await startModelServer();
  const says = {
    outcome: 'deny',
    risk_level: 'medium',
    user_authorization: 'unknown',
    rationale: 'It leaves <b>home</b>.',
  };
  const described = { description: 'Writes a file.', risk_level: 'low', risk_categories: [] };
  server.reply = (response, { body }) =>
    sendJson(response, chatAnswer(JSON.stringify(body.includes('user_authorization') ? says : described)));
  appoint(home, server.baseUrl);
  await broker.openProject(home.project);
  const asking = page.getByRole('region', { name: 'Asking' });
  const choose = async (mode: RegExp): Promise<void> => {
    await page
      .getByRole('button', { name: /^Settings:/u })
      .first()
      .click();
    await asking.getByRole('radio', { name: mode }).check();
  };
  const keep = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Loosen and save' }).click();
    await expect(page.getByText('Nothing changed')).toBeVisible();
    await goTo(page, 'project');
  };
  await choose(/^Compare only/u);
  await expect(asking).toContainText('Nothing yet.');
  await asking.getByRole('checkbox', { name: 'One more permission after a refusal' }).check();
  await asking.getByRole('radio', { name: /^High risk/u }).check();
  await expectAccessible(page);
  await keep();

  await broker.run('touch ~/x');
  await expect.poll(() => server.calls.filter(({ body }) => body.includes('user_authorization')).length).toBe(1);
  await broker.allowOnce();
  await expect.poll(() => existsSync(join(home.home, 'x'))).toBe(true);

  await choose(/^Answers for you/u);
  await expect(asking).toContainText('1 question that you answered too');
  await expect(asking).toContainText('1 no where you said yes');
  const differed = asking.getByRole('region', { name: '1 answer differed' });
  await expect(differed).toContainText('touch ~/x');
  await expect(differed).toContainText('It would have said no; you said yes.');
  await keep();
  await broker.run('touch ~/y');
  await expect(broker.outcome).toContainText('It leaves <b>home</b>.');
  expect(existsSync(join(home.home, 'y'))).toBe(false);

  await goTo(page, 'evidence');
  const list = page.getByRole('region', { name: 'Records' });
  await list.getByRole('button').filter({ hasText: 'Decided' }).filter({ hasText: 'A model' }).first().click();
  const record = page.getByRole('region', { name: /^Record \d+$/u });
  await expect(record).toContainText('It says no.');
  await goTo(page, 'project');
  await page.getByRole('button', { name: /^touch ~\/y/u }).click();
  await page.locator('summary', { hasText: 'Why was this allowed or refused?' }).click();
  await page.getByRole('button', { name: 'Allow exactly this once' }).click();
  await expect(page.getByText('Allowed once, when it is asked again within 15 minutes.')).toBeVisible();
  await broker.run('touch ~/y');
  await expect.poll(() => existsSync(join(home.home, 'y'))).toBe(true);
  await server.close();
});

test('the longest name hides nothing of the form on a small screen, and a limit that is reached stands there', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  const server = await startModelServer();
  server.reply = (response) => sendJson(response, chatAnswer('{"ready": true}'));
  appoint(home, server.baseUrl, 'm'.repeat(200), ['--monthly-tokens', '2']);
  await broker.openProject(home.project);
  await page.setViewportSize({ width: 360, height: 800 });
  await goTo(page, 'preferences');
  const form = page.getByRole('region', { name: 'Model', exact: true });
  await expect(form).toContainText('0 questions and 0 of 2 tokens this month.');
  expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await form.getByRole('button', { name: 'Try it' }).click();
  await expect(form).toContainText('1 question and 2 of 2 tokens this month.');
  await expect(form).toContainText('no model is asked before next month');
  await form.getByLabel('Address').fill('https://me:word@models.example/v1');
  await form.getByRole('button', { name: 'Change' }).click();
  await expect(form.getByRole('alert')).toContainText('No name or password may stand in it');
  await server.close();
});
