/** A held connection in the page: asked about with its facts, allowed or denied, remembered, and told to the command. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../helpers/headless-host.ts';
import { namesEndAt, networkTest } from '../helpers/network-desk.ts';

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

networkTest('a connection waits for the card, and goes on after Allow', async ({ networkBroker: broker }) => {
  await broker.run(`curl -sS http://files.site.co.uk:${port}/`);
  await expect(broker.card).toContainText('Connect to ');
  await expect(broker.card.getByTestId('network-host')).toHaveText(`files.site.co.uk:${port}`);
  await expect(broker.card.getByTestId('network-host').locator('strong')).toHaveText('site.co.uk');
  await expect(broker.card).toContainText('this machine');
  await expect(broker.card).toContainText('curl');
  await broker.allowOnce();
  await expect(broker.terminal).toContainText(`hello from files.site.co.uk:${port}`);
  await expect(broker.outcome).toContainText('Finished');
});

networkTest('after Deny the command reads why, and the run says so', async ({ networkBroker: broker }) => {
  await broker.run(`curl -sS -w '%{http_code}' http://tracker.site.co.uk:${port}/`);
  await expect(broker.card.getByTestId('network-host')).toContainText('tracker.site.co.uk');
  await broker.deny.click();
  await expect(broker.terminal).toContainText('refused by the user');
  await expect(broker.terminal).toContainText('403');
  await expect(broker.outcome).toContainText(`tracker.site.co.uk:${port}`);
});

networkTest('a wider yes for the session asks no second time', async ({ networkBroker: broker }) => {
  await broker.run(`curl -sS http://a.site.co.uk:${port}/`);
  await broker.card.getByLabel('*.site.co.uk').check();
  await broker.openScopes();
  await broker.card.getByLabel('This session', { exact: true }).check();
  await broker.allowOnce();
  await expect(broker.terminal).toContainText(`hello from a.site.co.uk:${port}`);
  await broker.run(`curl -sS http://b.site.co.uk:${port}/`);
  await expect(broker.terminal).toContainText(`hello from b.site.co.uk:${port}`);
  await expect(broker.card).toHaveCount(0);
});

networkTest(
  'one answer counts for the ticked connections of the same command, each for its own port',
  async ({ networkBroker: broker }) => {
    const hosts = ['a', 'b', 'c'].map((name) => `${name}.site.co.uk:${port}`);
    await broker.run(`${hosts.map((host) => `curl -sS http://${host}/ &`).join(' ')} wait`);
    await expect(broker.card).toContainText('2 more connections of this command wait');
    const others = broker.card.getByRole('checkbox');
    await expect(others).toHaveCount(2);
    await expect(others.first()).not.toBeChecked();
    await others.first().check();
    await broker.allowOnce();
    await expect(broker.terminal).toContainText('hello');
    await expect.poll(async () => ((await broker.terminal.textContent()) ?? '').split('hello from').length).toBe(3);
    // The one that was not ticked still waits.
    await expect(broker.card).toContainText('Connect to ');
    await expect(broker.card.getByRole('checkbox')).toHaveCount(0);
    await broker.deny.click();
    await expect(broker.terminal).toContainText('refused by the user');
  },
);

networkTest(
  'TLS that asks for another host is closed, and run, trail and the next card say so',
  async ({ networkBroker: broker }) => {
    await broker.run(`curl -sS --connect-to other.example:443:files.site.co.uk:${port} https://other.example/`);
    await expect(broker.card.getByTestId('network-host')).toHaveText(`files.site.co.uk:${port}`);
    await expect(broker.card).not.toContainText('asked for another host in TLS');
    await broker.allowOnce();
    await expect(broker.outcome).toContainText('its TLS asks for another host, "other.example"');
    await broker.page.getByText('Why was this allowed or refused?').click();
    const steps = broker.page.getByRole('listitem').filter({ hasText: 'Asked about a connection' });
    await expect(steps.last()).toContainText(`files.site.co.uk:${port}: its TLS asks for another host`);
    await expect(steps.first()).toContainText(`files.site.co.uk:${port}`);
    await broker.run(`curl -sS http://files.site.co.uk:${port}/`);
    await expect(broker.card).toContainText('asked for another host in TLS and were closed: other.example');
    await broker.deny.click();
  },
);
