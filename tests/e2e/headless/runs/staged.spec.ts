/** What commands write outside of their project, by clicks alone: it is staged, looked at, kept, taken back and discarded. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expectToFit } from '../../page/expect-to-fit.ts';
import { driveBrokerPage } from '../../page/desk-page.ts';
import { expect, test, type Home } from '../helpers/shared-desk.ts';
import { connectMcp } from '../helpers/mcp-agent.ts';

function stageWrites({ home }: Home): void {
  const folder = join(home, '.local/share/countersign');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ writesOutside: 'stage' }), { mode: 0o600 });
}

test('a command works without a question, and a person keeps what it wrote and takes it back', async ({
  home,
  startHost,
  onePage,
}) => {
  test.slow();
  stageWrites(home);
  const note = join(home.home, 'note.txt');
  const old = join(home.home, 'old.txt');
  writeFileSync(note, 'one\ntwo\n');
  writeFileSync(old, 'old\n');
  const { url } = await startHost();
  const broker = driveBrokerPage(await onePage.open(url));
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run(
    'echo three >> ~/note.txt; rm ~/old.txt; echo alias x=y > ~/.bashrc; mkdir ~/.npm; head -c 3000 /dev/zero > ~/.npm/x',
  );
  await expect(broker.outcome).toContainText('Finished');
  await expect(broker.card).toHaveCount(0);
  expect(readFileSync(note, 'utf8')).toBe('one\ntwo\n');
  expect(existsSync(old)).toBe(true);

  await page.getByRole('button', { name: '3 changes staged' }).click();
  await expect(page.getByRole('heading', { name: '3 changes staged outside small-project' })).toBeVisible();
  const list = page.getByRole('region', { name: 'Staged changes' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  // By keys as well: the first one, then down to the next.
  await list.getByRole('button', { name: /note\.txt changed/u }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('button', { name: /old\.txt deleted/u })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('button', { name: /note\.txt changed/u })).toBeFocused();
  await page.keyboard.press('Enter');
  const change = page.getByRole('region', { name: `Change of ${note}` });
  await expect(change).toContainText('1 line added, 0 removed.');
  await expect(change).toContainText('three');
  await expectAccessible(page);
  await expectToFit(page, 'staged');

  // What tools keep to be faster is in no list, and goes with one click.
  await expect(page.getByText('Caches of tools take 3 KB.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('Caches of tools')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '3 changes staged outside small-project' })).toBeVisible();

  // What programs obey is never part of it.
  await page.getByRole('button', { name: 'Keep 2 changes' }).click();
  await expect(page.getByText('2 kept')).toBeVisible();
  expect(readFileSync(note, 'utf8')).toBe('one\ntwo\nthree\n');
  expect(existsSync(old)).toBe(false);
  expect(existsSync(join(home.home, '.bashrc'))).toBe(false);

  await page.getByRole('button', { name: /Programs act on it 1/u }).click();
  const bashrc = page.getByRole('region', { name: `Change of ${join(home.home, '.bashrc')}` });
  await expect(bashrc).toContainText('Programs act on files of this name.');
  await bashrc.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('1 discarded')).toBeVisible();
  expect(existsSync(join(home.home, '.bashrc'))).toBe(false);

  await page.getByRole('region', { name: 'Recently kept' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 undone')).toBeVisible();
  expect(readFileSync(note, 'utf8')).toBe('one\ntwo\n');
  expect(existsSync(old)).toBe(true);
});

test('what was changed on the disk meanwhile is not overwritten', async ({ home, startHost, onePage }) => {
  stageWrites(home);
  const note = join(home.home, 'note.txt');
  writeFileSync(note, 'one\n');
  const { url } = await startHost();
  const broker = driveBrokerPage(await onePage.open(url));
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('echo two >> ~/note.txt');
  await expect(broker.outcome).toContainText('Finished');
  await page.getByRole('button', { name: '1 change staged' }).click();
  await expect(page.getByRole('button', { name: 'Keep 1 change' })).toBeVisible();
  writeFileSync(note, 'of the person\n');
  await page.getByRole('button', { name: 'Keep 1 change' }).click();
  await expect(page.getByText('1 changed meanwhile and left')).toBeVisible();
  expect(readFileSync(note, 'utf8')).toBe('of the person\n');
});

test('what an agent left is one question when it has ended, and gone with its answer', async ({
  home,
  startHost,
  onePage,
}) => {
  stageWrites(home);
  const { url } = await startHost();
  const broker = driveBrokerPage(await onePage.open(url));
  const { page } = broker;
  await broker.openProject(home.project);
  const agent = await connectMcp(home, 'codex');
  await agent.call('shell', { command: 'echo one > ~/tool.txt' });
  await page.getByRole('button', { name: 'Inbox' }).click();
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();
  await agent.client.close();
  const left = page.getByRole('region', { name: 'What agents left staged' });
  await expect(left.getByRole('heading', { name: 'codex has ended; 1 change waits' })).toBeVisible();
  await expect(left).toContainText('~/tool.txt');
  await expect(page).toHaveTitle(/^\(1\)/u);
  await expectAccessible(page);
  await expectToFit(page, 'left staged');
  await left.getByRole('button', { name: 'Keep 1 change' }).click();
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();
  expect(readFileSync(join(home.home, 'tool.txt'), 'utf8')).toBe('one\n');
  await expect(page).not.toHaveTitle(/^\(/u);
});

const oddNames = String.raw`
import os
home = os.path.expanduser('~').encode()
names = ['new\nline', '%FF', '\\xFF', 'n' * 255, 'invoice\u202egnp.exe', 'a  b']
for name in [name.encode() for name in names] + [b'\xff']:
    open(home + b'/' + name, 'w').write('x')
os.chdir(home)
for _ in range(3000):
    os.mkdir('zz'); os.chdir('zz')
`;

test('odd names are each a row of one line that looks like no other, and the one that is clicked is kept', async ({
  home,
  startHost,
  onePage,
}) => {
  test.slow();
  stageWrites(home);
  writeFileSync(join(home.project, 'odd.py'), oddNames);
  const { url } = await startHost();
  const broker = driveBrokerPage(await onePage.open(url));
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('python3 odd.py');
  await page.getByRole('button', { name: /changes staged/u }).click({ timeout: 120_000 });
  const list = page.getByRole('region', { name: 'Staged changes' });
  const code = list.getByRole('listitem').locator('code');
  const scroller = list.locator('ul').locator('..');
  await expect(code.filter({ hasText: /%FF$/u })).toHaveCount(1);
  const names = (await code.allInnerTexts()).map((text) => text.replaceAll('\n', ''));
  const highest = async (): Promise<number> =>
    Math.max(...(await code.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))));
  expect(await highest()).toBeLessThan(44);
  // Those below lie hundreds of folders deep.
  await scroller.evaluate((one) => one.scrollTo(0, 10_000));
  await expect(code.first()).toContainText('zz/zz/zz/zz/zz/zz/zz/zz/zz');
  expect(await highest()).toBeLessThan(44);
  expect(names).toEqual(expect.arrayContaining(['~/%FF', String.raw`~/\xFF`, String.raw`~/\x5CxFF`, '~/a  b']));
  expect(names.filter((name) => /new.*line/u.test(name))).toHaveLength(1);
  expect(names.some((name) => name.includes('RLO'))).toBe(true);

  await scroller.evaluate((one) => one.scrollTo(0, 0));
  await code.filter({ hasText: /^~\/\\xFF$/u }).click();
  await page
    .getByRole('region', { name: /^Change of .*\\xFF$/u })
    .getByRole('button', { name: 'Keep this' })
    .click();
  await expect
    .poll(() => readdirSync(home.home, { encoding: 'buffer' }).some((name) => name.equals(Buffer.of(0xff))))
    .toBe(true);
  expect(existsSync(join(home.home, '%FF'))).toBe(false);
});
