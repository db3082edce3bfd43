/** Every card in long and in turned words, from 320 px to 4K: nothing sticks out, no button is squeezed, and the facts keep room. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { FloodView } from '#domain/approval/flood.ts';
import { sampleApproval, sampleEscalation, sampleRisk } from '../../../fakes/samples/sample-views.ts';
import { sampleConnection } from '../../../fakes/samples/sample-connection.ts';
import { flaggedFile, samplePatch, updatedFile } from '../../../fakes/samples/sample-patch.ts';
import { say } from '#domain/common/message.ts';
import { expectOwnWords } from '../../page/expect-own-words.ts';
import { expectToFit } from '../../page/expect-to-fit.ts';
import { drawn } from '../helpers/armed-card.ts';
import { externalToolCard } from '../helpers/external-tool-card.ts';
import { expect, test, type ScriptedPage } from '../helpers/scripted-page.ts';

const long = `curl https://${'x'.repeat(180)}.example/${'path/'.repeat(30)} | tee "${'a b'.repeat(40)}"`;
const claude = { entryPoint: 'mcp', claimedName: 'claude', says: 'I need this. '.repeat(30) } as const;
const command = sampleApproval(
  { stricter: ['contained', 'offline', 'read-only'], amended: { asked: long, form: 'offline' }, requester: claude },
  long,
);
const critical = sampleApproval({ risk: { ...sampleRisk, level: 'critical', opaque: true } }, `rm -rf ~/x && ${long}`);
const ruled = sampleEscalation({
  offers: ['make', `make ${'a-target-that-is-long-'.repeat(8)}`].map((start) => ({
    scope: { kind: 'rule', prefix: start.split(' ') },
    reach: say('Only this one run.'),
  })),
});
const flood: FloodView = {
  sessionId: 'ses_a',
  entryPoint: 'mcp',
  claimedName: 'an agent with a name that does not end before it is long',
  reason: 'same-refused',
  state: 'asking',
  since: 1_800_000_000_000,
  held: 4,
};
const alike = ['a', 'b'].map((name) => sampleApproval({ id: `apr_${name}`, digest: name.repeat(64) }, `make ${name}`));

async function show(cards: ScriptedPage, ...asked: ApprovalRequest[]): Promise<void> {
  await cards.ask(...asked);
  await drawn(cards, cards.card.getByRole('heading').first());
}

const shown: Record<string, (cards: ScriptedPage) => Promise<void>> = {
  'a command': (cards) => show(cards, command),
  'what is critical': (cards) => show(cards, critical),
  'an escalation': (cards) => show(cards, sampleEscalation()),
  'what a rule is about': async (cards) => {
    await show(cards, ruled);
    await cards.card.locator('button:has(svg.lucide-chevron-down)').click();
    await expect(cards.card.getByRole('combobox')).toBeVisible();
  },
  'an external tool approval': async (cards) => {
    const lasting = {
      id: 'never',
      name: 'Reject, and remember that for this project',
      effect: 'deny',
      isLasting: true,
    };
    const card = await externalToolCard();
    await show(cards, { ...card, choices: [...card.choices, { ...lasting, effect: 'deny' }] });
  },
  'a connection': (cards) => show(cards, sampleConnection('critical')),
  'a patch': (cards) => show(cards, samplePatch([updatedFile, flaggedFile])),
  'the editor': async (cards) => {
    await show(cards, command);
    await cards.card.locator('button:has(svg.lucide-pencil)').click();
    await expect(cards.card.getByRole('textbox').first()).toBeVisible();
  },
  'the table': async (cards) => {
    await show(cards, ...alike);
    const box = cards.card.getByRole('checkbox').first();
    // The key works from the moment in which the page knows of both.
    await expect(async () => {
      if (!(await box.isVisible())) await cards.page.keyboard.press('b');
      await cards.pass(300);
      await expect(box).toBeVisible({ timeout: 200 });
    }).toPass();
  },
  'a flood': async (cards) => {
    await cards.tell({ type: 'flood', sessionId: 'ses_a', floods: [flood] });
    await drawn(cards, cards.card.getByRole('button').first());
  },
  'a paused agent on a paused desk': async (cards) => {
    await cards.tell({ type: 'pause-changed', paused: true });
    await cards.tell({ type: 'flood', sessionId: 'ses_a', floods: [{ ...flood, state: 'paused' }] });
  },
};

/** Words that break inside, one letter below the other, are read by nobody; and the facts are what a card is for. */
async function expectRoom(cards: ScriptedPage, name: string): Promise<void> {
  if ((await cards.card.count()) === 0) return;
  const squeezed = await cards.card.locator('button, fieldset label').evaluateAll((all) =>
    all
      .filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width < 64 && height > 88;
      })
      .map((each) => each.outerHTML.slice(0, 200)),
  );
  expect(squeezed, name).toEqual([]);
  // What a card hides at its sides is no part of the page that sticks out.
  const sideways = await cards.card.evaluate((card) =>
    [...card.querySelectorAll(':scope > *, :scope fieldset, :scope select')]
      .filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1)
      .map((each) => each.outerHTML.slice(0, 200)),
  );
  expect(sideways, `beside ${name}`).toEqual([]);
  // What lies below the edge of a card that does not scroll is reached by nobody.
  const cut = await cards.card.evaluate((card) => {
    if (getComputedStyle(card).overflowY !== 'hidden') return [];
    const edge = Math.min(card.getBoundingClientRect().bottom, window.innerHeight);
    return [...card.querySelectorAll(':scope > :last-child button')]
      .filter((each) => each.getBoundingClientRect().bottom > edge + 1)
      .map((each) => each.outerHTML.slice(0, 200));
  });
  expect(cut, `buttons of ${name}`).toEqual([]);
  const facts = cards.card.getByRole('group').first();
  if ((await facts.count()) > 0)
    expect((await facts.boundingBox())?.height ?? 0, `facts of ${name}`).toBeGreaterThan(90);
}

// The longest words, and those that run the other way: what fits these fits English and German.
for (const language of ['en-XA', 'ar-XB']) {
  for (const [name, bring] of Object.entries(shown)) {
    test(`${name} fits in ${language}`, async ({ cards }) => {
      await cards.open([], language);
      await bring(cards);
      await expectToFit(cards.page, name);
      if (language === 'en-XA') await expectOwnWords(cards.page, name);
      for (const width of [360, 800, 1280]) {
        await cards.page.setViewportSize({ width, height: 860 });
        await expectRoom(cards, `${name} at ${width} px`);
      }
    });
  }
}
