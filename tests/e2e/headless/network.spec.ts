/** A held connection in the page: asked about with its facts, allowed or denied, remembered, and told to the command. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './headless-host.ts';
import { namesEndAt, networkTest } from './network-desk.ts';

let server: Server;
let port = 0;

test.beforeAll(async () => {
  server = createServer((request, response) => response.end(`hello from ${request.headers.host}\n`));
  await new Promise<void>((resolve) => server.listen(0, namesEndAt, resolve));
  port = (server.address() as AddressInfo).port;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

networkTest('a connection waits for the card, and goes on after Allow', async ({ networkDesk: desk }) => {
  await desk.run(`curl -sS http://files.site.co.uk:${port}/`);
  await expect(desk.card).toContainText('Allow a connection?');
  await expect(desk.card.getByTestId('network-host')).toHaveText(`files.site.co.uk:${port}`);
  await expect(desk.card.getByTestId('network-host').locator('strong')).toHaveText('site.co.uk');
  await expect(desk.card).toContainText('this machine');
  await expect(desk.card).toContainText('curl');
  await desk.allowOnce();
  await expect(desk.terminal).toContainText(`hello from files.site.co.uk:${port}`);
  await expect(desk.outcome).toContainText('Finished');
});

networkTest('after Deny the command reads why, and the run says so', async ({ networkDesk: desk }) => {
  await desk.run(`curl -sS -w '%{http_code}' http://tracker.site.co.uk:${port}/`);
  await expect(desk.card.getByTestId('network-host')).toContainText('tracker.site.co.uk');
  await desk.deny.click();
  await expect(desk.terminal).toContainText('refused by the user');
  await expect(desk.terminal).toContainText('403');
  await expect(desk.outcome).toContainText(`tracker.site.co.uk:${port}`);
});

networkTest('a wider yes for the session asks no second time', async ({ networkDesk: desk }) => {
  await desk.run(`curl -sS http://a.site.co.uk:${port}/`);
  await desk.card.getByLabel('*.site.co.uk').check();
  await desk.card.getByLabel('This session', { exact: true }).check();
  await desk.allowOnce();
  await expect(desk.terminal).toContainText(`hello from a.site.co.uk:${port}`);
  await desk.run(`curl -sS http://b.site.co.uk:${port}/`);
  await expect(desk.terminal).toContainText(`hello from b.site.co.uk:${port}`);
  await expect(desk.card).toHaveCount(0);
});

networkTest(
  'one answer counts for the ticked connections of the same command, each for its own port',
  async ({ networkDesk: desk }) => {
    const hosts = ['a', 'b', 'c'].map((name) => `${name}.site.co.uk:${port}`);
    await desk.run(`${hosts.map((host) => `curl -sS http://${host}/ &`).join(' ')} wait`);
    await expect(desk.card).toContainText('2 more connections of this command wait');
    const others = desk.card.getByRole('checkbox');
    await expect(others).toHaveCount(2);
    await expect(others.first()).not.toBeChecked();
    await others.first().check();
    await desk.allowOnce();
    await expect(desk.terminal).toContainText('hello');
    await expect.poll(async () => ((await desk.terminal.textContent()) ?? '').split('hello from').length).toBe(3);
    // The one that was not ticked still waits.
    await expect(desk.card).toContainText('Allow a connection?');
    await expect(desk.card.getByRole('checkbox')).toHaveCount(0);
    await desk.deny.click();
    await expect(desk.terminal).toContainText('refused by the user');
  },
);

networkTest(
  'TLS that asks for another host is closed, and run, trail and the next card say so',
  async ({ networkDesk: desk }) => {
    await desk.run(`curl -sS --connect-to other.example:443:files.site.co.uk:${port} https://other.example/`);
    await expect(desk.card.getByTestId('network-host')).toHaveText(`files.site.co.uk:${port}`);
    await expect(desk.card).not.toContainText('asked in TLS');
    await desk.allowOnce();
    await expect(desk.outcome).toContainText('its TLS asks for another host, "other.example"');
    await desk.page.getByText('Why was this allowed or refused?').click();
    const steps = desk.page.getByRole('listitem').filter({ hasText: 'Asked about a connection' });
    await expect(steps.last()).toContainText(`files.site.co.uk:${port}: its TLS asks for another host`);
    await expect(steps.first()).toContainText(`files.site.co.uk:${port}`);
    await desk.run(`curl -sS http://files.site.co.uk:${port}/`);
    await expect(desk.card).toContainText('asked in TLS for another host, and were closed: other.example');
    await desk.deny.click();
  },
);
