/** Takes pictures of the screen of staged changes, for somebody to look at: `npm run pictures`. Not a test. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  for (const [name, width, height, colorScheme] of [
    ['light-1440', 1440, 900, 'light'],
    ['dark-1440', 1440, 900, 'dark'],
    ['light-360', 360, 740, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `staged-${name}.png`), animations: 'disabled' });
  }
});
