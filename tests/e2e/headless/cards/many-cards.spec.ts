/** A thousand cards at once, and commands as long as an entry point takes: the page stays usable and honest. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { sampleApproval } from '../../../fakes/samples/sample-views.ts';
import { expectArmed, openArmed, waitOutDelay } from '../helpers/armed-card.ts';
import { expect, test } from '../helpers/scripted-page.ts';

const numbered = (index: number): ApprovalRequest => {
  const digest = index.toString(16).padStart(64, '0');
  return sampleApproval({ id: `apr_n${index}`, digest }, `make target-${index}`);
};
const thousand = Array.from({ length: 1000 }, (_, index) => numbered(index));

test('a thousand cards that wait do not hold the first one back', async ({ cards }) => {
  await openArmed(cards, ...thousand);
  await expect(cards.card).toContainText('1 of 1000');
  await expectArmed(cards, true);
  await cards.allow.click();
  expect(await cards.heard()).toMatchObject([{ answer: { approvalId: 'apr_n0' } }]);
});

test('a thousand cards that come at once change the count under the open one, and no more', async ({ cards }) => {
  await openArmed(cards, sampleApproval());
  await cards.ask(...thousand.map((card) => ({ ...card, risk: { ...card.risk, level: 'high' as const } })));
  await expect(cards.card).toContainText('1 of 1001');
  await expect(cards.card).toContainText('npm test');
  await expectArmed(cards, true);
});

test('a command of a mebibyte is shown to its end, which must be seen', async ({ cards }) => {
  test.slow();
  const line = `echo ${'x'.repeat(1024 * 1024 - 20)} the-end`;
  await openArmed(cards, sampleApproval({}, line));
  await cards.pass(5000);
  await expectArmed(cards, false);
  await expect(cards.card).toContainText('the-end');
  await cards.deny.click();
  expect(await cards.heard()).toMatchObject([{ answer: { verdict: { kind: 'deny' } } }]);
});

test('ten thousand arguments are all there, and the card counts as read at the last of them', async ({ cards }) => {
  test.slow();
  const argv = ['touch', ...Array.from({ length: 9999 }, (_, index) => `f${index}`)];
  const { facts } = sampleApproval();
  // A card stands already: what is drawn for the first time gives way to everything else, on a busy machine for long.
  await openArmed(cards, sampleApproval());
  const parsed = { text: argv.slice(0, 3).join(' '), segments: [], opaque: [] };
  await cards.ask({ ...sampleApproval(), facts: { ...facts, argv, parsed } });
  await expect(cards.card).toContainText('Arguments (10000)');
  await expect(cards.card.locator('ol > li')).toHaveCount(10_000);
  await expect(cards.card.locator('ol > li').last()).toContainText('f9998');
  await expectArmed(cards, false);
});

test('a card is drawn before the terminal of a command that is refused in its first moments', async ({ cards }) => {
  await cards.open([]);
  await cards.page.getByRole('button', { name: 'api-server' }).click();
  await cards.pass(100);
  await cards.page.getByRole('main').getByText('npm test').first().click();
  // The page's time stands still, and what shows a run is loaded with the first one.
  await expect(async () => {
    await cards.pass(20);
    await expect(cards.page.getByRole('searchbox', { name: 'Find in the output' })).toBeVisible({ timeout: 200 });
  }).toPass();
  const terminal = cards.page.locator('.xterm');
  await cards.pass(20);
  // The person's own: it does not wait until they rest.
  await cards.ask(sampleApproval({ requester: { entryPoint: 'page', claimedName: null, says: null } }));
  await expect(cards.card).toBeVisible();
  await cards.pass(70);
  await expect(terminal).toHaveCount(0);
  await cards.pass(40);
  await expect(terminal).toBeAttached();
});

test('a card takes no yes while a part of it is still being drawn', async ({ cards }) => {
  await cards.page.addInitScript(() => {
    // From its first moment on: what watched the page for it would come after the card's own look.
    // oxlint-disable-next-line typescript/unbound-method -- Called with its element below.
    const set = Element.prototype.setAttribute;
    Element.prototype.setAttribute = function setAttribute(name, value) {
      set.call(this, name, name === 'aria-busy' ? 'true' : value);
    };
  });
  await openArmed(cards, sampleApproval());
  await cards.pass(5000);
  await expectArmed(cards, false);
  await expect(cards.card).toContainText('Scroll to the end');
  await cards.card.locator('ol').evaluateAll((lists) => lists.forEach((list) => (list.ariaBusy = 'false')));
  await waitOutDelay(cards, cards.allow);
});

test('a page that cannot load what draws its cards says that it is broken, and does not look idle', async ({
  cards,
}) => {
  await cards.page.route('**/card-layer-*.js', (route) => route.abort());
  await cards.open([sampleApproval()]);
  await expect(cards.page.getByRole('alert')).toContainText('hit a bug and stopped');
});
