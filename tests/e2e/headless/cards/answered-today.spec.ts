/** What was answered today, in the inbox: below what waits, beside the card where there is room, with the way back; and a day that ends while the page is open. */
import type { Answered, AnsweredRow } from '#domain/audit/answered.ts';
import { sampleApproval } from '../../../fakes/samples/sample-views.ts';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { goTo } from '../../page/go-to-place.ts';
import { drawn } from '../helpers/armed-card.ts';
import { expect, test, type ScriptedPage } from '../helpers/scripted-page.ts';

/** A little after the page's clock begins. */
const now = 1_800_000_001_000;
const person = { kind: 'person', connectionId: null } as const;

const row = (seq: number, more: Partial<AnsweredRow>): AnsweredRow => ({
  seq,
  at: now - seq * 60_000,
  runId: `run_${seq}`,
  projectRoot: '/home/ada/shop',
  text: 'npm publish',
  entryPoint: 'hook',
  agent: 'Codex',
  verdict: 'approved',
  by: person,
  scope: { kind: 'once' },
  pattern: null,
  ...more,
});

const kept = row(3, { text: 'npm run deploy', scope: { kind: 'project' } });
const answered: Answered = {
  byPerson: [row(2, { verdict: 'denied', scope: null }), kept],
  without: [row(4, { text: 'make all', by: { kind: 'rule', ruleId: 'rul_7' } })],
  questions: [{ entryPoint: 'hook', agent: 'Codex', n: 2 }],
  isAtLeast: false,
};

async function openInbox(cards: ScriptedPage, size: { width: number; height: number }): Promise<void> {
  cards.answerTo({
    'activity.answered': () => answered,
    'rules.list': () => ({ rules: [] }),
    'grants.list': () => ({
      answers: [
        {
          answerId: 'ans_kept',
          about: 'command',
          effect: 'allow',
          scope: 'project',
          project: '/home/ada/shop',
          shown: 'npm run deploy',
          by: person,
          createdAt: kept.at,
          expiresAt: null,
          uses: 0,
          lastUsedAt: null,
        },
      ],
    }),
    'grants.revoke': () => ({ revoked: true }),
  });
  await cards.page.setViewportSize(size);
  await cards.open([]);
  await goTo(cards.page, 'inbox');
}

test('on a large screen a third column has what the agent did last and what was answered, with the way back', async ({
  cards,
}) => {
  const { page } = cards;
  await openInbox(cards, { width: 1920, height: 1080 });
  await cards.ask(sampleApproval({ requester: { entryPoint: 'page', claimedName: null, says: null } }));
  const beside = page.getByRole('complementary', { name: 'Beside the card' });
  await drawn(cards, beside.getByRole('heading', { name: 'Answered today' }));
  await expect(beside.getByRole('heading', { name: 'What it did last' })).toBeVisible();
  await expect(cards.card).toBeVisible();
  const byYou = beside.getByRole('list', { name: 'By you' }).getByRole('listitem');
  await expect(byYou).toHaveText([
    /^Denied npm publish.*Codex · shop · 2 min ago/su,
    /^Allowed npm run deploy.*This project/su,
  ]);
  await expect(beside.getByRole('list', { name: 'Without asking you' })).toContainText('by rule rul_7');
  await expect(byYou.first().getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.clock.resume();
  await expectAccessible(page);
  await byYou.nth(1).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is no longer remembered.')).toBeVisible();
  expect(cards.callsOf('grants.revoke')).toEqual([{ answerId: 'ans_kept' }]);
});

test('where nothing waits it stands below, the next day begins with none, and a week later it still answers', async ({
  cards,
}) => {
  const { page } = cards;
  await openInbox(cards, { width: 1280, height: 800 });
  const today = page.getByText('Answered today');
  await drawn(cards, today);
  await today.click();
  await expect(page.getByRole('list', { name: 'By you' })).toContainText('npm run deploy');
  const last = async () => (await drawn(cards, today), cards.callsOf('activity.answered').at(-1));
  const { since, until } = (await last()) as { since: number; until: number };
  expect(since).toBeLessThanOrEqual(now);
  expect(until).toBeGreaterThan(now);
  // Half a minute before midnight it is the same day, and half a minute after it another one.
  await page.clock.pauseAt(until - 30_000);
  expect(await last()).toEqual({ since, until });
  await cards.pass(90_000);
  expect(await last()).toMatchObject({ since: until });
  // A page that is left open for a week holds no more than before, and takes what comes then.
  const elements = (): Promise<number> => page.locator('*').count();
  const before = await elements();
  await page.clock.fastForward(7 * 86_400_000);
  const { since: later } = (await last()) as { since: number };
  expect(later - until).toBeGreaterThan(6 * 86_400_000);
  expect(await elements()).toBeLessThan(before + 20);
  await cards.ask(sampleApproval({ createdAt: until + 7 * 86_400_000 }));
  await drawn(cards, cards.card);
  await expect(cards.card).toContainText(/asked (?:just now|\d min ago)/u);
});
