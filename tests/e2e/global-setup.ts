/** Makes sure that there is a build to test, and starts the count of desktop specs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startTally } from './desktop/shell-tally.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright loads it by that.
export default function globalSetup(): void {
  const out = join(import.meta.dirname, '../../out');
  for (const file of ['index.js', 'preload/index.cjs', 'renderer/index.html']) {
    if (!existsSync(join(out, file))) throw new Error(`out/${file} is missing: run \`npm run build\` first.`);
  }
  startTally();
}
