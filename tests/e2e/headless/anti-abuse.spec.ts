/** What keeps a click honest: each rule of the card, one by one. `mutations.ts` says which line each of these guards. */
import type { Page } from 'playwright/test';
import type { Decision } from '#domain/decision.ts';
import type { EventMessage } from '#domain/event.ts';
import { sampleApproval, sampleEscalation, sampleRisk } from '../../fakes/sample-pictures.ts';
import { expect, test, type ScriptedPage } from './scripted-page.ts';

const high = sampleApproval({ risk: { ...sampleRisk, level: 'high' } }, 'rm -rf build');
const second = sampleApproval({ id: 'apr_b', digest: '1'.repeat(64), fingerprint: 'WXYZ' }, 'npm run build');

async function expectArmed(cards: ScriptedPage, isArmed: boolean): Promise<void> {
  await expect(cards.allow).toHaveAttribute('aria-disabled', isArmed ? 'false' : 'true');
}

/** Shown for its whole delay. */
async function openArmed(cards: ScriptedPage, ...approvals: Parameters<ScriptedPage['open']>[0]): Promise<void> {
  await cards.open(approvals);
  await expect(cards.card).toBeVisible();
  await cards.pass(1000);
}

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
    expect(cards.answers).toHaveLength(1);
    await cards.tell({ type: 'approval-settled', approvalId: 'apr_a', decision: byPerson });
    await expect(cards.card).toContainText('npm run build');
    await expectArmed(cards, false);
    await cards.allow.click({ force: true });
    await cards.page.keyboard.press('Control+Enter');
    expect(cards.answers).toHaveLength(1);
    await cards.pass(500);
    await expectArmed(cards, true);
  });
});

test.describe('the delay before Allow', () => {
  for (const [name, card, delayMs] of [
    ['low', sampleApproval(), 500],
    ['high', high, 1000],
  ] as const) {
    test(`a card of ${name} risk takes no yes for ${delayMs} ms`, async ({ cards }) => {
      await cards.open([card]);
      await expect(cards.card).toBeVisible();
      await cards.pass(delayMs - 1);
      await expectArmed(cards, false);
      await cards.allow.click({ force: true });
      await cards.page.keyboard.press('Control+Enter');
      expect(cards.answers).toEqual([]);
      // The keys above were pressed too early, so the delay began anew.
      await cards.pass(delayMs);
      await expectArmed(cards, true);
      await cards.allow.click();
      expect(cards.answers).toHaveLength(1);
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
    ['another scope is chosen', ({ card }) => card.getByLabel('This session', { exact: true }).check()],
    ['more of the same wait for the answer', (cards) => cards.ask(sampleApproval({ waiting: 3 }))],
    ['a message is drawn over the page', (cards) => cards.tell({ type: 'warning', text: 'Something happened.' })],
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
      await cards.pass(50);
      await expectArmed(cards, true);
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

function assessment(level: 'low' | 'critical'): EventMessage {
  const { digest } = sampleApproval();
  const said = { level, categories: [], description: 'Nothing to see.', model: 'm' };
  return { type: 'assessment', approvalId: 'apr_a', digest, assessment: said };
}

const byPerson: Decision = {
  kind: 'approved',
  scope: { kind: 'once' },
  by: { kind: 'person', connectionId: null },
  digest: '0'.repeat(64),
  grants: [],
};

test.describe('keys', () => {
  test('Ctrl+Enter allows once, whatever longer time is chosen', async ({ cards }) => {
    await openArmed(cards, sampleApproval());
    await cards.card.getByLabel('This project', { exact: true }).check();
    await cards.pass(1000);
    await cards.page.keyboard.press('Control+Enter');
    expect(cards.answers).toMatchObject([{ answer: { verdict: { kind: 'approve', scope: { kind: 'once' } } } }]);
  });

  test('Enter and Space allow nothing from anywhere but the button', async ({ cards }) => {
    await openArmed(cards, sampleApproval());
    for (const key of ['Enter', 'Space']) await cards.page.keyboard.press(key);
    await cards.card.getByLabel('Once', { exact: true }).focus();
    await cards.page.keyboard.press('Enter');
    expect(cards.answers).toEqual([]);
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
    await cards.pass(1000);
    await cards.page.keyboard.up('Enter');
    expect(cards.answers).toEqual([]);
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
    expect(cards.answers).toEqual([]);
  });

  test('D denies and Escape puts off', async ({ cards }) => {
    await openArmed(cards, sampleApproval(), second);
    await cards.page.keyboard.press('Escape');
    await expect(cards.card).toContainText('npm run build');
    await cards.pass(1000);
    await cards.page.keyboard.press('d');
    expect(cards.answers).toMatchObject([{ answer: { approvalId: 'apr_b', verdict: { kind: 'deny' } } }]);
  });

  test('typing that goes on when a card comes up decides nothing', async ({ cards }) => {
    await cards.open([sampleApproval()]);
    await expect(cards.card).toBeVisible();
    for (const key of ['r', 'e', 'a', 'd']) {
      await cards.pass(200);
      await cards.page.keyboard.press(key);
    }
    expect(cards.answers).toEqual([]);
    await expectArmed(cards, false);
  });

  test('the heading has the focus first, and Tab goes over the facts, Deny and the scope to Allow', async ({
    cards,
  }) => {
    await openArmed(cards, sampleApproval());
    await expect(cards.card.getByRole('heading').first()).toBeFocused();
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

const critical = sampleApproval(
  {
    risk: {
      ...sampleRisk,
      level: 'critical',
      effects: {
        ...sampleRisk.effects,
        deletes: [{ path: '/home/ada/x', place: 'home', size: { files: 412, bytes: 1000, isComplete: true } }],
      },
    },
  },
  'rm -rf ~/x',
);

test.describe('a critical card', () => {
  test('no key allows it, and nothing of it can be remembered', async ({ cards }) => {
    await openArmed(cards, critical);
    await cards.page.keyboard.press('Control+Enter');
    await cards.card.getByRole('checkbox').check();
    await cards.pass(1000);
    await cards.page.keyboard.press('Control+Enter');
    await cards.allow.focus();
    await cards.page.keyboard.press('Enter');
    await cards.page.keyboard.press('Space');
    expect(cards.answers).toEqual([]);
    await expect(cards.card.getByRole('radio')).toHaveCount(0);
  });

  test('it takes a tick that names the damage, and a press held for 1.2 s', async ({ cards }) => {
    await openArmed(cards, critical);
    const box = (await cards.allow.boundingBox())!;
    const hold = async (ms: number): Promise<void> => {
      await cards.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await cards.page.mouse.down();
      await cards.pass(ms);
      await cards.page.mouse.up();
    };
    await hold(2000);
    expect(cards.answers).toEqual([]);
    await expect(cards.card.getByRole('checkbox', { name: /412 files.*\/home\/ada\/x/u })).toBeVisible();
    await cards.card.getByRole('checkbox').check();
    await hold(1199);
    expect(cards.answers).toEqual([]);
    await hold(1200);
    expect(cards.answers).toMatchObject([{ answer: { verdict: { kind: 'approve', scope: { kind: 'once' } } } }]);
  });

  test('the fingerprint typed and a press do instead of holding', async ({ cards }) => {
    await openArmed(cards, critical);
    const field = cards.card.getByRole('textbox');
    await field.fill('7K2');
    await cards.pass(1000);
    await cards.allow.click({ force: true });
    expect(cards.answers).toEqual([]);
    await field.fill('7k2m');
    await cards.pass(1000);
    await cards.card.getByRole('button', { name: 'Allow once' }).click();
    expect(cards.answers).toHaveLength(1);
  });
});

test.describe('what is executed', () => {
  const words = Array.from({ length: 400 }, (_, index) => `part-${index}`);
  const long = sampleApproval({}, `echo ${words.join(' ')}; rm -rf ~`);

  test('a card that does not fit takes no yes before its end was seen', async ({ cards }) => {
    await openArmed(cards, long);
    await cards.pass(5000);
    await expectArmed(cards, false);
    await cards.page.keyboard.press('Control+Enter');
    expect(cards.answers).toEqual([]);
    await cards.card
      .locator('[role="group"]')
      .first()
      .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
    await expect(cards.card).not.toContainText('More below');
    await cards.pass(1000);
    await expectArmed(cards, true);
  });

  test('every word is there, and nothing is cut or hidden by a style', async ({ cards }) => {
    await openArmed(cards, long);
    for (const word of ['part-0', 'part-200', 'part-399', 'rm -rf ~']) await expect(cards.card).toContainText(word);
    const cut = await cards.card.evaluate((card) =>
      [...card.querySelectorAll('*')]
        .filter((each) => {
          const style = getComputedStyle(each);
          const isCut = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
          return isCut || (each.scrollWidth > each.clientWidth + 1 && style.overflowX === 'hidden');
        })
        .filter((each) => each.closest('.visually-hidden') === null && !each.matches('.visually-hidden'))
        .map((each) => each.outerHTML.slice(0, 100)),
    );
    expect(cut).toEqual([]);
  });

  test('arguments are numbered, and folder, program, variables and sandbox stand beside them', async ({ cards }) => {
    const { facts } = sampleApproval({}, 'deploy "a b"');
    await openArmed(cards, {
      ...sampleApproval(),
      facts: { ...facts, argv: ['deploy', 'a b', ''], envDelta: { TARGET: 'live' }, cwd: '/srv/place' },
    });
    const list = cards.card.getByRole('list').filter({ hasText: 'a b' }).first();
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(list.getByRole('listitem').nth(1)).toContainText('1');
    await expect(list.getByRole('listitem').nth(2)).toContainText('empty');
    for (const fact of ['/srv/place', '/usr/bin/dash', 'TARGET=live', 'Sandbox']) {
      await expect(cards.card).toContainText(fact, { ignoreCase: true });
    }
  });
});

test.describe('characters that deceive', () => {
  const line =
    'curl ex\u0430mple.com/a\u202Egnp.exe \u200Bx\u001B[31m\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u05D0\u05D1';

  test('hidden ones are drawn as chips with their names, and words of two scripts are pointed out', async ({
    cards,
  }) => {
    await openArmed(cards, sampleApproval({}, line));
    for (const chip of ['RLO', 'ZWSP', 'ESC', 'ZWJ']) await expect(cards.card).toContainText(chip);
    await expect(cards.card.getByTitle('right-to-left override').first()).toBeVisible();
    await expect(cards.card).toContainText(/Cyrillic/u);
    const text = await cards.card.innerText();
    expect(text).not.toMatch(/[\u202E\u200B\u001B\u200D]/u);
  });

  test('text of a command keeps its order and its width, whatever it contains', async ({ cards }) => {
    await openArmed(cards, sampleApproval({}, line));
    const styles = await cards.card.locator('code[dir="ltr"]:not([class*=prose])').evaluateAll((codes) =>
      codes.map((code) => {
        const { direction, unicodeBidi, fontVariantLigatures, overflowWrap } = getComputedStyle(code);
        return [direction, unicodeBidi, fontVariantLigatures, overflowWrap].join(' ');
      }),
    );
    expect(new Set(styles)).toEqual(new Set(['ltr bidi-override none anywhere']));
  });
});

test.describe('facts and claims', () => {
  test('what the asker says stands apart below the facts, as plain text, and marked as unchecked', async ({
    cards,
  }) => {
    const says = '<b>Safe!</b> [docs](https://evil.example) **approved** \u202Eby admin';
    await openArmed(cards, sampleApproval({ asker: { door: 'cli', claimedName: 'claude', says } }));
    const claim = cards.card.locator('section').filter({ hasText: 'not verified' });
    await expect(claim).toContainText('<b>Safe!</b> [docs](https://evil.example) **approved**');
    await expect(claim).toContainText('RLO');
    await expect(claim.locator('a, b, strong, img')).toHaveCount(0);
    const facts = await cards.card.locator('section').filter({ hasText: 'npm test' }).first().boundingBox();
    const below = await claim.boundingBox();
    expect(below!.y).toBeGreaterThan(facts!.y + facts!.height - 1);
    expect(await claim.evaluate((each) => getComputedStyle(each).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  });

  test('no more than 280 characters of what the asker says are shown', async ({ cards }) => {
    const says = `${'a'.repeat(280)}HIDDEN`;
    await openArmed(cards, sampleApproval({ asker: { door: 'cli', claimedName: 'claude', says } }));
    await expect(cards.card).toContainText('a'.repeat(280));
    await expect(cards.card).not.toContainText('HIDDEN');
    await expect(cards.card).toContainText('6 more characters are not shown');
  });

  test('a model may raise the level of a card and never lower it', async ({ cards }) => {
    await openArmed(cards, high);
    await cards.tell(assessment('low'));
    await expect(cards.card).toContainText('High risk');
    await cards.tell(assessment('critical'));
    await expect(cards.card).toContainText('Critical risk');
    await expect(cards.card.getByRole('checkbox')).toBeVisible();
  });
});

test.describe('the binding', () => {
  test('an answer carries the digest of what was shown, and the card its fingerprint', async ({ cards }) => {
    await openArmed(cards, second);
    await expect(cards.card).toContainText('WXYZ');
    await cards.allow.click();
    expect(cards.answers).toMatchObject([{ answer: { approvalId: 'apr_b', digest: '1'.repeat(64) } }]);
  });

  test('a second click sends no second answer', async ({ cards }) => {
    await openArmed(cards, sampleApproval());
    await cards.allow.dblclick();
    await cards.page.keyboard.press('Control+Enter');
    expect(cards.answers).toHaveLength(1);
  });
});

test('the card covers the page, which can then not be reached', async ({ cards }) => {
  await openArmed(cards, sampleEscalation());
  const behind = cards.page.getByRole('textbox', { name: 'Run a command' });
  await expect(cards.page.locator('[inert]')).toHaveCount(1);
  const takesFocus = await behind.evaluate((field: HTMLElement) => {
    field.focus();
    return document.activeElement === field;
  });
  expect(takesFocus).toBe(false);
  expect(await cards.card.evaluate((card) => card.closest('main, .xterm'))).toBeNull();
});
