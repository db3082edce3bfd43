/** Rules on the page: tried on the past, kept, used and removed, against a real broker. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSigner } from '../../../fakes/sign-policy.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('a rule is tried on the past before it is kept, and can be taken back', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('ls -l');
  await expect(broker.outcome).toContainText('Finished');

  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const words = page.getByLabel('Command starts with');
  const add = page.getByRole('button', { name: 'Add rule' });
  await words.fill('ls');
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await words.press('Enter');
  await expect(page.getByText('Would have matched 1 of the last 1 commands:')).toBeVisible();
  await add.click();

  const row = page.getByRole('row').filter({ hasText: 'ls' });
  await expect(row).toContainText('Allow');
  await expect(row).toContainText('Never');
  await row.getByRole('button', { name: /^Remove/u }).click();
  await expect(page.getByText('There are no rules.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row).toContainText('Allow');
});

test('a rule that was just made is taken back from the notice about it', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.getByLabel('Command starts with').fill('ls');
  await page.getByLabel('Command starts with').press('Enter');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'ls' })).toContainText('Allow');
  await page.getByRole('button', { name: 'Undo rule' }).click();
  await expect(page.getByText('There are no rules.')).toBeVisible();
});

test('a rule that would reach too far is refused with the reason before it is added, and one that reaches far says so', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const words = page.getByLabel('Command starts with');
  await words.fill('npm run');
  await words.press('Enter');
  const add = page.getByRole('button', { name: 'Add rule' });
  const said = page.getByRole('status');
  await expect(said.filter({ hasText: 'The desk would not accept it. `npm run` is too wide to allow.' })).toBeVisible();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await words.fill('ls');
  await words.press('Enter');
  await expect(said.filter({ hasText: 'It allows `ls` with anything after it' })).toBeVisible();
  await expect(add).toHaveAttribute('aria-disabled', 'false');
  await expect(page.getByText('There are no rules.')).toBeVisible();
});

test('"as a rule" on a card lets the next command that starts alike run without a question', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await page
    .getByRole('button', { name: /^Settings:/u })
    .first()
    .click();
  await page.getByRole('radio', { name: /^Asks about everything new/u }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. The next run uses it.')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  await broker.run('npm test');
  await broker.openScopes();
  await broker.card.getByRole('radio', { name: 'As a rule' }).check();
  const starts = broker.card.getByRole('combobox', { name: 'As a rule' });
  await starts.selectOption('npm test (Every project)');
  await expect(broker.card).toContainText('Every command in every project that starts with `npm test`');
  await starts.selectOption('npm test');
  await expect(broker.card).toContainText('Every command in this project that starts with `npm test`');
  await broker.allowOnce();
  await expect(broker.outcome).toContainText('Finished');

  await broker.run('npm test -- ./add.test.mjs');
  // The first lines may have scrolled out of the terminal by now, so the run itself says which one it was.
  await expect(page.getByText('npm test -- ./add.test.mjs').first()).toBeVisible();
  await expect(broker.terminal).toContainText(/pass 1/u);
  await expect(broker.outcome).toContainText('Finished');
  await expect(broker.card).toHaveCount(0);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'npm test' })).toContainText('just now');
});

test('a remembered answer is undone from the notice about it, or taken back from the list', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  await broker.openProject(home.project);
  const allowForSession = async (): Promise<void> => {
    await broker.run(`touch ${home.home}/x`);
    await broker.openScopes();
    await broker.card.getByRole('radio', { name: /session/iu }).check();
    await expect(broker.card.getByRole('button', { name: /^Allow/u })).toHaveAttribute('aria-disabled', 'false');
    await broker.card.getByRole('button', { name: /^Allow/u }).click();
    await expect(broker.outcome).toContainText('Finished');
  };
  await allowForSession();
  await expect(page.getByText(/^Remembered: /u)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('It is no longer remembered.')).toBeVisible();
  // Nothing answers by itself any more: there is a card to allow.
  await allowForSession();

  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const answers = page.getByRole('region', { name: 'Remembered answers' });
  await expect(answers.getByRole('row').last()).toContainText('touch');
  await answers.getByRole('button', { name: /^Take back/u }).click();
  await expect(answers).toContainText('None.');
});

test('rules are brought in with a report, taken along as a file, and removed together', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.getByLabel('Kind of file').selectOption('claude');
  const permissions = { allow: ['Bash(npm run build)', 'Bash(make all)', 'Bash(rm:*)'], deny: [], ask: [] };
  await page
    .getByLabel('Import a file…', { exact: true })
    .last()
    .setInputFiles({
      name: 'settings.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ permissions })),
    });
  await expect(page.getByText('Imported: 2. Left out: 1.')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save rules as a file' }).click(),
  ]);
  const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({ version: 1, rules: [{ effect: 'allow' }, { effect: 'allow' }] });

  for (const box of await page.getByRole('checkbox', { name: /^Choose the rule/u }).all()) await box.check();
  await page.getByRole('button', { name: 'Remove 2 rules' }).click();
  await expect(page.getByText('There are no rules.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: /^Choose the rule/u })).toHaveCount(2);
});

test('a rule is made narrower in place, tried first, and the wider one can be brought back', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.getByLabel('Command starts with').fill('npm run');
  await page.getByLabel('Effect').selectOption('forbid');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('button', { name: 'Change the rule about npm run' }).click();
  const words = page.getByLabel('Command starts with');
  await expect(words).toHaveValue('npm run');
  await words.fill('npm run publish');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Replace the rule' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Choose the rule/u });
  await expect(boxes).toHaveCount(1);
  await expect(boxes).toHaveAccessibleName('Choose the rule about npm run publish');
  await expect(page.getByRole('row').filter({ hasText: 'npm run publish' })).toContainText('Forbid');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(boxes).toHaveCount(2);
});

test("a team's policy is followed by clicks, refuses what it forbids, and is left", async ({ broker, home }) => {
  const { page } = broker;
  const signer = createSigner();
  const source = join(home.home, 'policy.json');
  const rule = { effect: 'forbid', match: 'prefix', tokens: ['ls'], sandbox: 'keep', reason: null, expiresAt: null };
  const text = JSON.stringify({ version: 1, name: 'Acme', serial: 7, settings: { network: 'blocked' }, rules: [rule] });
  await writeFile(source, text);
  await writeFile(`${source}.minisig`, signer.sign(text));
  await broker.openProject(home.project);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.getByLabel('Where the policy is').fill(source);
  await page.getByLabel('Public key of the team').fill(createSigner().publicKey);
  await page.getByRole('button', { name: 'Follow this policy' }).click();
  await expect(page.getByText(/it was signed with the key [0-9A-F]{16} and not with/u)).toBeVisible();
  await page.getByLabel('Public key of the team').fill(signer.publicKey);
  await page.getByRole('button', { name: 'Follow this policy' }).click();
  await expect(page.getByText('issue 7')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'ls' });
  await expect(row).toContainText('Managed');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop following this policy' }).click();
  await page.getByRole('button', { name: 'Stop following this policy' }).click();
  await expect(page.getByText('No policy is followed.')).toBeVisible();
  await expect(page.getByText('There are no rules.')).toBeVisible();
});
