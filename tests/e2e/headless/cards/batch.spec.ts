/** The table of requests that are alike: nothing ticked, nothing dangerous in it, one delay, and each answer bound to its own card. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { sampleApproval, sampleEscalation, samplePlan, sampleRisk } from '../../../fakes/samples/sample-views.ts';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expectArmed, openArmed } from '../helpers/armed-card.ts';
import { expect, test, type ScriptedPage } from '../helpers/scripted-page.ts';

const one = (name: string, change: Partial<ApprovalRequest> = {}): ApprovalRequest =>
  sampleApproval({ id: `apr_${name}`, digest: name.repeat(64), ...(change as object) }, `make ${name}`);

const medium = { risk: { ...sampleRisk, level: 'medium' } } as const;
const alike = [one('a'), one('b', medium), one('c')];
const unsandboxed = one('3');
const bare: ApprovalRequest = {
  ...unsandboxed,
  facts: { ...unsandboxed.facts, plan: { ...samplePlan, mechanism: 'none', unsandboxedBecause: 'decision' } },
};
const unlike = [
  sampleEscalation({ id: 'apr_d' }),
  one('e', { risk: { ...sampleRisk, level: 'high' } }),
  one('f', { risk: { ...sampleRisk, level: 'critical' } }),
  one('1', { risk: { ...sampleRisk, opaque: true } }),
  one('2', { cause: { kind: 'escalation-request' } }),
  bare,
];

async function openTable(cards: ScriptedPage): Promise<void> {
  await cards.page.keyboard.press('b');
  await expect(async () => {
    await cards.pass(300);
    await expect(cards.card.getByRole('heading')).toContainText('similar requests', { timeout: 200 });
  }).toPass();
}

test('B opens a table of what is alike, without what is dangerous, unreadable or of another kind', async ({
  cards,
}) => {
  await openArmed(cards, ...alike, ...unlike);
  await expect(cards.card.getByRole('button', { name: '3 similar' })).toBeVisible();
  await openTable(cards);
  await expect(cards.card.getByRole('heading')).toContainText('3 similar requests');
  await expect(cards.card.getByRole('checkbox')).toHaveCount(3);
  for (const box of await cards.card.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await cards.page.keyboard.press('Escape');
  await expect(cards.card).toContainText('1 of 9');
});

test('what is ticked is allowed once after one delay, each with its own digest; the rest stays', async ({ cards }) => {
  await openArmed(cards, ...alike);
  await cards.card.getByRole('button', { name: '3 similar' }).click();
  await cards.pass(5000);
  await expectArmed(cards, false);
  await cards.card.getByRole('checkbox').nth(0).check();
  await cards.card.getByRole('checkbox').nth(1).check();
  await expectArmed(cards, false);
  await cards.pass(499);
  await cards.allow.click({ force: true });
  expect(await cards.heard()).toEqual([]);
  await cards.pass(500);
  await cards.page.keyboard.press('Control+Enter');
  expect(await cards.heard()).toEqual([]);
  await cards.card.getByRole('button', { name: 'Allow 2 once' }).click();
  const verdict = { kind: 'approve', scope: { kind: 'once' } };
  await expect.poll(async () => (await cards.heard()).length).toBe(2);
  expect(await cards.heard()).toEqual(
    ['a', 'b'].map((name) => ({
      type: 'exec-approval',
      answer: { approvalId: `apr_${name}`, digest: name.repeat(64), verdict },
    })),
  );
});

test('what comes while the table is open waits outside of it, and what is settled leaves it', async ({ cards }) => {
  await openArmed(cards, ...alike);
  await openTable(cards);
  await cards.card.getByRole('checkbox').nth(2).check();
  await cards.pass(600);
  await cards.ask(one('9'));
  await expect(cards.card.getByRole('checkbox')).toHaveCount(3);
  await expectArmed(cards, true);
  await cards.tell({
    type: 'approval-settled',
    approvalId: 'apr_b',
    decision: { kind: 'cancelled', by: { kind: 'policy' }, reason: 'interrupt' },
  });
  await expect(cards.card.getByRole('checkbox')).toHaveCount(2);
  await expectArmed(cards, false);
});

test('a row shows the whole command, its folder and variables, and opens to all facts', async ({ cards }) => {
  const { facts } = sampleApproval({}, 'make a');
  await openArmed(
    cards,
    { ...sampleApproval(), facts: { ...facts, cwd: '/srv/place', envDelta: { TARGET: 'live' } } },
    one('b'),
  );
  await openTable(cards);
  for (const fact of ['make a', '/srv/place', 'TARGET=live']) await expect(cards.card).toContainText(fact);
  await cards.card.getByRole('button', { name: 'Details' }).first().click();
  await expect(cards.card).toContainText('/usr/bin/dash');
  await cards.page.clock.resume();
  await expectAccessible(cards.page);
});

test('a model that calls one of them dangerous takes it out of the table', async ({ cards }) => {
  await openArmed(cards, ...alike);
  await openTable(cards);
  await cards.tell({
    type: 'assessment',
    approvalId: 'apr_c',
    digest: 'c'.repeat(64),
    assessment: { level: 'high', categories: [], description: 'Dangerous.', model: 'm' },
  });
  await expect(cards.card.getByRole('checkbox')).toHaveCount(2);
});
