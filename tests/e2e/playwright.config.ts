/** End-to-end suites: the page in a browser (`headless`) and in the desktop shell (`desktop`). Both run what `npm run build` made. */
import { defineConfig } from 'playwright/test';
import { chooseElectron, leftOut } from './desktop/choose-electron.ts';
import { leftToTheNight } from './left-to-the-night.ts';

// Read by the electron package in every worker, before Playwright first asks it where the binary is.
process.env['ELECTRON_OVERRIDE_DIST_PATH'] = chooseElectron().folder;

export default defineConfig({
  outputDir: '../../test-results/e2e',
  globalSetup: './global-setup.ts',
  globalTeardown: './global-teardown.ts',
  // Run by hand. `npm run check` says how many of each suite get along.
  workers: 1,
  // Only for what hangs: a busy machine is slow, not wrong, and one of a third of the speed has been seen.
  timeout: 600_000,
  expect: { timeout: 180_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // Said by `npm run check` alone: whoever names a test by hand gets it.
  grepInvert: process.env['COUNTERSIGN_BY_DAY'] === undefined ? [] : [...leftToTheNight],
  reporter: 'line',
  projects: [
    { name: 'headless', testDir: './headless' },
    // A real Electron neither records what is asked of it nor can be told that it is packaged.
    { name: 'desktop', testDir: './desktop', testIgnore: leftOut() },
    // Not a suite: `npm run pictures`.
    { name: 'pictures', testDir: './pictures' },
  ],
});
