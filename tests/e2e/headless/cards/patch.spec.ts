/** The card of a patch: every line, a word for each file, and no yes before what deserves a look was opened. */
import { expect, test } from '../helpers/scripted-page.ts';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expectArmed, openArmed, waitOutDelay } from '../helpers/armed-card.ts';
import {
  flaggedFile,
  longFile,
  samplePatch,
  samplePatchedFile,
  updatedFile,
} from '../../../fakes/samples/sample-patch.ts';

test('files, lines, flags and hidden characters are shown, inline and side by side', async ({ cards }) => {
  await openArmed(cards, samplePatch([updatedFile, flaggedFile]));
  await expect(cards.card.getByRole('heading').first()).toContainText('Change 2 files');
  await expect(cards.card.getByRole('navigation', { name: 'Files of this patch' })).toContainText('server.ts');
  await expect(cards.card).toContainText('2 files, 2 lines added, 1 removed');
  await expect(cards.card).toContainText('removed: listen(port);');
  await expect(cards.card).toContainText('added: listen(port, host);');
  await expect(cards.card).toContainText('Runs as a package script');
  await expect(cards.card).toContainText('ZWSP');
  await cards.card.getByRole('button', { name: 'Side by side' }).click();
  await expect(cards.card).toContainText('added: listen(port, host);');
  await expectArmed(cards, false);
  await cards.card
    .locator('[role="group"]')
    .first()
    .evaluate((each) => each.scrollTo(0, each.scrollHeight));
  await cards.pass(600);
  await cards.allow.click();
  expect(await cards.heard()).toEqual([
    {
      type: 'patch-approval',
      answer: {
        approvalId: 'apr_a',
        digest: '0'.repeat(64),
        verdict: { kind: 'approve', scope: { kind: 'once' }, files: [], grantRoot: false },
      },
    },
  ]);
});

test('a file can be refused with a comment, and a patch of which nothing is left cannot be allowed', async ({
  cards,
}) => {
  // Only what is in view is drawn, and both files are to be.
  await cards.page.setViewportSize({ width: 1280, height: 1100 });
  await openArmed(cards, samplePatch([updatedFile, flaggedFile]));
  const [first, second] = [cards.card.getByLabel('Accepted').first(), cards.card.getByLabel('Accepted').last()];
  await second.uncheck();
  await cards.card.getByRole('button', { name: 'Comment…' }).last().click();
  await cards.card.getByLabel('Read by the agent, with your answer').fill('No scripts, please.');
  await expect(cards.card).toContainText('1 of 2 accepted');
  await first.uncheck();
  await cards.pass(5000);
  await expectArmed(cards, false);
  await expect(cards.card).toContainText('Every file is refused');
  await cards.card.getByLabel('Refused').first().check();
  await cards.pass(600);
  await cards.allow.click();
  expect(await cards.heard()).toMatchObject([
    {
      answer: {
        verdict: {
          files: [{ path: flaggedFile.change.path, isAccepted: false, comment: 'No scripts, please.' }],
        },
      },
    },
  ]);
});

test('a long change that deserves a look must be opened and read before a yes', async ({ cards }) => {
  await openArmed(cards, samplePatch([updatedFile, longFile(500, { flags: ['ci'] })]));
  await cards.pass(5000);
  await expectArmed(cards, false);
  await expect(cards.card).toContainText('Open this change before you allow.');
  await cards.page.keyboard.press('Control+Enter');
  await cards.card
    .getByRole('button', { name: /long\.ts/u })
    .last()
    .click();
  await cards.pass(5000);
  await expectArmed(cards, false);
  const scroller = cards.card.locator('[role="group"]').first();
  await expect(async () => {
    await scroller.evaluate((each) => each.scrollTo(0, each.scrollHeight));
    await cards.pass(1000);
    await expect(cards.card).toContainText('value499', { timeout: 200 });
  }).toPass();
  await waitOutDelay(cards, cards.allow);
  await cards.allow.click();
  expect(await cards.heard()).toHaveLength(1);
});

test('fifty thousand lines scroll, and only those in view are drawn', async ({ cards }) => {
  await openArmed(cards, samplePatch([longFile(50_000)]));
  await expectArmed(cards, true);
  await cards.card
    .getByRole('button', { name: /long\.ts/u })
    .last()
    .click();
  const scroller = cards.card.locator('[role="group"]').first();
  await scroller.evaluate((each) => each.scrollTo(0, each.scrollHeight / 2));
  await expect(cards.card).toContainText(/value24\d{3}|value25\d{3}/u);
  expect(await cards.card.locator('li').count()).toBeLessThan(200);
});

test('moves, links, programs, what is no text and what lies elsewhere are said', async ({ cards }) => {
  const root = '/home/ada/code/api-server';
  await openArmed(
    cards,
    samplePatch([
      samplePatchedFile({ kind: 'update', path: `${root}/a`, unifiedDiff: '', movePath: `${root}/b` }),
      samplePatchedFile(
        { kind: 'add', path: '/etc/x', content: '' },
        { flags: ['binary', 'outside-project', 'mode-change'] },
      ),
      samplePatchedFile(
        { kind: 'delete', path: `${root}/link`, content: '' },
        { realPath: '/etc/hosts', flags: ['symlink'] },
      ),
    ]),
  );
  for (const words of ['Moved', 'Moves to', 'Is not text', 'Outside the project', 'Is a link', 'Really lies at']) {
    await expect(cards.card).toContainText(words);
  }
  for (const words of ['Changes who may run it', '/etc/hosts', 'No lines to show']) {
    await expect(cards.card).toContainText(words);
  }
});

test('a yes for the session may cover a folder, when that is ticked', async ({ cards }) => {
  await openArmed(cards, samplePatch([updatedFile]));
  await expect(cards.card.getByLabel(/every later change/u)).toHaveCount(0);
  await cards.openScopes();
  await cards.card.getByLabel('This session', { exact: true }).check();
  await cards.card.getByLabel(/every later change.*api-server\/src/u).check();
  await cards.pass(600);
  await cards.allow.click();
  expect(await cards.heard()).toMatchObject([{ answer: { verdict: { scope: { kind: 'session' }, grantRoot: true } } }]);
});

test('a patch is accessible, inline and side by side', async ({ cards }) => {
  test.slow();
  await openArmed(cards, samplePatch([updatedFile, flaggedFile, longFile(500, { flags: ['ci'] })]));
  await cards.page.clock.resume();
  await expectAccessible(cards.page);
  await cards.card.getByRole('button', { name: 'Side by side' }).click();
  await cards.card.getByRole('button', { name: 'Comment…' }).first().click();
  await expectAccessible(cards.page);
});
