/** What the app did to the desktop around it, as the stand-in recorded it, and the clicks of a person on it. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import type { desktopRecord } from '../../electron-standin/shell/desktop-record.ts';

interface StandinRecord {
  readonly __standin: { readonly record: typeof desktopRecord };
}

export interface SeenTray {
  readonly toolTip: string;
  readonly labels: readonly string[];
  readonly pending: readonly string[];
}

/** Null while there is no tray. */
export function seeTray(app: ElectronApplication): Promise<SeenTray | null> {
  return app.evaluate((electron) => {
    const { record } = (electron as unknown as StandinRecord).__standin;
    const [tray] = record.trays;
    if (tray === undefined) return null;
    const labelsOf = (menu: typeof tray.menu): string[] => menu?.items.map(({ label }) => label) ?? [];
    const pending = tray.menu?.getMenuItemById('tray-pending')?.submenu ?? null;
    return { toolTip: tray.toolTip, labels: labelsOf(tray.menu), pending: labelsOf(pending) };
  });
}

/** Clicks an entry of the tray's menu by its id, or the n-th waiting card. */
export function clickTray(app: ElectronApplication, entry: string | number): Promise<void> {
  return app.evaluate((electron, wanted) => {
    const { record } = (electron as unknown as StandinRecord).__standin;
    const menu = record.trays[0]?.menu;
    const item =
      typeof wanted === 'string'
        ? menu?.getMenuItemById(wanted)
        : menu?.getMenuItemById('tray-pending')?.submenu?.items[wanted];
    if (item === undefined || item === null) throw new Error(`the tray has no entry ${wanted}`);
    item.click();
  }, entry);
}

export function seeNotifications(
  app: ElectronApplication,
): Promise<readonly { body: string; state: string; isSilent: boolean }[]> {
  return app.evaluate((electron) =>
    (electron as unknown as StandinRecord).__standin.record.notifications.map(({ options, state }) => ({
      body: options.body ?? '',
      state,
      isSilent: options.silent === true,
    })),
  );
}

export function clickNotification(app: ElectronApplication, index: number): Promise<void> {
  return app.evaluate((electron, at) => {
    (electron as unknown as StandinRecord).__standin.record.notifications[at]?.events.emit('click', {});
  }, index);
}

/** Whether any window asks for attention. */
export function isFlashing(app: ElectronApplication): Promise<boolean> {
  return app.evaluate((electron) => (electron as unknown as StandinRecord).__standin.record.flashing.size > 0);
}

/** The person turned to another program. */
export function lookAway(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.blur();
  });
}

/** A session whose bus says that something draws trays. */
export function withTray(home: string): Record<string, string> {
  const bin = join(home, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'gdbus'), "#!/bin/sh\necho '(true,)'\n");
  chmodSync(join(bin, 'gdbus'), 0o755);
  return { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
}
