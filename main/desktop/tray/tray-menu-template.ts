/** The entries of the tray's menu. A waiting card opens; it is never answered here, where its facts cannot be read. */
import type { MenuItemConstructorOptions, Rectangle } from 'electron';
import type { QuietView } from '#domain/approval/quiet-hours.ts';
import { describeRequest } from '../describe-approval.ts';
import type { BrokerView } from '../broker-view.ts';
import { quietLabel } from '../menu/quiet-label.ts';
import type { ShellActions } from '../shell/shell-actions.ts';
import type { ShellWords } from '../words/open-words.ts';

/** More would not fit on a screen; the window has them all. */
const mostShown = 12;

export interface TrayMenuFacts {
  readonly view: BrokerView;
  readonly quiet: QuietView;
  /** The version of a newer release, if one is known. */
  readonly newer: string | null;
  readonly words: ShellWords;
  /** Where the tray's picture stands. */
  readonly place: () => Rectangle;
}

export function trayMenuTemplate(
  { view, quiet, newer, place, words }: TrayMenuFacts,
  actions: ShellActions,
): MenuItemConstructorOptions[] {
  const { approvals, paused } = view;
  const { texts } = words;
  const waiting = waitingEntries(view, words, actions);
  return [
    {
      id: 'tray-pending',
      label: approvals.length === 0 ? texts.tray.nothing : texts.tray.pending({ n: approvals.length }),
      enabled: approvals.length > 0,
      ...(approvals.length > 0 ? { submenu: waiting } : {}),
    },
    { type: 'separator' },
    {
      id: 'tray-pause',
      label: texts.pauseAll,
      type: 'checkbox',
      checked: paused,
      click: () => actions.setPaused(!paused),
    },
    {
      id: 'tray-do-not-disturb',
      label: quietLabel(texts.doNotDisturb, quiet, words),
      type: 'checkbox',
      checked: quiet.isOn,
      click: () => actions.setDoNotDisturb(!quiet.isOn),
    },
    {
      id: 'tray-deny-all',
      label: texts.denyAll,
      enabled: approvals.length > 0,
      click: () => actions.denyAll(),
    },
    {
      // Below it, because a menu has no key to hold.
      id: 'tray-stop',
      label: texts.tray.stop,
      submenu: [{ id: 'tray-stop-now', label: texts.tray.stopNow, click: () => actions.stopEverything() }],
    },
    { type: 'separator' },
    {
      id: 'tray-health',
      label: view.sandboxUsable === false ? texts.tray.noSandbox : texts.tray.health,
      click: () => actions.openHealth(),
    },
    ...(newer === null
      ? []
      : [{ id: 'tray-newer', label: texts.newer({ version: newer }), click: () => actions.showRelease() }]),
    { id: 'tray-panel', label: texts.tray.panel, click: () => actions.togglePanel(place()) },
    { id: 'tray-open', label: texts.tray.open, click: () => actions.open() },
    { type: 'separator' },
    { id: 'tray-quit', label: texts.tray.quit, click: () => actions.quit() },
  ];
}

function waitingEntries(view: BrokerView, words: ShellWords, actions: ShellActions): MenuItemConstructorOptions[] {
  const { approvals } = view;
  const waiting = approvals.slice(0, mostShown).map((approval): MenuItemConstructorOptions => {
    const label = describeRequest(approval, view, words);
    return { label: menuLabel(label), click: () => actions.open(approval.id) };
  });
  const rest = approvals.length - waiting.length;
  if (rest > 0) waiting.push({ label: words.texts.tray.more({ n: rest }), click: () => actions.open() });
  return waiting;
}

/** Makes a text into a menu entry: an ampersand would underline the letter after it. */
function menuLabel(text: string): string {
  return text.replaceAll('&', '&&');
}
