/** The entries of the tray's menu. A waiting card opens; it is never answered here, where its facts cannot be read. */
import type { MenuItemConstructorOptions } from 'electron';
import { describeAsker, describeWish } from '../describe-approval.ts';
import type { DeskPicture } from '../desk-picture.ts';
import { menuLabel } from '../menu-label.ts';
import type { ShellActions } from '../shell-actions.ts';

/** More would not fit on a screen; the window has them all. */
const mostShown = 12;

/** `newer` is the version of a newer release, if one is known. */
export function trayMenuTemplate(
  picture: DeskPicture,
  actions: ShellActions,
  newer: string | null,
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
    { id: 'tray-open', label: 'Open Countersign', click: () => actions.open() },
    { type: 'separator' },
    { id: 'tray-quit', label: 'Quit Countersign', click: () => actions.quit() },
  ];
}
