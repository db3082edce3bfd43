/** A person who is not at the desk is told that something waits, as they chose it on the page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goTo } from '../../page/go-to-place.ts';
import { expect, test } from '../helpers/shared-desk.ts';
import { startCli } from '../helpers/run-cli.ts';

const pictures = process.env['COUNTERSIGN_POCKET_PICTURES'];

test('a program that was chosen on the page is told that a request waits, and not what', async ({ broker, home }) => {
  const { page } = broker;
  const told = join(home.home, 'told');
  await goTo(page, 'preferences');
  const form = page.getByRole('form', { name: 'When a request waits and you are not here' });
  await form.getByLabel('Program, one word per line').fill(`/bin/sh\n-c\ncat > "$0"\n${told}`);
  await form.getByLabel('Not for so many minutes').fill('0');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It counts from the next request on.')).toBeVisible();
  if (pictures !== undefined)
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 1280],
      ['light', 360],
    ] as const) {
      await page.setViewportSize({ width, height: 860 });
      await page.emulateMedia({ colorScheme });
      await form.scrollIntoViewIfNeeded();
      await page.screenshot({ path: join(pictures, `notices-${colorScheme}-${width}.png`) });
    }
  const asking = startCli(['exec', '--network', 'full', '--', 'true', 'hidden-word'], { home });
  await expect.poll(() => existsSync(told) && readFileSync(told, 'utf8').includes('\n')).toBe(true);
  expect(JSON.parse(readFileSync(told, 'utf8'))).toEqual({
    text: 'A request waits at your desk.',
    count: 1,
    requests: [],
  });
  await broker.deny.click();
  expect((await asking.end).code).not.toBe(0);
});
