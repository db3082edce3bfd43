/** Every editor of the settings: what is set there is kept, shown with its source, and asked about where it loosens. */
import type { Page } from 'playwright/test';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expect, test } from '../helpers/shared-desk.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function openSettings(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Settings:/u })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Settings of/u })).toBeVisible();
}

test.beforeEach(async ({ broker, home }) => {
  await broker.openProject(home.project);
  await openSettings(broker.page);
});

test('kinds of questions are chosen one by one, kept, and shown with their source', async ({ broker }) => {
  const { page } = broker;
  const asking = part(page, 'Asking');
  await asking.getByRole('radio', { name: /^Asks by kind/u }).check();
  await asking.getByRole('checkbox', { name: /^Patches/u }).uncheck();
  await asking.getByRole('checkbox', { name: 'As long as it takes' }).uncheck();
  await expect(page.getByText('2 changes')).toBeVisible();
  await asking.getByRole('textbox').fill('0');
  await expect(asking.getByRole('alert').filter({ hasText: 'A whole number from 1 to 86400.' })).toBeVisible();
  await asking.getByRole('textbox').fill('90');
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
  await save(page).click();
  await expect(page.getByText('Saved. The next run uses it.')).toBeVisible();
  await page.reload();
  await openSettings(page);
  await expect(asking.getByRole('checkbox', { name: /^Patches/u })).not.toBeChecked();
  await expect(asking.getByRole('checkbox', { name: /^Connections/u })).toBeChecked();
  await expect(asking.getByRole('textbox')).toHaveValue('90');
  await expect(asking.getByText('Set by: you, this project')).toHaveCount(2);
});

test('what loosens is shown before it is kept, and what tightens is not asked about', async ({ broker }) => {
  const { page } = broker;
  const files = part(page, 'Files');
  await files.getByLabel('Full path that no command may read').fill('/etc/shadow');
  await page.keyboard.press('Enter');
  await save(page).click();
  await expect(page.getByText('Saved. The next run uses it.')).toBeVisible();

  await files.getByRole('button', { name: 'Remove /etc/shadow' }).click();
  const reach = files.getByText('A pattern blocks what exists when a command begins.', { exact: false });
  await expect(reach).toHaveCount(0);
  await files.getByLabel('Kind of place').selectOption('glob');
  await expect(reach).toBeVisible();
  await files.getByLabel('Kind of place').selectOption('path');
  await files.getByLabel('What commands may do there').selectOption('write');
  await files.getByLabel('Path or pattern').fill('/opt/cache');
  await page.keyboard.press('Enter');
  await part(page, 'Environment').getByLabel('Name of a variable').fill('NPM_TOKEN');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 loosen protection')).toBeVisible();
  await save(page).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('What no command may read');
  await expect(dialog).toContainText('Read and write /opt/cache');
  await expect(dialog).toContainText('NPM_TOKEN');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await openSettings(page);
  await expect(files.getByText('/etc/shadow')).toBeVisible();
});

test('a value is given back to what is set for every project', async ({ broker, home }) => {
  const { page } = broker;
  const limits = part(page, 'Limits');
  const time = limits.getByRole('group', { name: 'Time limit of one attempt' });
  await time.getByRole('checkbox').uncheck();
  await time.getByRole('textbox').fill('30');
  await page.getByLabel('Which projects it applies to').selectOption('user');
  await save(page).click();
  await expect(page.getByText('Saved for every project.')).toBeVisible();
  await expect(time.getByText('Set by: you, every project')).toBeVisible();

  await time.getByRole('textbox').fill('20');
  await page.getByLabel('Which projects it applies to').selectOption('project');
  await save(page).click();
  await expect(time.getByText('Set by: you, this project')).toBeVisible();
  await time.getByRole('button', { name: /^Same as every project/u }).click();
  await expect(time.getByRole('textbox')).toHaveValue('30');
  // Ten seconds more than now is a loosening.
  await save(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Loosen and save' }).click();
  await expect(time.getByText('Set by: you, every project')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText(home.project)).toBeVisible();
  await broker.run('sleep 1000');
  await expect(page.getByText('sleep 1000').first()).toBeVisible();
});

test('a limit that this machine cannot enforce says so before anything runs', async ({ broker }) => {
  const { page } = broker;
  const limits = part(page, 'Limits');
  await limits.getByRole('group', { name: 'Memory of each process' }).getByRole('checkbox').uncheck();
  await limits.getByRole('group', { name: 'Processes at once' }).getByRole('checkbox').uncheck();
  const isSuperuser = process.getuid?.() === 0;
  // The kernel counts no processes of the superuser.
  await expect(limits.getByText('Not every limit can be enforced here.')).toHaveCount(isSuperuser ? 1 : 0);
  await part(page, 'Protections')
    .getByRole('checkbox', { name: /^resource use/iu })
    .check();
  if (isSuperuser) await expect(limits.getByText('See “This machine”.', { exact: false })).toBeVisible();
});

test('a model is appointed, changed and sent away, and its key never comes back', async ({ broker }) => {
  const { page } = broker;
  const model = part(page, 'Model');
  await model.getByRole('button', { name: 'Appoint this model' }).click();
  await expect(model.getByText(/^Name a model/u)).toBeVisible();
  await model.getByLabel('Model', { exact: true }).fill('small-model');
  await model.getByLabel('Address').fill('http://far.example/v1');
  await model.getByRole('button', { name: 'Appoint this model' }).click();
  await expect(model.getByText(/^The address must begin with https/u)).toBeVisible();
  await model.getByLabel('Address').fill('http://127.0.0.1:9/v1');
  await model.getByLabel('Key').fill('k3y-w0rds');
  await model.getByRole('button', { name: 'Appoint this model' }).click();
  await expect(model.getByText('small-model is appointed.')).toBeVisible();
  await page.reload();
  await openSettings(page);
  await expect(model.getByLabel('Key')).toHaveAttribute('placeholder', /^Kept/u);
  await expect(model.getByLabel('Key')).toHaveValue('');
  expect(await page.content()).not.toContain('k3y-w0rds');
  await model.getByLabel('Address').fill('http://127.0.0.1:10/v1');
  await expect(model.getByLabel('Key')).toHaveAttribute('placeholder', 'None');
  await model.getByRole('button', { name: 'Appoint none' }).click();
  await expect(model.getByText(/^No model is appointed/u)).toBeVisible();
});

test('limits and variables can be set until the desk is started again, and are given back', async ({ broker }) => {
  const { page } = broker;
  const files = part(page, 'Files');
  await files.getByLabel('Full path that no command may read').fill('/etc/shadow');
  await page.keyboard.press('Enter');
  await page.getByLabel('Which projects it applies to, and how long').selectOption('session');
  await save(page).click();
  await expect(page.getByText('until the desk is started again. The next run uses it.')).toBeVisible();
  await expect(files.getByText('Set by: this session')).toBeVisible();

  const variables = part(page, 'Variables for this session');
  await variables.getByLabel('Name').fill('GREETING');
  await variables.getByLabel('Value').fill('hello-there');
  await expect(variables.getByLabel('Value')).toHaveAttribute('type', 'password');
  await variables.getByLabel('Show it').check();
  await expect(variables.getByLabel('Value')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Enter');
  await expect(variables.getByRole('listitem')).toHaveText(/GREETING/u);
  await expect(variables.getByRole('status')).toHaveText('The next run has it so.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back', exact: true }).first().click();
  await broker.run('echo "says $GREETING"');
  await expect(broker.terminal).toContainText('says hello-there');
  await openSettings(page);
  await variables.getByRole('button', { name: 'Remove GREETING' }).click();
  await expect(variables.getByRole('listitem')).toHaveCount(0);
});

test('every part can be reached by keyboard from the list of parts', async ({ broker }) => {
  const { page } = broker;
  await page
    .getByRole('navigation', { name: 'Parts of the settings' })
    .getByRole('button', { name: 'Simulator' })
    .focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('What to try').or(part(page, 'Simulator').getByRole('combobox'))).toBeFocused();
});

test('settings are found as somebody types, and what was begun in them is kept', async ({ broker }) => {
  const { page } = broker;
  const search = page.getByRole('searchbox', { name: 'Find a setting' });
  await part(page, 'Environment').getByLabel('Name of a variable').fill('NPM_TO');
  await search.fill('FORK bomb');
  await expect(page.getByText('1 setting found')).toBeVisible();
  await expect(part(page, 'Limits')).toBeVisible();
  await expect(part(page, 'Environment')).toBeHidden();
  await expect(page.getByRole('group', { name: 'Time limit of one attempt' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('button')).toHaveText([
    'Limits',
  ]);
  await expectAccessible(page);
  await search.press('Enter');
  await expect(part(page, 'Limits')).toBeFocused();
  await search.fill('nothing like that');
  await expect(page.getByText('No setting matches.')).toBeVisible();
  await expectAccessible(page);
  await search.press('Escape');
  await expect(part(page, 'Environment').getByLabel('Name of a variable')).toHaveValue('NPM_TO');
});
