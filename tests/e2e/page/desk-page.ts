/** The broker's page as a person uses it, for specs in the browser and in the window alike. */
import { expect, type Locator, type Page } from 'playwright/test';

export interface BrokerPage {
  readonly page: Page;
  openProject(path: string): Promise<void>;
  /** Types a line into "Run a command" and starts it. */
  run(line: string): Promise<void>;
  /** Opens it, runs a command that writes outside of it, and denies that: something to look at on every screen. */
  openWithDenial(path: string): Promise<void>;
  /** Card in front. */
  readonly card: Locator;
  readonly allow: Locator;
  readonly deny: Locator;
  readonly later: Locator;
  /** Opens the choices of how long a yes counts; they stand behind the button that allows. */
  openScopes(): Promise<void>;
  /** Waits until Allow is armed and clicks it. */
  allowOnce(): Promise<void>;
  readonly outcome: Locator;
  readonly terminal: Locator;
}

export function driveBrokerPage(page: Page): BrokerPage {
  const card = page.getByRole('alertdialog');
  const allow = card.getByRole('button', { name: /^(Allow|Hold to allow)/ });
  const broker: BrokerPage = {
    page,
    card,
    allow,
    deny: card.getByRole('button', { name: 'Deny', exact: true }),
    later: card.getByRole('button', { name: 'Later', exact: true }),
    outcome: page.locator('section[aria-live="polite"]'),
    terminal: page.locator('.xterm-rows'),
    async openProject(path) {
      const field = page.getByLabel('Project folder');
      await field.fill(path);
      await field.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Run a command' })).toBeVisible();
    },
    async run(line) {
      const field = page.getByRole('textbox', { name: 'Run a command' });
      await field.fill(line);
      await field.press('Enter');
    },
    async openWithDenial(path) {
      await broker.openProject(path);
      await broker.run('touch ~/x');
      await broker.deny.click();
      await expect(broker.outcome).toContainText('Blocked by the sandbox');
    },
    async openScopes() {
      await card.getByRole('button', { name: 'For how long', exact: true }).click();
    },
    async allowOnce() {
      // A card may grow while it is read: then its end is somewhere else.
      await expect(async () => {
        await readToTheEnd(card);
        await expect(allow).not.toHaveAttribute('aria-disabled', 'true', { timeout: 2000 });
      }).toPass();
      await allow.click();
    },
  };
  return broker;
}

/** A card that does not fit arms only after the end of its facts was seen; in a low window it is the whole card that scrolls. */
export async function readToTheEnd(card: Locator): Promise<void> {
  await card
    .locator('[role="group"]')
    .first()
    .evaluate((scroller) => scroller.firstElementChild?.scrollIntoView({ block: 'end', behavior: 'instant' }));
}
