/** A packaged app that was started without its protections. Playwright always starts it with debugging ports, which is one of them. */
import { expect, test } from './desk-app.ts';

test('a packaged app that could be debugged shows why it did not start, and has no desk', async ({ launch }) => {
  const app = await launch({ env: { ELECTRON_STANDIN_PACKAGED: '1' }, args: ['--no-sandbox', '--no-such-switch'] });
  const page = await app.firstWindow();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Countersign did not start');
  await expect(alert).toContainText('--no-sandbox');
  await expect(alert).toContainText('--no-such-switch');
  await expect(alert).toContainText('--remote-debugging-port');
  await expect(alert).toContainText('--inspect');
  expect(await page.evaluate(() => 'broker' in window)).toBe(false);
});

test('a packaged app has no menu entry for developer tools, and does not open them', async ({ launch }) => {
  const app = await launch({ env: { ELECTRON_STANDIN_PACKAGED: '1' } });
  await app.firstWindow();
  const seen = await app.evaluate(({ Menu, webContents }) => {
    const [page] = webContents.getAllWebContents();
    page?.openDevTools();
    return { menu: JSON.stringify(Menu.getApplicationMenu()), isOpen: page?.isDevToolsOpened() };
  });
  expect(seen.menu).toContain('zoomIn');
  expect(seen.menu).not.toMatch(/toggleDevTools|reload/);
  expect(seen.isOpen).toBe(false);
});
