/** The entries of the menu. Developer tools would let a person be talked into pasting code, so a release has none. */
import type { MenuItemConstructorOptions } from 'electron';
import type { QuietView } from '#domain/approval/quiet-hours.ts';
import type { BrokerView } from '../broker-view.ts';
import { quietLabel } from './quiet-label.ts';
import { roleEntry, roleMenu } from './role-entries.ts';
import type { ShellActions } from '../shell/shell-actions.ts';
import type { ShellChoices } from '../shell/shell-choices.ts';
import type { ShellWords } from '../words/open-words.ts';

export interface MenuFacts {
  readonly isMac: boolean;
  readonly isPackaged: boolean;
  readonly appName: string;
  readonly words: ShellWords;
  /** Null before there is a broker. */
  readonly broker: {
    readonly view: BrokerView;
    readonly choices: ShellChoices;
    readonly quiet: QuietView;
    readonly actions: ShellActions;
    readonly change: (part: Partial<ShellChoices>) => void;
    /** The version of a newer release, if one is known. */
    readonly newer: string | null;
  } | null;
}

export function appMenuTemplate(facts: MenuFacts): MenuItemConstructorOptions[] {
  const { isMac, isPackaged, appName, words, broker } = facts;
  const { menus } = words.texts;
  const entry = (role: Parameters<typeof roleEntry>[0]): MenuItemConstructorOptions => roleEntry(role, words, appName);
  const first: MenuItemConstructorOptions = isMac
    ? roleMenu('appMenu', appName, words, facts)
    : { label: menus.file, submenu: [entry('quit')] };
  const forDevelopers: MenuItemConstructorOptions[] = isPackaged
    ? []
    : [entry('reload'), entry('toggleDevTools'), { type: 'separator' }];
  return [
    first,
    roleMenu('editMenu', menus.edit, words, facts),
    ...(broker === null ? [] : [brokerMenu(broker, words), notificationMenu(broker, words, isMac)]),
    {
      label: menus.view,
      submenu: [
        ...forDevelopers,
        entry('resetZoom'),
        entry('zoomIn'),
        entry('zoomOut'),
        { type: 'separator' },
        entry('togglefullscreen'),
      ],
    },
    roleMenu('windowMenu', menus.window, words, facts),
    ...(broker === null ? [] : [{ role: 'help' as const, label: menus.help, submenu: helpEntries(broker, words) }]),
  ];
}

type BrokerFacts = NonNullable<MenuFacts['broker']>;

function helpEntries({ actions, newer }: BrokerFacts, { texts }: ShellWords): MenuItemConstructorOptions[] {
  const health = { label: texts.health, click: () => actions.openHealth() };
  if (newer === null) return [health];
  const label = texts.newer({ version: newer });
  return [health, { id: 'newer-release', label, click: () => actions.showRelease() }];
}

/** No shortcut of this menu allows anything, and none answers a card. */
function brokerMenu(
  { view, choices, actions, change }: BrokerFacts,
  { texts }: ShellWords,
): MenuItemConstructorOptions {
  return {
    label: texts.menus.broker,
    submenu: [
      {
        id: 'pause',
        label: texts.pauseAll,
        type: 'checkbox',
        checked: view.paused,
        click: () => actions.setPaused(!view.paused),
      },
      {
        id: 'deny-all',
        label: texts.denyAll,
        enabled: view.approvals.length > 0,
        click: () => actions.denyAll(),
      },
      { type: 'separator' },
      {
        id: 'end-grants-on-lock',
        label: texts.endGrantsOnLock,
        type: 'checkbox',
        checked: choices.endGrantsOnLock,
        click: () => change({ endGrantsOnLock: !choices.endGrantsOnLock }),
      },
      {
        id: 'mcp-http',
        label: texts.mcpHttp,
        type: 'checkbox',
        checked: choices.mcpHttp.isOn,
        click: () => change({ mcpHttp: { ...choices.mcpHttp, isOn: !choices.mcpHttp.isOn } }),
      },
    ],
  };
}

function notificationMenu(
  { choices, quiet, actions, change }: BrokerFacts,
  words: ShellWords,
  isMac: boolean,
): MenuItemConstructorOptions {
  const { texts } = words;
  const onMac: MenuItemConstructorOptions = {
    id: 'allow-from-notification',
    label: texts.allowFromNotification,
    type: 'checkbox',
    checked: choices.allowFromNotification,
    click: () => change({ allowFromNotification: !choices.allowFromNotification }),
  };
  return {
    label: texts.menus.notifications,
    submenu: [
      {
        id: 'do-not-disturb',
        label: quietLabel(texts.doNotDisturbBadge, quiet, words),
        type: 'checkbox',
        checked: quiet.isOn,
        click: () => actions.setDoNotDisturb(!quiet.isOn),
      },
      {
        id: 'command-in-notifications',
        label: texts.showCommand,
        type: 'checkbox',
        checked: choices.commandInNotifications,
        click: () => change({ commandInNotifications: !choices.commandInNotifications }),
      },
      ...(isMac ? [onMac] : []),
    ],
  };
}
