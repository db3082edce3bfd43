/** The entries of the tray's menu. A waiting card opens; it is never answered here, where its facts cannot be read. */
import type { MenuItemConstructorOptions, Rectangle } from 'electron';
import type { QuietPicture } from '#domain/quiet-hours.ts';
import { describeAsker, describeWish } from '../describe-approval.ts';
import type { DeskPicture } from '../desk-picture.ts';
import { menuLabel } from '../menu-label.ts';
import { quietLabel } from '../quiet-label.ts';
import type { ShellActions } from '../shell-actions.ts';

/** More would not fit on a screen; the window has them all. */
const mostShown = 12;

export interface TrayMenuFacts {
  readonly picture: DeskPicture;
  readonly quiet: QuietPicture;
  /** The version of a newer release, if one is known. */
  readonly newer: string | null;
  /** Where the tray's picture stands. */
  readonly place: () => Rectangle;
}

export function trayMenuTemplate(
  { picture, quiet, newer, place }: TrayMenuFacts,
  actions: ShellActions,
): MenuItemConstructorOptions[] {
  const { approvals, paused } = picture;
  const waiting = approvals.slice(0, mostShown).map((approval): MenuItemConstructorOptions => {
    const label = `${describeAsker(approval, picture)} ${describeWish(approval)}`;
    return { label: menuLabel(label), click: () => actions.open(approval.id) };
  });
  const rest = approvals.length - waiting.length;
  if (rest > 0) waiting.push({ label: `${rest} more…`, click: () => actions.open() });
  return [
    {
      id: 'tray-pending',
      label: approvals.length === 0 ? 'Nothing waits' : `Pending (${approvals.length})`,
      enabled: approvals.length > 0,
      ...(approvals.length > 0 ? { submenu: waiting } : {}),
    },
    { type: 'separator' },
    {
      id: 'tray-pause',
      label: 'Pause all',
      type: 'checkbox',
      checked: paused,
      click: () => actions.setPaused(!paused),
    },
    {
      id: 'tray-do-not-disturb',
      label: quietLabel('Do not disturb', quiet),
      type: 'checkbox',
      checked: quiet.isOn,
      click: () => actions.setDoNotDisturb(!quiet.isOn),
    },
    {
      id: 'tray-deny-all',
      label: 'Deny all pending',
      enabled: approvals.length > 0,
      click: () => actions.denyAll(),
    },
    { type: 'separator' },
    {
      id: 'tray-health',
      label: picture.sandboxUsable === false ? 'No sandbox: see why…' : 'Health…',
      click: () => actions.openHealth(),
    },
    ...(newer === null
      ? []
      : [{ id: 'tray-newer', label: `Version ${newer} can be installed…`, click: () => actions.showRelease() }]),
    { id: 'tray-panel', label: 'Quick panel', click: () => actions.togglePanel(place()) },
    { id: 'tray-open', label: 'Open Countersign', click: () => actions.open() },
    { type: 'separator' },
    { id: 'tray-quit', label: 'Quit Countersign', click: () => actions.quit() },
  ];
}
