/** The entries of the menu. Developer tools would let a person be talked into pasting code, so a release has none. */
import type { MenuItemConstructorOptions } from 'electron';
import type { QuietPicture } from '#domain/quiet-hours.ts';
import type { DeskPicture } from './desk-picture.ts';
import { quietLabel } from './quiet-label.ts';
import type { ShellActions } from './shell-actions.ts';
import type { ShellChoices } from './shell-choices.ts';

export interface MenuFacts {
  readonly isMac: boolean;
  readonly isPackaged: boolean;
  /** Null before there is a desk. */
  readonly desk: {
    readonly picture: DeskPicture;
    readonly choices: ShellChoices;
    readonly quiet: QuietPicture;
    readonly actions: ShellActions;
    readonly change: (part: Partial<ShellChoices>) => void;
    /** The version of a newer release, if one is known. */
    readonly newer: string | null;
  } | null;
}

export function appMenuTemplate({ isMac, isPackaged, desk }: MenuFacts): MenuItemConstructorOptions[] {
  const first: MenuItemConstructorOptions = isMac
    ? { role: 'appMenu' }
    : { label: '&File', submenu: [{ role: 'quit' }] };
  const forDevelopers: MenuItemConstructorOptions[] = isPackaged
    ? []
    : [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }];
  return [
    first,
    { role: 'editMenu' },
    ...(desk === null ? [] : [deskMenu(desk), notificationMenu(desk, isMac)]),
    {
      label: '&View',
      submenu: [
        ...forDevelopers,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    ...(desk === null ? [] : [{ role: 'help' as const, submenu: helpEntries(desk) }]),
  ];
}

type DeskFacts = NonNullable<MenuFacts['desk']>;

function helpEntries({ actions, newer }: DeskFacts): MenuItemConstructorOptions[] {
  const release = {
    id: 'newer-release',
    label: `Version ${newer} can be installed…`,
    click: () => actions.showRelease(),
  };
  return [{ label: 'Health', click: () => actions.openHealth() }, ...(newer === null ? [] : [release])];
}

/** No shortcut of this menu allows anything, and none answers a card. */
function deskMenu({ picture, choices, actions, change }: DeskFacts): MenuItemConstructorOptions {
  return {
    label: '&Desk',
    submenu: [
      {
        id: 'pause',
        label: 'Pause all',
        type: 'checkbox',
        checked: picture.paused,
        click: () => actions.setPaused(!picture.paused),
      },
      {
        id: 'deny-all',
        label: 'Deny all pending',
        enabled: picture.approvals.length > 0,
        click: () => actions.denyAll(),
      },
      { type: 'separator' },
      {
        id: 'end-grants-on-lock',
        label: 'End session permissions when the screen is locked',
        type: 'checkbox',
        checked: choices.endGrantsOnLock,
        click: () => change({ endGrantsOnLock: !choices.endGrantsOnLock }),
      },
      {
        id: 'mcp-http',
        label: 'Serve MCP over HTTP on this machine',
        type: 'checkbox',
        checked: choices.mcpHttp.isOn,
        click: () => change({ mcpHttp: { ...choices.mcpHttp, isOn: !choices.mcpHttp.isOn } }),
      },
    ],
  };
}

function notificationMenu({ choices, quiet, actions, change }: DeskFacts, isMac: boolean): MenuItemConstructorOptions {
  const onMac: MenuItemConstructorOptions = {
    id: 'allow-from-notification',
    label: 'Offer “Allow once” for low risk, if the command is shown',
    type: 'checkbox',
    checked: choices.allowFromNotification,
    click: () => change({ allowFromNotification: !choices.allowFromNotification }),
  };
  return {
    label: '&Notifications',
    submenu: [
      {
        id: 'do-not-disturb',
        label: quietLabel('Do not disturb: only the badge', quiet),
        type: 'checkbox',
        checked: quiet.isOn,
        click: () => actions.setDoNotDisturb(!quiet.isOn),
      },
      {
        id: 'command-in-notifications',
        label: 'Show the command',
        type: 'checkbox',
        checked: choices.commandInNotifications,
        click: () => change({ commandInNotifications: !choices.commandInNotifications }),
      },
      ...(isMac ? [onMac] : []),
    ],
  };
}
