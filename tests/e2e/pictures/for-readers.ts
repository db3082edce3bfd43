/** A picture for the documentation, of what the page shows now. */
import { join } from 'node:path';
import type { Page } from 'playwright/test';

const folder = join(import.meta.dirname, '../../../docs/pictures');

export async function takeForReaders(page: Page, name: string): Promise<void> {
  // Without the strip that names the machine: it is another one for everybody.
  const { height = 0 } = (await page.getByRole('region', { name: 'State of the desk' }).boundingBox()) ?? {};
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const clip = { x: 0, y: height, width: size.width, height: size.height - height };
  await page.screenshot({ path: join(folder, `${name}.png`), clip });
}
