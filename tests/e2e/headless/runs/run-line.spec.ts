/** What is typed into the line for commands is lost to nobody, however long the broker takes. */
import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/shared-desk.ts';

/** What is submitted waits in the page until it is let go, all at once. */
async function holdSubmissions(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    // Called as a method of the socket that sends.
    // oxlint-disable-next-line typescript/unbound-method
    const { send } = WebSocket.prototype;
    const held: (() => void)[] = [];
    WebSocket.prototype.send = function hold(data) {
      if (typeof data === 'string' && data.includes('session.submit')) held.push(() => send.call(this, data));
      else send.call(this, data);
    };
    const letGo = (): void => {
      WebSocket.prototype.send = send;
      for (const pass of held) pass();
    };
    Object.assign(window, { letGo });
  });
  return () => page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
}

test('the next command may be typed and started while the desk still takes the last one', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  const letGo = await holdSubmissions(page);
  const line = page.getByRole('textbox', { name: 'Run a command' });
  const rows = page.getByRole('main').getByRole('listitem');
  await broker.run('echo one');
  await broker.run('echo two');
  await line.fill('echo three');
  await letGo();
  await expect(broker.outcome).toContainText('Finished');
  await expect(line).toHaveValue('echo three');
  await expect(rows.filter({ hasText: 'echo one' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'echo two' })).toHaveCount(1);
});

test('Enter pressed twice starts a command once', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  const letGo = await holdSubmissions(page);
  await broker.run('echo one');
  await page.keyboard.press('Enter');
  await letGo();
  await expect(broker.outcome).toContainText('Finished');
  await expect(page.getByRole('textbox', { name: 'Run a command' })).toHaveValue('');
  await broker.run('echo two');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: 'echo two' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'echo one' })).toHaveCount(1);
});
