/** The card about something an agent does itself, as the core makes it: what it says, and where a yes is made harder. */
import { expectAccessible } from '../../page/expect-accessible.ts';
import { openArmed } from '../helpers/armed-card.ts';
import { externalToolCard } from '../helpers/external-tool-card.ts';
import { expect, test } from '../helpers/scripted-page.ts';

test('it says that nothing of ours contains what the agent does', async ({ cards }) => {
  await openArmed(cards, await externalToolCard());
  await expect(cards.card).toContainText('The agent runs it itself; Countersign does not contain it');
  await expect(cards.card).toContainText('make release');
  await expect(cards.card).toContainText('codex');
  await cards.page.clock.resume();
  await expectAccessible(cards.page);
});

test('where the agent expects a no, the focus lies on Deny and no key allows', async ({ cards }) => {
  await openArmed(cards, await externalToolCard({ prefersNo: true }));
  await expect(cards.deny).toBeFocused();
  await cards.page.keyboard.press('Control+Enter');
  expect(await cards.heard()).toEqual([]);
  await cards.page.keyboard.press('Enter');
  expect(await cards.heard()).toMatchObject([{ answer: { verdict: { kind: 'deny' } } }]);
});

test('where nothing may be remembered, only this once is offered', async ({ cards }) => {
  const card = await externalToolCard({ mayRemember: false });
  await openArmed(cards, card);
  expect(card.offers.map(({ scope }) => scope.kind)).toEqual(['once']);
  await expect(cards.card.getByRole('button', { name: 'For how long' })).toHaveCount(0);
  await expect(cards.card.getByRole('radio')).toHaveCount(0);
  await cards.allow.click();
  expect(await cards.heard()).toMatchObject([{ answer: { verdict: { kind: 'approve', scope: { kind: 'once' } } } }]);
});
