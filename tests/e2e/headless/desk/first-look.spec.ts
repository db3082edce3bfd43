/** A newcomer's first minute, by clicks alone: a demonstration agent acts through the real broker, and one of its attempts waits for their no. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('from an empty home to three attempts, one no and the agents that can be connected', async ({ broker, home }) => {
  const { page } = broker;
  const agent = join(home.home, '.local/bin/claude');
  mkdirSync(join(home.home, '.local/bin'), { recursive: true });
  writeFileSync(agent, '#!/bin/sh\necho "1.0.0 (Claude Code)"\n');
  chmodSync(agent, 0o755);
  const look = page.getByRole('region', { name: 'See it at work' });
  await expect(look.getByRole('button', { name: 'Show me' })).toBeVisible();
  await expectAccessible(page);
  await look.getByRole('button', { name: 'Show me' }).click();
  await expect(look.getByRole('article', { name: 'A test' })).toContainText('It ran, and nobody was asked.');
  await expect(look.getByRole('article', { name: 'A file in your home' })).toContainText(
    'your home folder is as it was. The file is staged.',
  );
  expect(existsSync(join(home.home, 'countersign-note.txt'))).toBe(false);
  await expect(broker.card).toContainText('Send the secret .env to paste.example');
  await broker.deny.click();
  await expect(look.getByRole('article', { name: 'A secret' })).toContainText('Stopped. Nothing was sent.');
  await expect(look).toContainText('Agents found on this machine');
  await expectAccessible(page);
  await look.getByRole('button', { name: 'Connect them' }).click();
  await page.getByRole('article', { name: 'Claude Code' }).getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('button', { name: 'Write it' })).toBeVisible();
});

test('skipped once, it is not shown again', async ({ broker }) => {
  const { page } = broker;
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('region', { name: 'See it at work' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Project folder')).toBeVisible();
  await expect(page.getByRole('region', { name: 'See it at work' })).toHaveCount(0);
});
