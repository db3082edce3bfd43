/** Takes pictures of cards and dialogs in the looks that few people see, for somebody to look at: `npm run pictures`. Not a test. */
import { join } from 'node:path';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { sampleConnection } from '../../fakes/samples/sample-connection.ts';
import { flaggedFile, samplePatch, updatedFile } from '../../fakes/samples/sample-patch.ts';
import { samplePermissions } from '../../fakes/samples/sample-permissions.ts';
import { sampleApproval, sampleEscalation, sampleRisk } from '../../fakes/samples/sample-views.ts';
import { drawn } from '../headless/helpers/armed-card.ts';
import { expect, test, type ScriptedPage } from '../headless/helpers/scripted-page.ts';
import type { Page } from 'playwright/test';

const folder = join(import.meta.dirname, '../../../test-results/pictures');
// The page's clock stands still here, and with it whatever would wait for a frame.
const take = (page: Page, name: string): Promise<unknown> =>
  page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });

const critical = sampleApproval(
  { risk: { ...sampleRisk, level: 'critical' } },
  'rm -rf ~/Documents && git push --force',
);
const cards: Record<string, ApprovalRequest> = {
  command: sampleApproval(),
  critical,
  escalation: sampleEscalation(),
  connection: sampleConnection('high'),
  patch: samplePatch([updatedFile, flaggedFile]),
  permissions: samplePermissions,
};
const looks = {
  enforcement: { width: 1280, media: {} },
  dark: { width: 1280, media: { colorScheme: 'dark' } },
  narrow: { width: 360, media: {} },
  contrast: { width: 1280, media: { forcedColors: 'active' } },
} as const;

async function show(scripted: ScriptedPage, card: ApprovalRequest): Promise<void> {
  await scripted.ask(card);
  await drawn(scripted, scripted.card.getByRole('heading').first());
  await scripted.pass(1500);
}

for (const language of ['en', 'de', 'ar-XB']) {
  for (const [name, card] of Object.entries(cards)) {
    test(`${name} in ${language}`, async ({ cards: scripted }) => {
      const { page } = scripted;
      await scripted.open([], language);
      await show(scripted, card);
      for (const [look, { width, media }] of Object.entries(looks)) {
        if (language === 'ar-XB' && look !== 'light' && look !== 'narrow') continue;
        await page.emulateMedia({ colorScheme: null, forcedColors: null, ...media });
        await page.setViewportSize({ width, height: width === 360 ? 780 : 860 });
        await scripted.pass(500);
        await take(page, `card-${name}-${language}-${look}`);
      }
    });
  }

  test(`two hundred in one table in ${language}`, async ({ cards: scripted }) => {
    const many = Array.from({ length: 200 }, (_, at) =>
      sampleApproval(
        { id: `apr_${at}`, digest: String(at).padStart(64, '0') },
        `make -C packages/part-${at} test --jobs ${at} ${'x'.repeat(at % 50)}`,
      ),
    );
    await scripted.open([], language);
    await scripted.ask(...many);
    const box = scripted.card.getByRole('checkbox').first();
    await expect(async () => {
      if (!(await box.isVisible())) await scripted.page.keyboard.press('b');
      await scripted.pass(300);
      await expect(box).toBeVisible({ timeout: 300 });
    }).toPass();
    for (const width of [1280, 360]) {
      await scripted.page.setViewportSize({ width, height: 860 });
      await scripted.pass(500);
      await take(scripted.page, `table-${language}-${width}`);
    }
  });

  test(`quiet hours in ${language}`, async ({ cards: scripted }) => {
    const { page } = scripted;
    await scripted.open([], language);
    await page.setViewportSize({ width: 360, height: 560 });
    await page.goto(new URL(`/?view=quick&language=${language}`, page.url()).href);
    const choose = page.locator('button:has(svg.lucide-clock)');
    await drawn(scripted, choose);
    await take(page, `quick-${language}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await take(page, `quick-${language}-dark`);
    await choose.click();
    await drawn(scripted, page.getByRole('dialog').getByRole('checkbox').first());
    await take(page, `quiet-${language}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    await take(page, `quiet-${language}-light`);
  });
}
