/** The main job in the page: real commands, a real sandbox, a denial, a click, a result. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { driveBrokerPage } from '../../page/desk-page.ts';
import { expect, openPage, test } from '../helpers/shared-desk.ts';

test('commands that stay in the project run without a question', async ({ broker, home }) => {
  execFileSync('git', ['init', '-q'], { cwd: home.project });
  await broker.openProject(home.project);
  await broker.run('ls');
  await expect(broker.outcome).toContainText('Finished');
  await expect(broker.terminal).toContainText('hello.txt');

  await broker.run('git status --short');
  await expect(broker.terminal).toContainText('?? hello.txt');

  await broker.run('npm test');
  await expect(broker.terminal).toContainText(/pass 1/u);
  await expect(broker.outcome).toContainText('Finished');
  await expect(broker.card).toHaveCount(0);
});

test('a write outside the project is denied, offered as exactly that path, and done after Allow', async ({
  broker,
  home,
}) => {
  const outside = join(home.home, 'x');
  await broker.openProject(home.project);
  await broker.run('touch ~/x');
  await expect(broker.card).toContainText('Write ');
  await expect(broker.card).toContainText(outside);
  expect(existsSync(outside)).toBe(false);
  await broker.allowOnce();
  await expect(broker.outcome).toContainText('Finished');
  expect(existsSync(outside)).toBe(true);
});

test('names that its own sandbox needs in the project change nothing about what was allowed', async ({
  home,
  startHost,
  onePage,
}) => {
  const data = join(home.home, '.local/share/countersign');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  // Fits .mcp.json, which every sandbox puts in its place while it is missing.
  const permissions = [{ kind: 'glob', glob: '**/*.json', access: 'deny' }];
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ permissions }), { mode: 0o600 });
  const broker = driveBrokerPage(await onePage.open((await startHost()).url));
  await broker.openProject(home.project);
  await broker.run('touch ~/x');
  await broker.allowOnce();
  await expect(broker.outcome).toContainText('Finished');
  expect(existsSync(join(home.home, 'x'))).toBe(true);
});

test('a denied write ends with the reason, and nothing was written', async ({ broker, home }) => {
  await broker.openProject(home.project);
  await broker.run('touch ~/x');
  await broker.deny.click();
  await expect(broker.outcome).toContainText('Blocked by the sandbox');
  await expect(broker.outcome).toContainText(join(home.home, 'x'));
  expect(existsSync(join(home.home, 'x'))).toBe(false);
});

test('a card that comes and goes moves neither the places of the rail nor what a run shows', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  await broker.openProject(home.project);
  // In the rail: what is told of the machine may come above all of the page.
  const placeOfRules = async () => {
    const rail = await page.locator('nav').first().boundingBox();
    const rules = await page.locator('nav button', { hasText: 'Rules' }).boundingBox();
    return { x: rules?.x, y: (rules?.y ?? 0) - (rail?.y ?? 0) };
  };
  const before = await placeOfRules();
  await broker.run('touch ~/x');
  await expect(broker.card).toContainText('Write ');
  const limits = page.locator('section[aria-label="Output"]').getByText('bubblewrap sandbox', { exact: true });
  const shown = await limits.boundingBox();
  expect(await placeOfRules()).toEqual(before);
  await broker.deny.click();
  await expect(broker.outcome).toContainText('Blocked by the sandbox');
  expect(await limits.boundingBox()).toEqual(shown);
  expect(await placeOfRules()).toEqual(before);
});

test('a page that is reloaded with a card open loses nothing', async ({ broker, home }) => {
  await broker.openProject(home.project);
  await broker.run('touch ~/x');
  await expect(broker.card).toBeVisible();
  await broker.page.reload();
  await expect(broker.card).toContainText(join(home.home, 'x'));
  await broker.allowOnce();
  await expect.poll(() => existsSync(join(home.home, 'x'))).toBe(true);
});

test('three requests at once queue, and each ends once', async ({ broker, home }) => {
  execFileSync('git', ['init', '-q'], { cwd: home.project });
  await broker.openProject(home.project);
  await submitAtOnce(
    broker.page,
    home.project,
    ['a', 'b', 'c'].map((name) => join(home.home, name)),
  );
  await expect(broker.card).toContainText('1 of 3');
  const allowed: string[] = [];
  // Three attempts run at once, so which of them is refused first is not known.
  while (allowed.length < 3) {
    const before = allowed.length;
    const title = broker.card.getByRole('heading').first();
    const name = /~\/\S+$/u.exec((await title.textContent()) ?? '')?.[0] ?? '';
    const path = join(home.home, name.slice(2));
    await broker.allowOnce();
    await expect.poll(() => existsSync(path)).toBe(true);
    allowed.push(path);
    expect(new Set(allowed).size).toBe(before + 1);
    if (before < 2) await expect(title).not.toContainText(name);
  }
  expect(allowed.toSorted()).toEqual(['a', 'b', 'c'].map((name) => join(home.home, name)));
  await expect(broker.card).toHaveCount(0);
});

test('a page that goes away leaves the card for the next one', async ({ broker, home, chrome, startHost }) => {
  void startHost;
  await broker.openProject(home.project);
  await broker.run('touch ~/x');
  await expect(broker.card).toBeVisible();
  const cookies = await broker.page.context().storageState();
  await broker.page.context().close();
  const context = await chrome.newContext({ storageState: cookies });
  const page = await context.newPage();
  await page.goto(new URL('/', broker.host.url).href);
  const card = page.getByRole('alertdialog');
  await expect(card).toContainText(join(home.home, 'x'));
  await card.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(card).toHaveCount(0);
});

test('a bad project folder and a missing command get clear words', async ({ broker, home }) => {
  const field = broker.page.getByLabel('Project folder');
  await field.fill(join(home.home, 'no-such-folder'));
  await field.press('Enter');
  await expect(broker.page.getByRole('alert').filter({ hasText: 'There is no folder' })).toBeVisible();
  await broker.openProject(home.project);
  await broker.run('no-such-command-here');
  await expect(broker.outcome).toContainText('127');
});

test('a link works once', async ({ broker, chrome }) => {
  const page = await openPage(chrome, broker.host.url);
  await expect(page.locator('body')).not.toContainText('Project folder');
});

test('a repository can be made after a yes, and its hooks stay closed afterwards', async ({ broker, home }) => {
  await broker.openProject(home.project);
  await broker.run(
    'git init -q . && git -c user.name=u -c user.email=u@example.com commit -q --allow-empty -m first && git log --oneline',
  );
  await expect(broker.card).toContainText(join(home.project, '.git'));
  await broker.allowOnce();
  await expect(broker.terminal).toContainText('first');
  await broker.run('echo exit > .git/hooks/pre-commit');
  await expect(broker.card).toContainText(join(home.project, '.git/hooks/pre-commit'));
  await broker.deny.click();
  expect(existsSync(join(home.project, '.git/hooks/pre-commit'))).toBe(false);
});

/** As the page itself would, but faster than anybody types: behind a card nothing can be typed at all. */
async function submitAtOnce(page: Page, project: string, paths: readonly string[]): Promise<void> {
  await page.evaluate(
    async ({ folder, files }) => {
      interface Broker {
        invoke(method: string, params: object): Promise<{ result: { sessionId: string } }>;
      }
      const { broker } = window as unknown as { broker: Broker };
      const { sessionId } = (await broker.invoke('project.open', { path: folder })).result;
      const requester = { entryPoint: 'page', claimedName: null, says: null };
      const rest = {
        cwd: null,
        env: {},
        terminal: null,
        timeoutMs: null,
        escalationRequest: null,
        requester,
        settings: {},
      };
      const submit = (path: string) =>
        broker.invoke('session.submit', {
          sessionId,
          submission: { id: path, op: { type: 'exec', argv: ['touch', path], ...rest } },
        });
      await Promise.all(files.map((path) => submit(path)));
    },
    { folder: project, files: [...paths] },
  );
}
