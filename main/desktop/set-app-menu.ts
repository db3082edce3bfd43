/** Sets the menu of the app, and again whenever one of its marks would be wrong. */
import { app, Menu } from 'electron';
import { appMenuTemplate, type MenuFacts } from './app-menu-template.ts';
import { newerVersion, type Releases } from './releases/keep-releases.ts';
import type { Quiet } from './keep-quiet.ts';
import type { ShellActions } from './shell-actions.ts';
import type { ChoiceKeeper, ShellChoices } from './shell-choices.ts';
import type { WatchedDesk } from './watch-desk.ts';
import type { Speaker } from './words/keep-words.ts';
import type { ShellWords } from './words/open-words.ts';

export function setAppMenu(words: ShellWords, desk: MenuFacts['desk'] = null): void {
  const facts = { isMac: process.platform === 'darwin', isPackaged: app.isPackaged, appName: app.getName() };
  const template = appMenuTemplate({ ...facts, words, desk });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

export interface MenuSources {
  readonly desk: WatchedDesk;
  readonly choices: ChoiceKeeper;
  readonly quiet: Quiet;
  readonly releases: Releases;
  readonly speaker: Speaker;
}

export function keepAppMenu(
  { desk, choices, quiet, releases, speaker }: MenuSources,
  actions: ShellActions,
  change: (part: Partial<ShellChoices>) => void,
): void {
  let shown = '';
  const draw = (): void => {
    const picture = desk.picture();
    const newer = newerVersion(releases.state());
    const words = speaker.words();
    // A menu that is replaced closes under the pointer, so only what it shows counts.
    const marks = JSON.stringify([
      picture.paused,
      picture.approvals.length > 0,
      { ...choices.current(), window: null },
      quiet.picture(),
      newer,
      words.tag,
    ]);
    if (marks === shown) return;
    shown = marks;
    setAppMenu(words, { picture, choices: choices.current(), quiet: quiet.picture(), actions, newer, change });
  };
  desk.onChange(draw);
  choices.onChange(draw);
  quiet.onChange(draw);
  releases.onChange(draw);
  speaker.onChange(draw);
  draw();
}
