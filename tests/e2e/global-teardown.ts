/** Says on which Electron the desktop specs ran. */
import { endTally } from './desktop/shell-tally.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright loads it by that.
export default function globalTeardown(): void {
  endTally();
}
