/** A phone: paired at a terminal, answers what waits, is heard once, and is cut off when it is lost. */
import type { Page } from 'playwright/test';
import { openBrowser } from '../../../fakes/people/open-browser.ts';
import { violations } from '../../page/expect-accessible.ts';
import { expect, test, type Home } from '../helpers/headless-host.ts';
import { pair, picture, pictures } from '../helpers/pair-phone.ts';
import { runCli, startCli } from '../helpers/run-cli.ts';

/** Each asks something else: who is denied the same thing again and again is held back. */
const ask = (home: Home, word = 'one') => startCli(['exec', '--network', 'full', '--', 'true', word], { home });

async function openCard(page: Page): Promise<void> {
  await page.getByRole('listitem').getByRole('button').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

test('a phone allows once, its traffic is worth nothing to others, and a lost one is cut off', async ({
  home,
  startHost,
  chrome,
}) => {
  await startHost();
  const { page, origin, sent } = await pair(home, chrome);
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();
  await picture(page, 'empty');

  const asking = ask(home);
  await expect(page.getByRole('listitem')).toBeVisible();
  await picture(page, 'inbox');
  await openCard(page);
  await expect(page.getByRole('button', { name: 'Allow once' })).not.toHaveAttribute('aria-disabled', 'true');
  await picture(page, 'card');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Allow once' }).click();
  expect((await asking.end).code).toBe(0);
  await expect(page.getByText('Allowed once.')).toBeVisible();

  // A script of the page cannot take the key away.
  const exported = await page.evaluate(async () => {
    const opening = indexedDB.open('countersign-device', 1);
    await new Promise((done) => opening.addEventListener('success', done));
    const asked = opening.result.transaction('keys').objectStore('keys').get('own');
    await new Promise((done) => asked.addEventListener('success', done));
    const { privateKey } = (asked.result as { pair: CryptoKeyPair }).pair;
    return crypto.subtle.exportKey('pkcs8', privateKey).then(
      () => 'taken',
      (error: Error) => error.name,
    );
  });
  expect(exported).toBe('InvalidAccessError');

  // Who has heard everything says it again, over a connection of their own.
  const refused = await page.evaluate(
    async ([address = '', ...heard]) => {
      const socket = new WebSocket(address, 'countersign.v1');
      const codes: string[] = [];
      socket.addEventListener('message', ({ data }) => {
        const said = JSON.parse(String(data)) as { t: string; code?: string };
        if (said.t === 'refused') codes.push(said.code ?? '');
      });
      await new Promise((done) => socket.addEventListener('open', done));
      for (const each of heard) socket.send(each);
      while (codes.length < heard.length) await new Promise((done) => socket.addEventListener('message', done));
      return codes;
    },
    [`${origin.replace('http', 'ws')}/device`, ...sent],
  );
  expect(refused.toSorted()).toEqual(['bad-signature', 'unknown-device', 'unknown-device']);

  // The desk's own page is not to be had there.
  expect((await page.request.get(`${origin}/bridge.js`)).status()).toBe(404);

  const next = ask(home);
  await expect(page.getByRole('listitem')).toBeVisible();
  const revoked = await runCli(['devices', 'revoke', 'My phone'], { home });
  expect(revoked.code).toBe(0);
  await expect(page.getByText('This device was revoked at the desk.')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pair' })).toBeVisible();
  await picture(page, 'pair');
  next.process.kill('SIGTERM');
  await next.end;
});

test('a no from a phone in German reaches the agent that waits', async ({ home, startHost, chrome }) => {
  await startHost();
  const { page } = await pair(home, chrome, 'de');
  const took: number[] = [];
  for (let at = 0; at < (pictures === undefined ? 1 : 5); at += 1) {
    const asking = ask(home, `word${at}`);
    await openCard(page);
    if (at === 0) await picture(page, 'card-german');
    // Its last sign of life: the end of the agent's call is in it.
    const ended = asking.end.then(() => performance.now());
    const from = performance.now();
    await page.getByRole('button', { name: 'Ablehnen' }).click();
    took.push((await ended) - from);
    expect((await asking.end).code).toBe(125);
  }
  test.info().annotations.push({ type: 'from the tap to the agent, ms', description: took.map(Math.round).join(' ') });
  if (pictures !== undefined) console.log('from the tap to the agent, ms:', took.map(Math.round).join(' '));
  // Another order of magnitude than the polling that it must not become.
  expect(Math.min(...took)).toBeLessThan(2000);
});

test('a phone asks to be told, with a signed subscription, and its service worker shows what comes', async ({
  home,
  startHost,
}) => {
  await startHost();
  // The one without windows shows no notifications.
  const chrome = await openBrowser();
  const { page, origin } = await pair(home, chrome);
  await page.context().grantPermissions(['notifications'], { origin });
  // No push service can be reached here: what the browser would have got from it.
  await page.evaluate(() => {
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const made = {
      toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/none', expirationTime: null, keys }),
    };
    PushManager.prototype.subscribe = (options) => {
      const key = options?.applicationServerKey;
      if (typeof key !== 'string' || key.length !== 87) throw new Error('No key of a desk.');
      return Promise.resolve(made as unknown as PushSubscription);
    };
  });
  await picture(page, 'tell-me');
  await page.getByRole('button', { name: 'Tell me when something waits' }).click();
  await expect(page.getByText('This device is told when something waits')).toBeVisible();
  await picture(page, 'told');
  expect(await violations(page)).toEqual([]);

  const pushed = await pushTo(page, origin);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
    });
  await pushed('{"text":"One request waits at your desk.","count":1,"requests":[]}');
  await expect.poll(shown).toEqual(['Countersign: One request waits at your desk.']);
  await pushed('{"text":"2 requests wait at your desk.","count":2,"requests":[]}');
  await expect.poll(shown).toEqual(['Countersign: 2 requests wait at your desk.']);
  await pushed('no JSON');
  await expect.poll(shown).toEqual(['Countersign: ']);
  await chrome.close();
});

/** Gives the service worker what a push service would have brought. */
async function pushTo(page: Page, origin: string): Promise<(data: string) => Promise<unknown>> {
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    }),
  );
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data) => tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}
