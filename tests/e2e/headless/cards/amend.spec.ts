/** What a person changes on a card: sent bound to the card, under its delay, and judged anew. See `tests/mutations`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sampleApproval, sampleEscalation } from '../../../fakes/samples/sample-views.ts';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { openArmed, waitOutDelay } from '../helpers/armed-card.ts';
import { test as onBroker } from '../helpers/shared-desk.ts';
import { startCli } from '../helpers/run-cli.ts';
import { expect, test, type ScriptedPage } from '../helpers/scripted-page.ts';

const publish = sampleApproval({ stricter: ['contained', 'read-only'] }, 'npm publish');
const words = ['/bin/sh', '-c', 'npm publish --dry-run'];

const judge = ({ card }: ScriptedPage) => card.getByRole('button', { name: 'Check and run' });
const field = ({ card }: ScriptedPage, n: number) => card.getByRole('textbox', { name: `Argument ${n}` });

async function edit(cards: ScriptedPage): Promise<void> {
  await cards.card.getByRole('button', { name: 'Edit and run…' }).click();
  await expect(field(cards, 2)).toBeFocused();
}

test('edited words are sent with the digest of the card, every argument as it was written', async ({ cards }) => {
  await openArmed(cards, publish);
  await edit(cards);
  await field(cards, 2).fill('npm publish --dry-run');
  await waitOutDelay(cards, judge(cards));
  await judge(cards).click();
  const amendment = { kind: 'argv', argv: words };
  expect(await cards.heard()).toMatchObject([
    { type: 'exec-approval', answer: { digest: publish.digest, verdict: { kind: 'amend', amendment } } },
  ]);
});

test('while a card is edited no key answers it, and typing begins the delay anew', async ({ cards }) => {
  await openArmed(cards, publish);
  await edit(cards);
  await field(cards, 2).fill('npm publish --dry-run');
  await expect(judge(cards)).toHaveAttribute('aria-disabled', 'true');
  await waitOutDelay(cards, judge(cards));
  await field(cards, 2).press('End');
  await cards.page.keyboard.type('d');
  await expect(judge(cards)).toHaveAttribute('aria-disabled', 'true');
  await cards.card.getByRole('heading').first().focus();
  await cards.pass(1000);
  await cards.page.keyboard.press('Control+Enter');
  await cards.page.keyboard.press('d');
  expect(await cards.heard()).toEqual([]);
  await cards.page.keyboard.press('Escape');
  await expect(cards.allow).toBeVisible();
  expect(await cards.heard()).toEqual([]);
});

test('what is not changed, or names no program, is not sent', async ({ cards }) => {
  await openArmed(cards, publish);
  await edit(cards);
  await cards.pass(1000);
  await expect(judge(cards)).toHaveAttribute('aria-disabled', 'true');
  await field(cards, 0).fill('');
  await cards.pass(1000);
  await expect(judge(cards)).toHaveAttribute('aria-disabled', 'true');
  await expect(cards.card.getByRole('alert')).toContainText('cannot be empty');
  await judge(cards).click({ force: true });
  expect(await cards.heard()).toEqual([]);
});

test('an argument with hidden characters is drawn with its chips, and can only be written anew', async ({ cards }) => {
  const { facts } = sampleApproval();
  const argv = ['touch', 'a\u202Egnp.exe', ''];
  await openArmed(cards, { ...publish, facts: { ...facts, argv, parsed: { ...facts.parsed, text: 'touch x' } } });
  await cards.card.getByRole('button', { name: 'Edit and run…' }).click();
  await expect(cards.card.getByRole('listitem').filter({ hasText: 'text field would hide' })).toContainText('RLO');
  await expect(field(cards, 1)).toHaveCount(0);
  await field(cards, 2).evaluate((area: HTMLTextAreaElement) => area.focus());
  await cards.page.keyboard.insertText('b\u200Bc');
  await expect(cards.card.getByRole('listitem').filter({ hasText: 'ZWSP' })).toHaveCount(1);
  await cards.card.getByRole('button', { name: 'Rewrite argument 1' }).click();
  await field(cards, 1).fill('plain');
  await cards.card.getByRole('button', { name: 'Remove argument 2' }).click();
  await waitOutDelay(cards, judge(cards));
  await judge(cards).click();
  expect(await cards.heard()).toMatchObject([{ answer: { verdict: { amendment: { argv: ['touch', 'plain'] } } } }]);
});

test('a stricter sandbox is chosen under the delay of the card, and only by a person', async ({ cards }) => {
  await cards.open([publish]);
  const contained = cards.card.getByRole('button', { name: 'Run it inside the sandbox' });
  await contained.click({ force: true });
  await contained.evaluate((button: HTMLButtonElement) => button.click());
  expect(await cards.heard()).toEqual([]);
  await cards.pass(1000);
  await contained.click();
  expect(await cards.heard()).toMatchObject([
    {
      answer: {
        digest: publish.digest,
        verdict: { kind: 'amend', amendment: { kind: 'stricter', form: 'contained' } },
      },
    },
  ]);
});

test('what its sandbox refused can be tried in other words, and in no stricter sandbox', async ({ cards }) => {
  const escalation = sampleEscalation();
  await openArmed(cards, escalation);
  await expect(cards.card.getByRole('button', { name: /Run it/u })).toHaveCount(0);
  await cards.card.getByRole('button', { name: 'Edit and run…' }).click();
  await field(cards, 2).fill('npm test');
  await waitOutDelay(cards, judge(cards));
  await judge(cards).click();
  expect(await cards.heard()).toMatchObject([
    { answer: { digest: escalation.digest, verdict: { kind: 'amend', amendment: { kind: 'argv' } } } },
  ]);
});

test('what ran on a copy is kept or thrown away, and nothing else is offered', async ({ cards }) => {
  const tried = sampleApproval({ tried: true }, 'git clean -fdx');
  await openArmed(cards, tried);
  await expect(cards.card).toContainText('None of it is in the project yet');
  await expect(cards.card.getByRole('button', { name: 'Edit and run…' })).toHaveCount(0);
  await expect(cards.card.getByRole('button', { name: 'Throw it away' })).toBeVisible();
  await cards.card.getByRole('button', { name: 'Keep what it did' }).click();
  expect(await cards.heard()).toMatchObject([{ answer: { digest: tried.digest, verdict: { kind: 'approve' } } }]);
});

test('a card about what was changed says what was asked, and how it is held', async ({ cards }) => {
  await openArmed(cards, { ...publish, amended: { asked: 'npm publish\u202E', form: 'read-only' } });
  const note = cards.card.locator('section').filter({ hasText: 'Changed at this desk' });
  await expect(note).toContainText('npm publishRLO');
  await expect(note).toContainText('can write nothing');
});

const outside = ['exec', '--sandbox', 'danger-full-access', '--', 'touch', '../x'];

onBroker('what a person edits is asked about again, runs, and is told to the terminal', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const cli = startCli(outside, { home });
  await broker.card.getByRole('button', { name: 'Edit and run…' }).click();
  await broker.card.getByRole('textbox', { name: 'Argument 1' }).fill('../y');
  await expect(broker.card.getByRole('button', { name: 'Check and run' })).toHaveAttribute('aria-disabled', 'false');
  await broker.card.getByRole('button', { name: 'Check and run' }).click();
  await expect(broker.card).toContainText('What was asked: touch ../x');
  await broker.allowOnce();
  const end = await cli.end;
  expect([end.code, existsSync(join(home.home, 'x')), existsSync(join(home.home, 'y'))]).toEqual([0, false, true]);
  expect(end.stderr).toContain('a person changed this command; it is now: touch ../y');
});

onBroker('the editor is accessible in every look', async ({ broker, home }) => {
  onBroker.slow();
  await broker.openProject(home.project);
  const cli = startCli(outside, { home });
  await broker.card.getByRole('button', { name: 'Edit and run…' }).click();
  await expectAccessible(broker.page);
  await broker.card.getByRole('button', { name: 'Back to what was asked' }).click();
  await broker.deny.click();
  await cli.end;
});

onBroker('what asked to leave the sandbox can be run inside of it instead', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const cli = startCli([...outside.slice(0, -1), 'inside'], { home });
  const contained = broker.card.getByRole('button', { name: 'Run it inside the sandbox' });
  await expect(contained).toHaveAttribute('aria-disabled', 'false');
  await contained.click();
  const end = await cli.end;
  expect([end.code, existsSync(join(home.project, 'inside'))]).toEqual([0, true]);
  expect(end.stderr).toContain('a person has it run only without the permissions');
});
