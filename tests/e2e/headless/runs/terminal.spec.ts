/** The terminal's tools, and what the output of a command may not do by itself. */
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('output is found, copied, made larger, and read by screen readers', async ({ broker, home }) => {
  const { page } = broker;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await broker.openProject(home.project);
  await broker.run('for n in $(seq 300); do echo line-$n; done');
  await expect(broker.outcome).toContainText('Finished');
  await expect(broker.terminal).toContainText('line-300');

  await page.getByRole('searchbox', { name: 'Find in the output' }).fill('line-42');
  await expect(broker.terminal).toContainText('line-42');
  await page.getByRole('searchbox', { name: 'Find in the output' }).fill('no such line');
  await expect(page.getByText('Not found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in the output' }).fill('');

  await page.locator('.xterm-screen').click();
  await page.getByRole('button', { name: 'Copy the selection, or everything' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('line-1\n');
  expect(copied).toContain('line-300');

  const rows = page.locator('.xterm-rows');
  const size = async (): Promise<number> => rows.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  const before = await size();
  await page.getByRole('button', { name: 'Larger text' }).click();
  await expect.poll(size).toBeGreaterThan(before);

  await page.getByRole('button', { name: 'Screen reader mode' }).click();
  await expect(page.locator('.xterm-accessibility')).toBeAttached();
  await page.reload();
  await page
    .getByRole('button', { name: /line-\$n/u })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Screen reader mode' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});

test('a link in the output shows where it leads before anything is opened', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  const link = String.raw`\033]8;;https://evil.example/a?really=this\033\\https://good.example\033]8;;\033\\`;
  await broker.run(`printf '${link}\\n'; read -r x; echo got $x`);
  await expect(broker.terminal).toContainText('https://good.example');
  const dialog = page.getByRole('alertdialog', { name: 'Open this address?' });
  // Where what is told of the machine comes above all of the page, the link is found in its new place.
  await expect(async () => {
    const drawn = await page.getByText('https://good.example').last().boundingBox();
    // The terminal itself takes the pointer, above what it has drawn.
    await page.mouse.move((drawn?.x ?? 0) + 2, (drawn?.y ?? 0) + 5);
    await page.mouse.move((drawn?.x ?? 0) + 20, (drawn?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.up();
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(dialog).toContainText('https://evil.example/a?really=this');
  expect(page.context().pages()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});

test('several lines are pasted only after they were shown, and one line at once', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('while read -r x; do echo "got:$x"; done');
  const field = page.locator('.xterm-helper-textarea');
  await expect(field).toBeAttached();
  const paste = async (text: string): Promise<void> => {
    await field.evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  };
  await paste('one-line');
  await expect(broker.terminal).toContainText('one-line');
  await paste('\nrm everything\nsecond');
  const dialog = page.getByRole('alertdialog', { name: 'Paste 3 lines?' });
  await expect(dialog).toContainText('rm everything');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(broker.terminal).not.toContainText('rm everything');
  await paste('\nsecond-try\n');
  await page.getByRole('button', { name: 'Paste all of it' }).click();
  await expect(broker.terminal).toContainText('got:second-try');
});
