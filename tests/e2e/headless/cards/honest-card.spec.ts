/** What is on a card is all there is, shown as it is; and what is critical takes two gestures. See `tests/mutations`. */
import { sampleApproval, sampleEscalation, sampleRisk } from '../../../fakes/samples/sample-views.ts';
import { assessment, expectArmed, highCard, openArmed, waitOutDelay } from '../helpers/armed-card.ts';
import { expect, test } from '../helpers/scripted-page.ts';
import { say } from '#domain/common/message.ts';

const second = sampleApproval({ id: 'apr_b', digest: '1'.repeat(64), fingerprint: 'WXYZ' }, 'npm run build');

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
    expect(await cards.heard()).toEqual([]);
    await expect(cards.card.getByRole('button', { name: 'For how long' })).toHaveCount(0);
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
    expect(await cards.heard()).toEqual([]);
    await expect(cards.card.getByRole('checkbox', { name: /412 files.*\/home\/ada\/x/u })).toBeVisible();
    await cards.card.getByRole('checkbox').check();
    await hold(1199);
    expect(await cards.heard()).toEqual([]);
    await hold(1200);
    expect(await cards.heard()).toMatchObject([{ answer: { verdict: { kind: 'approve', scope: { kind: 'once' } } } }]);
  });

  test('the fingerprint typed and a press do instead of holding', async ({ cards }) => {
    await openArmed(cards, critical);
    const field = cards.card.getByRole('textbox');
    await field.fill('7K2');
    await cards.pass(1000);
    await cards.allow.click({ force: true });
    expect(await cards.heard()).toEqual([]);
    await field.fill('7k2m');
    await cards.pass(1000);
    await cards.card.getByRole('button', { name: 'Allow once' }).click();
    expect(await cards.heard()).toHaveLength(1);
  });
});

const padded = Array.from({ length: 60 }, (_, at) => (at === 36 ? 'sudo rm -rf /srv' : `echo ${at}`)).join('\n');
const folded = sampleApproval(
  {
    risk: {
      ...sampleRisk,
      level: 'high',
      reasons: [
        {
          code: 'superuser',
          level: 'high',
          text: say('It runs with another account’s privileges.'),
          span: [padded.indexOf('sudo'), padded.indexOf('sudo') + 16],
        },
      ],
    },
  },
  padded,
);

test('a long command is folded round its marks, and a yes waits for what is folded', async ({ cards }) => {
  await openArmed(cards, folded);
  await expect(cards.card.locator('mark')).toBeInViewport();
  await expect(cards.card.getByText('echo 20', { exact: true })).toHaveCount(0);
  const scroller = cards.card.getByRole('group').first();
  await scroller.evaluate((each) => each.scrollTo(0, each.scrollHeight));
  await cards.pass(2000);
  await expectArmed(cards, false);
  await cards.card.getByRole('button', { name: /^Lines 3–35/u }).click();
  await expect(cards.card.getByText('echo 20', { exact: true })).toHaveCount(1);
  await cards.card.getByRole('button', { name: 'Show all 20 folded lines' }).click();
  await scroller.evaluate((each) => each.scrollTo(0, each.scrollHeight));
  await cards.pass(2000);
  await expectArmed(cards, true);
});

test.describe('what is executed', () => {
  const words = Array.from({ length: 400 }, (_, index) => `part-${index}`);
  const long = sampleApproval({}, `echo ${words.join(' ')}; rm -rf ~`);

  test('a card that does not fit takes no yes before its end was seen', async ({ cards }) => {
    await openArmed(cards, long);
    await cards.pass(5000);
    await expectArmed(cards, false);
    await cards.page.keyboard.press('Control+Enter');
    expect(await cards.heard()).toEqual([]);
    await cards.card
      .locator('[role="group"]')
      .first()
      .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
    await expect(cards.card).not.toContainText('More below');
    await waitOutDelay(cards, cards.allow);
  });

  test('in a low window, where the whole card scrolls, it takes no yes before its end was seen', async ({ cards }) => {
    await cards.page.setViewportSize({ width: 640, height: 400 });
    await openArmed(cards, long);
    await cards.pass(5000);
    await expectArmed(cards, false);
    await cards.page.keyboard.press('Control+Enter');
    expect(await cards.heard()).toEqual([]);
    await cards.card.evaluate((card) => card.scrollTo(0, card.scrollHeight));
    await expect(cards.card).not.toContainText('More below');
    await waitOutDelay(cards, cards.allow);
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
    await cards.card.getByText('Evidence', { exact: true }).click();
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
  test('what the requester says stands apart below the facts, as plain text, and marked as unchecked', async ({
    cards,
  }) => {
    const says = '<b>Safe!</b> [docs](https://evil.example) **approved** \u202Eby admin';
    await openArmed(cards, sampleApproval({ requester: { entryPoint: 'cli', claimedName: 'claude', says } }));
    const claim = cards.card.locator('section').filter({ hasText: 'not verified' });
    await expect(claim).toContainText('<b>Safe!</b> [docs](https://evil.example) **approved**');
    await expect(claim).toContainText('RLO');
    await expect(claim.locator('a, b, strong, img')).toHaveCount(0);
    const facts = await cards.card.locator('section').filter({ hasText: 'npm test' }).first().boundingBox();
    const below = await claim.boundingBox();
    expect(below!.y).toBeGreaterThan(facts!.y + facts!.height - 1);
    expect(await claim.evaluate((each) => getComputedStyle(each).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  });

  test('no more than 280 characters of what the requester says are shown', async ({ cards }) => {
    const says = `${'a'.repeat(280)}HIDDEN`;
    await openArmed(cards, sampleApproval({ requester: { entryPoint: 'cli', claimedName: 'claude', says } }));
    await expect(cards.card).toContainText('a'.repeat(280));
    await expect(cards.card).not.toContainText('HIDDEN');
    await expect(cards.card).toContainText('6 more characters are not shown');
  });

  test('a model may raise the level of a card and never lower it', async ({ cards }) => {
    await openArmed(cards, highCard);
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
    expect(await cards.heard()).toMatchObject([{ answer: { approvalId: 'apr_b', digest: '1'.repeat(64) } }]);
  });

  test('a second click sends no second answer', async ({ cards }) => {
    await openArmed(cards, sampleApproval());
    await cards.allow.dblclick();
    await cards.page.keyboard.press('Control+Enter');
    expect(await cards.heard()).toHaveLength(1);
  });

  test('an answer that takes its time is said to be on its way, and one that does not is not', async ({ cards }) => {
    await openArmed(cards, sampleApproval());
    const refusal = cards.card.getByRole('button', { name: 'Deny', exact: true });
    await cards.allow.click();
    await cards.pass(90);
    await expect(refusal).not.toHaveAttribute('aria-disabled', 'true');
    await cards.pass(20);
    await expect(refusal).toHaveAttribute('aria-disabled', 'true');
    await refusal.click({ force: true });
    expect(await cards.heard()).toHaveLength(1);
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
