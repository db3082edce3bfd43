/** What keeps a click honest: who is in front, the delay, the keys. `tests/mutations` says which line each of these guards. */
import type { Page } from 'playwright/test';
import type { Decision } from '#domain/approval/decision.ts';
import { sampleApproval, sampleRisk } from '../../../fakes/samples/sample-views.ts';
import { goTo } from '../../page/go-to-place.ts';
import { drawn, assessment, expectArmed, highCard, openArmed, waitOutDelay } from '../helpers/armed-card.ts';
import { expect, test, type ScriptedPage } from '../helpers/scripted-page.ts';
import { say } from '#domain/common/message.ts';

const second = sampleApproval({ id: 'apr_b', digest: '1'.repeat(64), fingerprint: 'WXYZ' }, 'npm run build');

async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

async function setFocus(page: Page, hasFocus: boolean): Promise<void> {
  await page.evaluate((value) => {
    document.hasFocus = () => value;
    window.dispatchEvent(new Event(value ? 'focus' : 'blur'));
  }, hasFocus);
}

test.describe('one card in front', () => {
  test('a request that comes while a card is open changes the count and nothing else', async ({ cards }) => {
    await openArmed(cards, sampleApproval());
    await expectArmed(cards, true);
    await cards.ask({ ...second, risk: { ...sampleRisk, level: 'critical' }, createdAt: 1 });
    await expect(cards.card).toContainText('1 of 2');
    await expect(cards.card).toContainText('npm test');
    await expectArmed(cards, true);
  });

  test('after a decision the next card has a delay of its own', async ({ cards }) => {
    await openArmed(cards, sampleApproval(), second);
    await cards.allow.click();
    expect(await cards.heard()).toHaveLength(1);
    await cards.tell({ type: 'approval-settled', approvalId: 'apr_a', decision: byPerson });
    await expect(cards.card).toContainText('npm run build');
    await expectArmed(cards, false);
    await cards.allow.click({ force: true });
    await cards.page.keyboard.press('Control+Enter');
    expect(await cards.heard()).toHaveLength(1);
    await waitOutDelay(cards, cards.allow);
  });
});

test.describe('the delay before Allow', () => {
  for (const [name, card, delayMs] of [
    ['low', sampleApproval(), 500],
    ['high', highCard, 1000],
  ] as const) {
    test(`a card of ${name} risk takes no yes for ${delayMs} ms`, async ({ cards }) => {
      await cards.open([card]);
      await expect(cards.card).toBeVisible();
      await cards.pass(delayMs - 1);
      await expectArmed(cards, false);
      await cards.allow.click({ force: true });
      await cards.page.keyboard.press('Control+Enter');
      expect(await cards.heard()).toEqual([]);
      // The keys above were pressed too early, so the delay began anew.
      await cards.pass(delayMs);
      await expectArmed(cards, true);
      await cards.allow.click();
      expect(await cards.heard()).toHaveLength(1);
    });
  }

  test('Allow can be reached while it waits, and says when it will work', async ({ cards }) => {
    await cards.open([sampleApproval()]);
    await expect(cards.allow).toHaveAttribute('aria-description', 'Available in a moment');
    await expect(cards.allow).not.toHaveAttribute('disabled');
    await cards.allow.focus();
    await expect(cards.allow).toBeFocused();
  });

  const disturbances: readonly [string, (cards: ScriptedPage) => Promise<void>][] = [
    [
      'the window gains the focus',
      async ({ page }) => {
        await setFocus(page, false);
        await setFocus(page, true);
      },
    ],
    [
      'the page was hidden and is shown',
      async ({ page }) => {
        await setVisibility(page, 'hidden');
        await setVisibility(page, 'visible');
      },
    ],
    ['the window changes its size', ({ page }) => page.setViewportSize({ width: 1100, height: 860 })],
    [
      'another scope is chosen',
      async (cards) => {
        await cards.openScopes();
        await cards.pass(1000);
        await cards.card.getByLabel('This session', { exact: true }).check();
      },
    ],
    ['more of the same wait for the answer', (cards) => cards.ask(sampleApproval({ waiting: 3 }))],
    ['a message is drawn over the page', (cards) => cards.tell({ type: 'warning', text: say('Something happened.') })],
    ['a model says something about it', (cards) => cards.tell(assessment('low'))],
  ];
  for (const [what, disturb] of disturbances) {
    test(`the delay begins anew when ${what}`, async ({ cards }) => {
      await openArmed(cards, sampleApproval());
      await expectArmed(cards, true);
      await disturb(cards);
      await expectArmed(cards, false);
      // The page itself may have taken a few of them.
      await cards.pass(450);
      await expectArmed(cards, false);
      await waitOutDelay(cards, cards.allow);
    });
  }

  test('a card nobody can see, or whose window has no focus, is never armed', async ({ cards }) => {
    await openArmed(cards, sampleApproval());
    await setVisibility(cards.page, 'hidden');
    await cards.pass(5000);
    await expectArmed(cards, false);
    await setVisibility(cards.page, 'visible');
    await setFocus(cards.page, false);
    await cards.pass(5000);
    await expectArmed(cards, false);
  });
});

const byPerson: Decision = {
  kind: 'approved',
  scope: { kind: 'once' },
  by: { kind: 'person', connectionId: null },
  digest: '0'.repeat(64),
  grants: [],
};

test.describe('keys', () => {
  test('Ctrl+Enter allows what the button says', async ({ cards }) => {
    await openArmed(cards, sampleApproval());
    await cards.openScopes();
    await cards.card.getByLabel('This project', { exact: true }).check();
    await cards.pass(1000);
    await cards.page.keyboard.press('Control+Enter');
    expect(await cards.heard()).toMatchObject([
      { answer: { verdict: { kind: 'approve', scope: { kind: 'project' } } } },
    ]);
  });

  test('D denies at once, before a card takes any yes', async ({ cards }) => {
    await cards.open([highCard]);
    await expect(cards.card).toBeVisible();
    await expectArmed(cards, false);
    await cards.page.keyboard.press('d');
    expect(await cards.heard()).toMatchObject([{ answer: { verdict: { kind: 'deny' } } }]);
  });

  test('Enter and Space allow nothing from anywhere but the button', async ({ cards }) => {
    await openArmed(cards, sampleApproval());
    for (const key of ['Enter', 'Space']) await cards.page.keyboard.press(key);
    await cards.openScopes();
    await cards.card.getByLabel('Once', { exact: true }).focus();
    await cards.page.keyboard.press('Enter');
    expect(await cards.heard()).toEqual([]);
  });

  test('a key held down, or pressed before the card was armed, counts for nothing', async ({ cards }) => {
    await cards.open([sampleApproval()]);
    await expect(cards.card).toBeVisible();
    await cards.page.keyboard.down('Control');
    await cards.page.keyboard.down('Enter');
    await cards.pass(1000);
    // A second press without a release in between is a repetition.
    await cards.page.keyboard.down('Enter');
    await cards.page.keyboard.up('Enter');
    await cards.page.keyboard.up('Control');
    await cards.allow.focus();
    await cards.page.keyboard.down('Enter');
    await cards.page.setViewportSize({ width: 1000, height: 860 });
    // The page learns of its size in a moment of its own.
    await expectArmed(cards, false);
    await cards.pass(1000);
    await cards.page.keyboard.up('Enter');
    expect(await cards.heard()).toEqual([]);
  });

  test('events that no person made do nothing', async ({ cards }) => {
    await openArmed(cards, sampleApproval());
    await cards.allow.evaluate((button: HTMLElement) => {
      button.click();
      const chord = { key: 'Enter', ctrlKey: true, bubbles: true };
      for (const type of ['keydown', 'keyup']) {
        window.dispatchEvent(new KeyboardEvent(type, chord));
        button.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true }));
        window.dispatchEvent(new KeyboardEvent(type, { key: 'd', bubbles: true }));
      }
      for (const type of ['pointerdown', 'pointerup', 'click']) {
        button.dispatchEvent(new PointerEvent(type, { isPrimary: true, bubbles: true }));
      }
    });
    expect(await cards.heard()).toEqual([]);
  });

  test('D denies and Escape puts off', async ({ cards }) => {
    await openArmed(cards, sampleApproval(), second);
    await cards.page.keyboard.press('Escape');
    await expect(cards.card).toHaveCount(0);
    await goTo(cards.page, 'inbox');
    const row = cards.page.getByRole('button', { name: /npm run build/u });
    await drawn(cards, row);
    await row.click();
    await expect(cards.card).toContainText('npm run build');
    await cards.pass(1000);
    await cards.page.keyboard.press('d');
    expect(await cards.heard()).toMatchObject([{ answer: { approvalId: 'apr_b', verdict: { kind: 'deny' } } }]);
  });

  test('typing that goes on when a card comes up decides nothing', async ({ cards }) => {
    await cards.open([sampleApproval()]);
    await expect(cards.card).toBeVisible();
    for (const key of ['r', 'e', 'a', 'd']) {
      await cards.pass(200);
      await cards.page.keyboard.press(key);
    }
    expect(await cards.heard()).toEqual([]);
    await expectArmed(cards, false);
  });

  test('the heading has the focus first, and Tab goes over the facts, Deny and the scope to Allow', async ({
    cards,
  }) => {
    await openArmed(cards, sampleApproval());
    await expect(cards.card.getByRole('heading').first()).toBeFocused();
    await cards.openScopes();
    await cards.card.getByRole('heading').first().focus();
    const seen: string[] = [];
    for (let step = 0; step < 12; step += 1) {
      await cards.page.keyboard.press('Tab');
      seen.push(await focused(cards.page));
    }
    const places = ['group', 'Deny', 'radio', 'Allow once'].map((name) => seen.indexOf(name));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (at instanceof HTMLInputElement) return at.type;
    return at?.getAttribute('role') ?? at?.textContent ?? '';
  });
}
