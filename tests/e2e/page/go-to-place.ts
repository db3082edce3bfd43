/** Goes to a place of the page by its rail: by what it is and not by its words, which are those of the language. */
import type { Page } from 'playwright/test';

export type Place =
  | 'inbox'
  | 'agents'
  | 'activity'
  | 'evidence'
  | 'projects'
  | 'project'
  | 'rules'
  | 'preferences'
  | 'commands'
  | 'machine';

export async function goTo(page: Page, place: Place): Promise<void> {
  if (place === 'evidence') {
    await goTo(page, 'activity');
    await page.locator('main [data-place="evidence"]').click();
    return;
  }
  const item = page.locator(`nav [data-place="${place}"]`).first();
  // Folded away where the rail is a bar.
  const menu = page.locator('nav button[aria-controls="rail-more"][aria-expanded="false"]');
  if (!(await item.isVisible()) && (await menu.isVisible())) await menu.click();
  if (place === 'project' && !(await item.isVisible())) {
    await goTo(page, 'projects');
    await page.locator('main [data-project]').first().click();
    return;
  }
  await item.click();
}
