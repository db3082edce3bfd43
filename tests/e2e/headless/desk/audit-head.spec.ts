/** `countersign audit head FILE|off`: where a person has the head of the log copied to, as the command and the brokers after it show. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, openPage, test, type Home } from '../helpers/shared-desk.ts';
import { goTo } from '../../page/go-to-place.ts';
import { runCli } from '../helpers/run-cli.ts';

async function audit(
  home: Home,
  ...words: readonly string[]
): Promise<[code: number | null, out: string, err: string]> {
  const end = await runCli(['audit', ...words], { home });
  return [end.code, end.stdout.toString(), end.stderr];
}

const seqOf = (file: string): number =>
  (JSON.parse(readFileSync(file, 'utf8')) as { readonly head: { readonly seq: number } }).head.seq;

const lastRow = async (home: Home): Promise<number> => {
  const [, rows] = await audit(home, 'list', '--limit', '1', '--json');
  return (JSON.parse(rows) as { readonly seq: number }).seq;
};

async function verifySaysBoth(home: Home): Promise<void> {
  const [code, out] = await audit(home, 'verify');
  expect(code).toBe(3);
  const [intact, count, alarm, rest] = out.split('\n');
  expect(intact).toMatch(/^Intact: \d+ rows/u);
  expect([count, rest]).toEqual(['1 alarm about the log is open:', '']);
  expect(alarm).toMatch(/^ALARM since \d{4}-\S+Z: The copy of the head of the log, .* is missing or cannot be read\./u);
  expect(alarm).toContain('`countersign audit accept` takes note.');
  const asJson = await audit(home, 'verify', '--json');
  expect([asJson[0], JSON.parse(asJson[1])]).toMatchObject([
    3,
    { kind: 'intact', alarms: [{ since: expect.any(Number) }] },
  ]);
}

test('the head is copied to the file with each row, a copy that vanished is an alarm, and off ends it', async ({
  startHost,
  chrome,
  home,
}) => {
  const file = join(home.home, 'other-disk.json');
  const nowhere = 'The head of the log is copied nowhere.\n';
  expect(await audit(home, 'head')).toEqual([0, nowhere, '']);
  // Named from the folder of whoever asks.
  expect(await audit(home, 'head', '../other-disk.json')).toEqual([
    0,
    `The head of the log is copied to ${file}\n`,
    '',
  ]);
  expect(await audit(home, 'head')).toEqual([0, `${file}\n`, '']);

  const first = await startHost();
  expect((await runCli(['exec', '--', 'true'], { home })).code).toBe(0);
  await expect.poll(async () => seqOf(file) === (await lastRow(home))).toBe(true);
  expect(seqOf(file)).toBeGreaterThan(1);
  const busy = 'countersign: A desk has the store. End it, then try again.\n';
  expect(await audit(home, 'head', 'off')).toEqual([125, '', busy]);
  expect(await audit(home, 'head', '../third.json')).toEqual([125, '', busy]);
  expect(await audit(home, 'head')).toEqual([0, `${file}\n`, '']);
  await first.stop();

  rmSync(file);
  const second = await startHost();
  expect((await runCli(['status'], { home })).stdout.toString()).toMatch(/^ALARM .*copy.* `countersign audit head`/mu);
  // The chain is whole, and that is not all there is to say of the log.
  await verifySaysBoth(home);
  const page = await openPage(chrome, second.url);
  await goTo(page, 'evidence');
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(page.getByText(/The chain is whole: \d+ records/u)).toBeVisible();
  await expect(page.getByText('1 alarm about the log is open:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Since' })).toContainText('takes note');
  await second.stop();
  // Nor without a broker.
  await verifySaysBoth(home);
  expect((await audit(home, 'accept', '--yes'))[1]).toMatch(/^Noted: .*copy/u);
  expect((await audit(home, 'verify'))[0]).toBe(0);

  expect(await audit(home, 'head', 'off')).toEqual([0, nowhere, '']);
  expect(await audit(home, 'head')).toEqual([0, nowhere, '']);
  rmSync(file, { force: true });
  const third = await startHost();
  expect((await runCli(['exec', '--', 'true'], { home })).code).toBe(0);
  await third.stop();
  expect(existsSync(file)).toBe(false);
  expect((await audit(home, 'verify'))[0]).toBe(0);
  const [, rows] = await audit(home, 'list', '--about', 'store', '--json');
  expect(rows).toContain('copied-elsewhere');
  expect(rows).toContain('copied-nowhere');
});

const kept = (home: Home): string => join(home.home, '.local/share/countersign');

for (const [what, place, code, said] of [
  [
    'in the data folder',
    (home: Home) => join(kept(home), 'head.json'),
    125,
    'A copy beside the log would be lost with it.',
  ],
  ['that is a folder', (home: Home) => home.project, 125, 'is a folder. Name a file in it.'],
  ['in no folder', (home: Home) => join(home.home, 'none/head.json'), 74, 'cannot be written. Name a file in a folder'],
] as const) {
  test(`a place ${what} is refused, and nothing is chosen`, async ({ home }) => {
    const end = await audit(home, 'head', place(home));
    expect(end).toEqual([code, '', expect.stringContaining(said)]);
    expect(await audit(home, 'head')).toEqual([0, 'The head of the log is copied nowhere.\n', '']);
  });
}

test('more than one place is not understood', async ({ home }) => {
  expect(await audit(home, 'head', 'a', 'b')).toEqual([2, '', 'countersign audit head: too many words.\n']);
});
