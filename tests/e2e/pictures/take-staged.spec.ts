/** Takes pictures of the screen of staged changes, for somebody to look at: `npm run pictures`. Not a test. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { openPage, test } from '../headless/helpers/headless-host.ts';
import { driveBrokerPage } from '../page/desk-page.ts';

const folder = join(import.meta.dirname, '../../../test-results/pictures');

test('staged changes', async ({ home, startHost, chrome }) => {
  const data = join(home.home, '.local/share/countersign');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ writesOutside: 'stage' }), { mode: 0o600 });
  mkdirSync(join(home.home, '.config/shop'), { recursive: true });
  const before = ['{', '  "port": 5173,', '  "api": "https://staging.shop.example",', '  "seed": 42', '}', ''];
  writeFileSync(join(home.home, '.config/shop/dev.json'), before.join('\n'));
  writeFileSync(join(home.home, 'old.toml'), 'old = true\n');
  const { url } = await startHost();
  const broker = driveBrokerPage(await openPage(chrome, url));
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run(
    "sed -i 's#https://staging.shop.example#http://localhost:8080#' ~/.config/shop/dev.json; rm ~/old.toml; mkdir -p ~/.local/lib/tool; for n in $(seq 30); do echo $n > ~/.local/lib/tool/file-$n.js; done; echo alias x=y > ~/.bashrc",
  );
  await page.getByRole('button', { name: /changes staged/u }).click();
  await page
    .getByRole('region', { name: 'Staged changes' })
    .getByRole('button', { name: /dev\.json/u })
    .click();
  await page.getByText('1 line added, 1 removed.').waitFor();
  await take(page, 'staged');
});

const oddNames = String.raw`
import os
home = os.path.expanduser('~').encode()
names = ['new\nline', '%FF', '\\xFF', 'n' * 255, 'invoice\u202egnp.exe', '\u05e9\u05dc\u05d5\u05dd.txt', 'a  b']
for name in [name.encode() for name in names] + [b'\xff', b'caf\xe9']:
    open(home + b'/' + name, 'w').write('x')
os.mkdir(home + b'/deep'); os.chdir(home + b'/deep')
for _ in range(3000):
    os.mkdir('dd'); os.chdir('dd')
`;

test('staged changes with odd names', async ({ home, startHost, chrome }) => {
  test.slow();
  const data = join(home.home, '.local/share/countersign');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ writesOutside: 'stage' }), { mode: 0o600 });
  writeFileSync(join(home.project, 'odd.py'), oddNames);
  const { url } = await startHost();
  const broker = driveBrokerPage(await openPage(chrome, url));
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('python3 odd.py');
  await page.getByRole('button', { name: /changes staged/u }).click({ timeout: 120_000 });
  const list = page.getByRole('region', { name: 'Staged changes' });
  await list.getByRole('searchbox').fill('xFF');
  await list.getByRole('listitem').nth(1).waitFor();
  await take(page, 'staged-odd-alike');
  await list.getByRole('searchbox').fill('');
  const rows = list.getByRole('listitem').getByRole('button');
  await rows.first().waitFor();
  await take(page, 'staged-odd-first');
  await list
    .locator('div')
    .filter({ has: page.locator('ul') })
    .last()
    .evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await take(page, 'staged-odd-last');
  await list
    .getByRole('button', { name: /^Cannot be kept/u })
    .click()
    .catch(() => {});
  await take(page, 'staged-odd-deep');
});

async function take(page: Page, what: string): Promise<void> {
  for (const [name, width, height, colorScheme] of [
    ['light-1440', 1440, 900, 'light'],
    ['dark-1440', 1440, 900, 'dark'],
    ['light-360', 360, 740, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${what}-${name}.png`), animations: 'disabled' });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
