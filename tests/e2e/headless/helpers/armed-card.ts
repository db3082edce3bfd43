/** What specs of the card share: a card shown for its whole delay, and whether it takes a yes. */
import type { Locator } from 'playwright/test';
import type { EventMessage } from '#domain/common/event.ts';
import { sampleApproval, sampleRisk } from '../../../fakes/samples/sample-views.ts';
import { expect, type ScriptedPage } from './scripted-page.ts';

export const highCard = sampleApproval({ risk: { ...sampleRisk, level: 'high' } }, 'rm -rf build');

export async function expectArmed(cards: ScriptedPage, isArmed: boolean): Promise<void> {
  await expect(cards.allow).toHaveAttribute('aria-disabled', isArmed ? 'false' : 'true');
}

/** What is loaded first is drawn a moment after it is there, and the page's time passes only here. */
export async function drawn(cards: ScriptedPage, what: Locator): Promise<void> {
  // A page with much on it may take longer for the look than for the drawing.
  let patienceMs = 200;
  await expect(async () => {
    await cards.pass(300);
    patienceMs = Math.min(2 * patienceMs, 5000);
    await expect(what).toBeVisible({ timeout: patienceMs });
  }).toPass();
}

/** The delay of a button passes, and again when what was drawn meanwhile began it anew: the page looks at sizes after it has drawn. */
export async function waitOutDelay(cards: ScriptedPage, button: Locator): Promise<void> {
  await expect(async () => {
    await cards.pass(500);
    await expect(button).toHaveAttribute('aria-disabled', 'false', { timeout: 200 });
  }).toPass();
}

/** Shown for its whole delay. */
export async function openArmed(cards: ScriptedPage, ...approvals: Parameters<ScriptedPage['open']>[0]): Promise<void> {
  await cards.open(approvals);
  await drawn(cards, cards.card);
  // The delay begins once the page knows that it is seen, which may be after the first of these.
  await expect(async () => {
    await cards.pass(1000);
    await expect(cards.card.locator('[aria-description="Available in a moment"]')).toHaveCount(0, { timeout: 200 });
  }).toPass();
}

/** What a model says about the first card. */
export function assessment(level: 'low' | 'critical'): EventMessage {
  const { digest } = sampleApproval();
  const said = { level, categories: [], description: 'Nothing to see.', model: 'm' };
  return { type: 'assessment', approvalId: 'apr_a', digest, assessment: said };
}
