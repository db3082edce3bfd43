/** “Never ask about pushes to this remote, but about forced ones”, by clicks alone: real pushes to a repository in the project. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { driveBrokerPage } from '../../page/desk-page.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('pushes to a remote are never asked about again, and forced ones are', async ({ home, startHost, onePage }) => {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: home.project, env: home.env });
  git('init', '-q', '-b', 'main');
  git('init', '-q', '--bare', 'remote.git');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-q', '--allow-empty', '-m', 'First');
  git('remote', 'add', 'origin', './remote.git');
  const data = join(home.home, '.local/share/countersign');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const settings = { approvalPolicy: { mode: 'untrusted' } };
  writeFileSync(join(data, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
  const page = await onePage.open((await startHost()).url);
  const broker = driveBrokerPage(page);
  await broker.openProject(home.project);

  await broker.run('git push origin main');
  await expect(broker.card).toContainText('Push main to');
  await broker.openScopes();
  await broker.card.getByRole('radio', { name: 'As a rule' }).check();
  await broker.allowOnce();
  await expect(broker.outcome).toContainText('Finished');

  await broker.run('git push origin main --quiet');
  await expect(page.getByText('git push origin main --quiet').first()).toBeVisible();
  await expect(broker.outcome).toContainText('Finished');
  await expect(broker.card).toHaveCount(0);

  await broker.run('git push --force origin main');
  await expect(broker.card).toContainText('Force-push main to');
  await broker.deny.click();
  await expect(broker.outcome).toContainText('Refused');
});
