/** Takes pictures of every screen in the looks that few people see, for somebody to look at: `npm run pictures`. Not a test. */
import { join } from 'node:path';
import type { Page } from 'playwright/test';

import { expect, test } from '../headless/helpers/headless-host.ts';
import { goTo } from '../page/go-to-place.ts';
import { settled } from './settled.ts';

const folder = join(import.meta.dirname, '../../../test-results/pictures');

async function take(page: Page, name: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** By place in the rail, because the words are those of the language. */
async function everyScreen(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  for (const place of [
    'project',
    'projects',
    'agents',
    'rules',
    'activity',
    'evidence',
    'preferences',
    'inbox',
  ] as const) {
    await goTo(page, place);
    await expect(page.locator('main h1')).toBeVisible();
    if (place === 'evidence') await page.locator('main li button, main [data-index] button').first().click();
    await look(place);
  }
  await goTo(page, 'project');
  await page.locator('main header button').first().click();
  await expect(page.locator('#settings-asking')).toBeVisible();
  await page.locator('#settings-asking input[type="radio"]').nth(3).check();
  await look('settings');
  await goTo(page, 'machine');
  await expect(page.locator('main li').first()).toBeVisible();
  await look('health');
}

const folderName = 'a-folder-with-a-name-that-does-not-end/'.repeat(4).slice(0, -1);

test.beforeEach(async ({ broker, home }) => {
  test.slow();
  const { page } = broker;
  await broker.openWithDenial(home.project);
  await page.evaluate(
    async ({ place, host }) => {
      const call = (method: string, params: unknown): Promise<unknown> => window.broker!.invoke(method, params);
      const flow = (await call('desk.subscribe', { afterSeq: null })) as {
        result: { snapshot: { sessions: { sessionId: string }[] } };
      };
      const sessionId = flow.result.snapshot.sessions[0]?.sessionId;
      const layer = {
        permissions: [{ kind: 'path', path: place, access: 'write' }],
        denyRead: [`${place}secret`],
        allowedHosts: [host],
        deniedHosts: [`*.${host}`],
        passEnv: ['A_VARIABLE_WITH_A_NAME_THAT_IS_MUCH_LONGER_THAN_ANY_COLUMN_OF_A_NARROW_SCREEN'],
      };
      await call('settings.save', { sessionId, layer, forget: [], reach: 'project' });
    },
    { place: join(home.home, folderName), host: `${'long-label.'.repeat(12)}example` },
  );
});

for (const language of ['en', 'de', 'ar-XB']) {
  for (const [width, height, colorScheme] of [
    [1440, 900, 'light'],
    [1024, 700, 'dark'],
    [360, 780, 'light'],
    [3840, 2160, 'dark'],
  ] as const) {
    if (language !== 'en' && width > 1440) continue;
    test(`every screen in ${language} at ${width} px`, async ({ broker }) => {
      const { page } = broker;
      await page.goto(new URL(`/?language=${language}`, page.url()).href);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await everyScreen(page, (screen) => take(page, `screen-${screen}-${language}-${width}`));
    });
  }
}

for (const [name, media] of Object.entries({
  dark: { colorScheme: 'dark' },
  forced: { forcedColors: 'active' },
} as const)) {
  test(`every screen ${name}`, async ({ broker }) => {
    await broker.page.emulateMedia(media);
    await everyScreen(broker.page, (screen) => take(broker.page, `screen-${screen}-${name}`));
  });
}

test('every screen at twice the size', async ({ broker }) => {
  const { page } = broker;
  // As a browser's zoom does: half as many pixels, each twice as large.
  await page.setViewportSize({ width: 640, height: 430 });
  await everyScreen(page, (screen) => take(page, `screen-${screen}-zoom`));
});

test('settings with long values', async ({ broker }) => {
  const { page } = broker;
  await page.locator('main header button').first().click();
  await expect(page.locator('#settings-asking')).toBeVisible();
  for (const width of [1280, 360, 320]) {
    await page.setViewportSize({ width, height: 860 });
    for (const section of ['files', 'network', 'environment']) {
      await page.locator(`#settings-${section}`).evaluate((place) => place.scrollIntoView({ behavior: 'instant' }));
      await take(page, `settings-${section}-${width}`);
    }
  }
});

test('dialogs: a link, an export, the palette, the keys', async ({ broker }) => {
  const { page } = broker;
  const link = String.raw`\033]8;;https://evil.example/${'long/'.repeat(30)}?really=this\033\\https://good.example\033]8;;\033\\`;
  await broker.run(`printf '${link}\\n'; read -r x; echo got $x`);
  await expect(broker.terminal).toContainText('https://good.example');
  const shown = await page.getByText('https://good.example').last().boundingBox();
  await page.mouse.move((shown?.x ?? 0) + 2, (shown?.y ?? 0) + 5);
  await page.mouse.move((shown?.x ?? 0) + 20, (shown?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.up();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('https://evil.example/');
  const both = async (name: string): Promise<void> => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await take(page, `dialog-${name}-${width}`);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await take(page, `dialog-${name}-dark`);
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize({ width: 1280, height: 860 });
  };
  await both('link');
  await page.keyboard.press('Escape');
  await page.goto(new URL('/?language=de', page.url()).href);
  await goTo(page, 'evidence');
  await page.getByRole('button', { name: 'Exportieren …' }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  await both('export');
});

test('the warning of the home folder', async ({ broker }) => {
  const { page } = broker;
  for (const language of ['en', 'de']) {
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto(new URL(`/?language=${language}`, page.url()).href);
    // Before the page knows its projects their places in the rail are those of others.
    await expect(page.locator('main h1')).toBeVisible();
    await goTo(page, 'projects');
    await page.locator('#project-path').fill('~');
    await page.locator('#project-path').press('Enter');
    await expect(page.locator('form [role="alert"] li').first()).toBeVisible();
    await take(page, `home-${language}-1280`);
    await page.setViewportSize({ width: 360, height: 860 });
    await take(page, `home-${language}-360`);
  }
});
