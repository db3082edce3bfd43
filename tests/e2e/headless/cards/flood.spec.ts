/** An agent that asks too much: one card instead of many, and what became of it stays in sight. */
import type { FloodView } from '#domain/approval/flood.ts';
import { sampleApproval } from '../../../fakes/samples/sample-views.ts';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { openArmed } from '../helpers/armed-card.ts';
import { expect, test, type ScriptedPage } from '../helpers/scripted-page.ts';

const flood: FloodView = {
  sessionId: 'ses_a',
  entryPoint: 'mcp',
  claimedName: 'claude',
  reason: 'many-questions',
  state: 'asking',
  since: 1_800_000_000_000,
  held: 4,
};
const asked = sampleApproval({ requester: { entryPoint: 'mcp', claimedName: 'claude', says: null } });

async function openFlood(cards: ScriptedPage): Promise<void> {
  await openArmed(cards, asked);
  await cards.tell({ type: 'flood', sessionId: 'ses_a', floods: [flood] });
  await expect(async () => {
    await cards.pass(300);
    await expect(cards.card.getByRole('heading')).toContainText('asks too often', { timeout: 200 });
  }).toPass();
}

test('the flood stands before the cards, and its buttons wait like theirs', async ({ cards }) => {
  await openFlood(cards);
  await expect(cards.card).toContainText('“claude”');
  await expect(cards.card).toContainText('1 of its cards is open, 4 questions are held back.');
  await cards.page.setViewportSize({ width: 1200, height: 860 });
  await cards.card.getByRole('button', { name: 'Let it continue' }).click({ force: true });
  await cards.page.keyboard.press('Control+Enter');
  expect(await cards.heard()).toEqual([]);
  await cards.pass(600);
  await cards.card.getByRole('button', { name: 'Pause agent' }).click();
  expect(await cards.heard()).toEqual([
    { type: 'flood-answer', answer: { entryPoint: 'mcp', claimedName: 'claude', verdict: 'pause' } },
  ]);
});

test('a paused agent stays in sight, with the way to let it go on', async ({ cards }) => {
  await openFlood(cards);
  await cards.tell({ type: 'flood', sessionId: 'ses_a', floods: [{ ...flood, state: 'paused' }] });
  await expect(cards.card).toContainText('npm test');
  await cards.page.keyboard.press('Escape');
  const ribbon = cards.page.getByRole('region', { name: 'State of the desk' });
  // The strip is loaded when there is one; what waits for that is shown by the clock of the page, which stands.
  await expect(async () => {
    await cards.pass(300);
    await expect(ribbon).toContainText('is paused. 4 questions are held back.', { timeout: 200 });
  }).toPass();
  await ribbon.getByRole('button', { name: 'Let it continue' }).click();
  expect(await cards.heard()).toMatchObject([{ answer: { verdict: 'go-on' } }]);
});

test('it is accessible', async ({ cards }) => {
  await openFlood(cards);
  await cards.page.clock.resume();
  await expectAccessible(cards.page);
});
