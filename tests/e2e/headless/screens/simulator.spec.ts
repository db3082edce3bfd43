/** The simulator of the settings: verdict, steps, and what unsaved changes would make of it; nothing runs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../helpers/shared-desk.ts';

test('a command, a path and a host are tried, as things stand and with unsaved changes', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await page
    .getByRole('button', { name: /^Settings:/u })
    .first()
    .click();
  const simulator = page.getByRole('region', { name: 'What would happen?' });
  const tryIt = async (kind: string, text: string): Promise<void> => {
    await simulator.getByLabel('What to try').selectOption(kind);
    await simulator.getByRole('textbox').fill(text);
    await simulator.getByRole('textbox').press('Enter');
  };

  await tryIt('command', 'touch ran && sudo reboot');
  await expect(simulator).toContainText('Asks you');
  await expect(simulator.getByRole('listitem').first()).toContainText('touch ran');
  await expect(simulator.getByRole('listitem').filter({ hasText: 'this decides' })).toHaveCount(1);
  expect(existsSync(join(home.project, 'ran'))).toBe(false);

  await tryIt('path', '.git/hooks/pre-commit');
  await expect(simulator).toContainText('Programs outside the sandbox run what is there');
  await tryIt('path', 'src/new.ts');
  await expect(simulator).toContainText('Commands could write it.');
  await tryIt('host', 'no host');
  await expect(simulator.getByRole('alert')).toContainText('is not a host');

  await page.getByRole('radio', { name: /^Ask before everything|Every command asks/u }).check();
  await tryIt('command', 'npm test');
  await expect(simulator).toContainText('With your unsaved changes');
  await expect(simulator).toContainText('It would run without a question, inside the sandbox.');
  await expect(simulator).toContainText('You would be asked.');
  await tryIt('host', 'files.example');
  await expect(simulator).toContainText('Your unsaved changes make no difference here.');
});
