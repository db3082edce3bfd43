/** The inbox by clicks and keys alone: what waits, from whom, since when; denying many; and that nothing covers what somebody does. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Requester } from '#domain/agents/requester.ts';
import { sampleApproval, sampleRisk } from '../../../fakes/samples/sample-views.ts';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { goTo } from '../../page/go-to-place.ts';
import { drawn } from '../helpers/armed-card.ts';
import { expect, test, type ScriptedPage } from '../helpers/scripted-page.ts';

/** A little after the page's clock begins. */
const now = 1_800_000_001_000;

const by = (claimedName: string): Requester => ({ entryPoint: 'hook', claimedName, says: null });

function request(n: number, command: string, more: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return sampleApproval(
    {
      id: `apr_${n}`,
      runId: `run_${n}`,
      createdAt: now - n * 60_000,
      digest: String(n % 10).repeat(64),
      ...more,
    } as never,
    command,
  );
}

const three = [
  request(9, 'git push --force origin main', {
    requester: by('Claude Code'),
    risk: { ...sampleRisk, level: 'high' },
    effects: [{ kind: 'pushes', how: 'forced', branch: 'main', to: 'origin' }],
  }),
  request(7, 'rm -rf build', {
    requester: by('Codex'),
    effects: [{ kind: 'deletes', name: 'build', more: 0, size: null, lost: null }],
  }),
  request(2, 'make all', { requester: by('Codex'), effects: [{ kind: 'acts', how: 'plain', program: 'make' }] }),
];

const rows = ({ page }: ScriptedPage) => page.getByRole('list', { name: 'What waits' }).getByRole('listitem');

async function openInbox(cards: ScriptedPage, waiting: readonly ApprovalRequest[]): Promise<void> {
  await cards.open(waiting);
  await drawn(cards, cards.card);
  // A key that comes with the card counts for nothing, and on a busy machine the card may have been drawn just now.
  await expect(async () => {
    await cards.pass(300);
    await cards.page.keyboard.press('Escape');
    await expect(cards.card).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await goTo(cards.page, 'inbox');
  await drawn(cards, rows(cards).first());
}

test('what waits, from whom, how risky and since when, beside the open card', async ({ cards }) => {
  await openInbox(cards, three);
  await expect(cards.page.getByRole('heading', { level: 1 })).toHaveText('3 waiting');
  await expect(cards.page).toHaveTitle('(3) Countersign');
  await expect(rows(cards)).toHaveText([
    /^Force-push main to origin.*Claude Code.*api-server.*High.*9 min ago/su,
    /^Delete build.*Codex.*7 min ago/su,
    // Where the headline leaves it open, the row shows the command.
    /^Run make.*make all.*Codex.*2 min ago/su,
  ]);
  await expect(cards.card).toContainText('git push --force origin main');
  await expect(cards.card).toHaveAttribute('aria-modal', 'false');
  await expect(cards.page.locator('[inert]')).toHaveCount(0);
  await rows(cards).nth(1).getByRole('button').click();
  await expect(cards.card).toContainText('rm -rf build');
  await cards.page.clock.resume();
  await expectAccessible(cards.page);
});

test('J and K move, what is answered is followed by the next one, and what comes new moves nothing', async ({
  cards,
}) => {
  await openInbox(cards, three);
  await cards.page.keyboard.press('j');
  await expect(cards.card).toContainText('rm -rf build');
  await cards.ask(request(0, 'curl example.org', { requester: by('Gemini CLI') }));
  await expect(rows(cards)).toHaveCount(4);
  await expect(cards.card).toContainText('rm -rf build');
  await cards.page.keyboard.press('k');
  await expect(cards.card).toContainText('git push');
  await cards.page.keyboard.press('j');
  await cards.deny.click();
  await cards.tell({
    type: 'approval-settled',
    approvalId: 'apr_7',
    decision: { kind: 'denied', by: { kind: 'person', connectionId: null }, note: null },
  });
  await expect(cards.card).toContainText('make all');
  expect(
    (await cards.heard()).map((op) => 'answer' in op && 'approvalId' in op.answer && op.answer.approvalId),
  ).toEqual(['apr_7']);
});

test('“deny all of codex” is two clicks and leaves the others', async ({ cards }) => {
  await openInbox(cards, three);
  await cards.page.getByRole('button', { name: 'Deny…' }).click();
  await cards.page.getByRole('menuitem', { name: /^Deny all 2 of.*Codex/u }).click();
  await drawn(cards, cards.page.getByText('2 requests were denied.'));
  expect(await cards.heard()).toMatchObject([
    { type: 'exec-approval', answer: { approvalId: 'apr_7', verdict: { kind: 'deny' } } },
    { type: 'exec-approval', answer: { approvalId: 'apr_2', verdict: { kind: 'deny' } } },
  ]);
});

test('what waits for longer than five minutes is denied by two clicks', async ({ cards }) => {
  await openInbox(cards, three);
  await cards.page.getByRole('button', { name: 'Deny…' }).click();
  await cards.page.getByRole('menuitem', { name: 'Deny all 2 older than 5 minutes' }).click();
  await drawn(cards, cards.page.getByText('2 requests were denied.'));
  expect(await cards.heard()).toMatchObject([{ answer: { approvalId: 'apr_9' } }, { answer: { approvalId: 'apr_7' } }]);
});

test('several are selected and answered after one delay; a high one can only be denied so', async ({ cards }) => {
  await openInbox(cards, three);
  const tick = (words: string) => cards.page.getByRole('checkbox', { name: `Select: ${words}` });
  await tick('Delete build').check();
  await tick('Run make: make all').check();
  const panel = cards.page.getByRole('region', { name: '2 selected' });
  await expect(panel).toContainText('rm -rf build');
  const allow = panel.getByRole('button', { name: 'Allow 2 once' });
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  await cards.pass(600);
  await expect(allow).toHaveAttribute('aria-disabled', 'false');
  await tick('Force-push main to origin').check();
  await expect(cards.page.getByRole('region', { name: '3 selected' })).toContainText('From here it can be denied');
  await expect(allow).toHaveCount(0);
  await tick('Force-push main to origin').uncheck();
  // The delay begins once the choice is drawn, which may be after the first of these.
  await expect(async () => {
    await cards.pass(600);
    await expect(allow).toHaveAttribute('aria-disabled', 'false', { timeout: 200 });
  }).toPass();
  await allow.click();
  expect(await cards.heard()).toMatchObject([
    { answer: { approvalId: 'apr_7', verdict: { kind: 'approve', scope: { kind: 'once' } } } },
    { answer: { approvalId: 'apr_2', verdict: { kind: 'approve', scope: { kind: 'once' } } } },
  ]);
});

test('requests that come while somebody types join the list, and come forward when they rest', async ({ cards }) => {
  await cards.open([]);
  const { page } = cards;
  const line = page.getByRole('textbox', { name: 'Run a command' });
  await drawn(cards, line);
  await line.pressSequentially('npm ru');
  await cards.ask(...Array.from({ length: 40 }, (_, n) => request(n + 1, `task ${n}`, { requester: by('Codex') })));
  await cards.pass(10_000);
  await expect(cards.card).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Inbox 40 waiting for you' })).toBeVisible();
  await line.pressSequentially('n test');
  await expect(line).toHaveValue('npm run test');
  await line.fill('');
  await cards.pass(1000);
  await expect(cards.card).toHaveCount(0);
  await cards.pass(3000);
  await drawn(cards, cards.card);
});

test('a card never comes by itself where that is turned off', async ({ cards }) => {
  await cards.open([]);
  const { page } = cards;
  await goTo(page, 'preferences');
  await drawn(cards, page.getByLabel('Cards in front'));
  await page.getByLabel('Cards in front').selectOption('never');
  await goTo(page, 'rules');
  await cards.ask(three[0]!);
  await cards.pass(10_000);
  await expect(cards.card).toHaveCount(0);
  await goTo(page, 'inbox');
  await drawn(cards, cards.card);
});

test('a thousand from ten agents stay a list: it scrolls, it is filtered, and none is lost', async ({ cards }) => {
  const crowd = Array.from({ length: 1000 }, (_, n) => request(n, `task ${n}`, { requester: by(`agent ${n % 10}`) }));
  await openInbox(cards, crowd);
  const { page } = cards;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1000 waiting');
  expect(await rows(cards).count()).toBeLessThan(40);
  for (let n = 0; n < 20; n += 1) await page.keyboard.press('j');
  await expect(cards.card).toContainText('task 20');
  await page.getByRole('button', { name: /^agent 3 100$/u }).click();
  await expect(rows(cards).first()).toContainText('task 3');
  await page.getByRole('button', { name: 'Deny…' }).click();
  await page.getByRole('menuitem', { name: /Deny all 100 of.*agent 3/u }).click();
  await expect(page.getByText('100 requests were denied.')).toBeVisible();
});

test('at 200 % zoom both answers of the open card are in sight', async ({ cards }) => {
  await cards.page.setViewportSize({ width: 720, height: 450 });
  const evidence = Array.from({ length: 40 }, (_, n) => `echo line ${n}`).join('\n');
  await openInbox(cards, [request(1, evidence, { requester: by('Codex') })]);
  await rows(cards).first().getByRole('button').click();
  await drawn(cards, cards.card);
  await expect(cards.deny).toBeInViewport({ ratio: 1 });
  await expect(cards.allow).toBeInViewport({ ratio: 1 });
});

test('on a phone the list comes first, then the card with a way back', async ({ cards }) => {
  await cards.page.setViewportSize({ width: 360, height: 740 });
  await openInbox(cards, three);
  await expect(cards.card).toHaveCount(0);
  await rows(cards).nth(2).getByRole('button').click();
  await expect(cards.card).toContainText('make all');
  await expect(cards.page.getByText('3 of 3').first()).toBeVisible();
  await expect(cards.deny).toBeInViewport();
  await cards.page.getByRole('button', { name: 'Inbox', exact: true }).first().click();
  await expect(rows(cards)).toHaveCount(3);
  await cards.page.clock.resume();
  await expectAccessible(cards.page);
});
