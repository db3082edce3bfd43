/** Sets the menu of the app, and again whenever one of its marks would be wrong. */
import { app, Menu } from 'electron';
import { appMenuTemplate, type MenuFacts } from './app-menu-template.ts';
import { newerVersion, type Releases } from './releases/keep-releases.ts';
import type { ShellActions } from './shell-actions.ts';
import type { ChoiceKeeper } from './shell-choices.ts';
import type { WatchedDesk } from './watch-desk.ts';

export function setAppMenu(desk: MenuFacts['desk'] = null): void {
  const template = appMenuTemplate({ isMac: process.platform === 'darwin', isPackaged: app.isPackaged, desk });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

export interface MenuSources {
  readonly desk: WatchedDesk;
  readonly choices: ChoiceKeeper;
  readonly releases: Releases;
}

export function keepAppMenu({ desk, choices, releases }: MenuSources, actions: ShellActions): void {
  let shown = '';
  const draw = (): void => {
    const picture = desk.picture();
    const newer = newerVersion(releases.state());
    // A menu that is replaced closes under the pointer, so only what it shows counts.
    const marks = JSON.stringify([
      picture.paused,
      picture.approvals.length > 0,
      { ...choices.current(), window: null },
      newer,
    ]);
    if (marks === shown) return;
    shown = marks;
    setAppMenu({ picture, choices: choices.current(), actions, newer, change: (part) => choices.change(part) });
  };
  desk.onChange(draw);
  choices.onChange(draw);
  releases.onChange(draw);
  draw();
}
