/** A newer release is a quiet entry in the menu, and nothing is asked for without a feed. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { expect, test } from './desk-app.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
const release = JSON.stringify({ format: 1, version: '99.0.0', packages: [] });
const signature = sign(null, Buffer.from(release), privateKey).toString('base64');
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.end(JSON.stringify({ release, signature }));
});

test.beforeEach(async () => {
  asked.length = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
test.afterEach(() => {
  server.close();
  server.closeAllConnections();
});

test('a newer release is told by one entry of the menu, which shows how to install it', async ({ launch, home }) => {
  mkdirSync(home.dataDir, { recursive: true, mode: 0o700 });
  const feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.json`;
  writeFileSync(join(home.dataDir, 'releases.json'), JSON.stringify({ feed, key }), { mode: 0o600 });
  const app = await launch();
  const page = await app.firstWindow();
  await expect(page.getByLabel('Project folder')).toBeVisible();
  const entry = (): Promise<string | undefined> =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('newer-release')?.label);
  await expect.poll(entry).toBe('Version 99.0.0 can be installed…');
  const shown = await app.evaluate(({ Menu, dialog }) => {
    const text = new Promise<string>((resolve) => {
      dialog.showMessageBox = (...given: unknown[]) => {
        resolve((given.at(-1) as { message: string }).message);
        return Promise.resolve({ response: 0, checkboxChecked: false });
      };
    });
    Menu.getApplicationMenu()?.getMenuItemById('newer-release')?.click();
    return text;
  });
  expect(shown).toBe('Countersign 99.0.0 can be installed');
  expect(asked).toEqual(['GET /feed.json']);
});

test('without a feed there is no entry and no request', async ({ launch }) => {
  const app = await launch();
  await expect((await app.firstWindow()).getByLabel('Project folder')).toBeVisible();
  expect(
    await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('newer-release')?.label),
  ).toBeUndefined();
  expect(asked).toEqual([]);
});
