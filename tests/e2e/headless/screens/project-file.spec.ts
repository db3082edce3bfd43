/** The settings file that a project brings along: it tightens at once, and loosens only after a yes to exactly what it says. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('what a project’s own file loosens counts only once trusted, and no longer after it changes', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  const write = (text: object): void =>
    writeFileSync(join(home.project, '.countersign/settings.json'), JSON.stringify(text));
  mkdirSync(join(home.project, '.countersign'));
  write({ files: { mode: 'danger-full-access' }, timeoutMs: 60_000 });
  await broker.openProject(home.project);
  const notice = page.getByRole('complementary', { name: 'The project’s own settings file' });
  const summary = page.getByRole('button', { name: /^Settings:/u });
  await expect(notice).toContainText('asks for more');
  await expect(summary).toContainText('Writes in the project');
  await expectAccessible(page);

  await notice.getByRole('button', { name: 'Look at it' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('What may be written');
  await expect(dialog).toContainText('No sandbox');
  await expectAccessible(page);

  // Changed between the look and the yes: the yes is about something else.
  write({ files: { mode: 'danger-full-access' }, passEnv: ['AWS_SECRET_KEY'] });
  await dialog.getByRole('button', { name: 'Trust this content' }).click();
  await expect(page.getByText('changed after it was shown')).toBeVisible();
  await expect(summary).toContainText('Writes in the project');
  await expect(dialog).toContainText('AWS_SECRET_KEY');
  await dialog.getByRole('button', { name: 'Trust this content' }).click();
  await expect(notice).toContainText('You trust');
  await expect(summary).toContainText('No sandbox');

  write({ files: { mode: 'danger-full-access' }, passEnv: ['AWS_SECRET_KEY', 'ANOTHER_KEY'] });
  await broker.run('ls');
  await expect(notice).toContainText('changed after you trusted it');
  await expect(page.getByText('What it loosens does not count any more.').first()).toBeVisible();
  await expect(summary).toContainText('Writes in the project');
  await broker.run('touch ~/outside');
  await expect(broker.card).toContainText('Write ');
  await broker.deny.click();

  write({ files: { mode: 'read-only' } });
  await broker.run('touch inside');
  await expect(summary).toContainText('Read only');
  await expect(notice).toHaveCount(0);
});
