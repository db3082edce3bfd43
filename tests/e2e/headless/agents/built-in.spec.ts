/** The desk's own agent on the page: appointed, begun, watched, answered, interrupted, spoken to again, found after a reload, and gone on with after a restart. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { openaiChat } from '../../../fakes/models/model-dialects.ts';
import { serveScriptedModel } from '../../../fakes/models/scripted-model.ts';
import { goTo } from '../../page/go-to-place.ts';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expect, test, type Home } from '../helpers/shared-desk.ts';

const mend =
  '*** Begin Patch\n*** Update File: sum.mjs\n@@\n-export const sum = (a, b) => a - b;\n+export const sum = (a, b) => a + b;\n*** End Patch\n';

function prepare({ home, project }: Home): void {
  writeFileSync(join(project, 'sum.mjs'), 'export const sum = (a, b) => a - b;\n');
  writeFileSync(
    join(project, 'add.test.mjs'),
    "import { test } from 'node:test';\nimport assert from 'node:assert';\nimport { sum } from './sum.mjs';\ntest('adds', () => assert.equal(sum(1, 2), 3));\n",
  );
  const folder = join(home, '.local/share/countersign');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // So that a patch inside the project is asked about, too.
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ approvalPolicy: { mode: 'untrusted' } }), {
    mode: 0o600,
  });
}

async function appoint(page: Page, address: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Model', exact: true });
  await form.getByLabel('Model', { exact: true }).fill('local-7b');
  await form.getByLabel('Address').fill(address);
  await form.getByRole('button', { name: 'Appoint this model' }).click();
  await form.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText(/^local-7b answered in/u)).toBeVisible();
  await expect(form.getByText('1 question and 2 tokens this month.')).toBeVisible();
}

test('the desk’s own agent mends a failing test with what a person allows, and is interrupted and spoken to', async ({
  broker,
  home,
  onePage,
  startHost,
}) => {
  test.slow();
  const model = await serveScriptedModel(openaiChat, [
    { kind: 'tool', name: 'read', input: { path: 'sum.mjs' } },
    { kind: 'tool', name: 'apply_patch', input: { patch: mend } },
    { kind: 'tool', name: 'shell', input: { command: ['node', '--test', 'add.test.mjs'] } },
    { kind: 'text', text: 'The test passes now.' },
    { kind: 'tool', name: 'shell', input: { command: 'touch ~/never' } },
    { kind: 'text', text: 'I remember.' },
  ]);
  prepare(home);
  const { page } = broker;
  await broker.openProject(home.project);
  await goTo(page, 'agents');
  await page.getByRole('button', { name: 'Sessions', exact: true }).click();
  await page.getByRole('button', { name: 'Start an agent' }).click();
  await page.getByRole('button', { name: 'Appoint a model' }).click();
  await appoint(page, `${model.url}/v1`);

  await goTo(page, 'agents');
  await page.getByLabel('What it should do').fill('Mend the failing test.');
  await page.getByRole('button', { name: 'Start here' }).click();

  await expect(broker.card).toContainText('sum.mjs');
  await broker.allowOnce();
  await expect(broker.card).toContainText('node --test add.test.mjs');
  await broker.allowOnce();
  const talk = page.getByRole('region', { name: 'Conversation with Countersign agent' });
  await expect(talk).toContainText('The test passes now.');
  await expect(talk.locator('summary', { hasText: 'node --test' })).toContainText('done');
  expect(readFileSync(join(home.project, 'sum.mjs'), 'utf8')).toContain('a + b');
  const list = page.getByRole('list', { name: 'Sessions of agents' });
  await expect(list).toContainText('Waits for your next message');
  await expect(list).toContainText('Mend the failing test.');
  await expectAccessible(page);

  const next = talk.getByRole('textbox', { name: 'Your message to it' });
  await next.fill('Now touch my home.');
  await next.press('Enter');
  await expect(broker.card).toContainText('touch ~/never');
  await page.keyboard.press('Escape');
  await talk.getByRole('button', { name: 'Interrupt' }).click();
  await expect(talk).toContainText('Interrupted. What was running was ended');
  await expect(broker.card).toBeHidden();

  await page.reload();
  await goTo(page, 'agents');
  await page.getByRole('button', { name: 'Sessions', exact: true }).click();
  await page.getByRole('button', { name: /^Countersign agent/u }).click();
  await expect(talk).toContainText('Mend the failing test.');

  await broker.host.stop();
  const later = await onePage.open((await startHost()).url);
  await goTo(later, 'agents');
  await later.getByRole('button', { name: 'Sessions', exact: true }).click();
  await later.getByRole('button', { name: /^Countersign agent/u }).click();
  await later.getByRole('button', { name: 'Open its project' }).click();
  const goneOn = later.getByRole('region', { name: 'Conversation with Countersign agent' });
  await goneOn.getByRole('textbox', { name: 'Your message to it' }).fill('And now?');
  await later.keyboard.press('Enter');
  await expect(goneOn).toContainText('I remember.');
  expect(model.requests.at(-1)).toContain('Mend the failing test.');
  await model.close();
});
