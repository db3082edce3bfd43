/** Sets the menu of the app, and again whenever one of its marks would be wrong. */
import { app, Menu } from 'electron';
import { appMenuTemplate, type MenuFacts } from './app-menu-template.ts';
import { newerVersion, type Releases } from '../releases/keep-releases.ts';
import type { Quiet } from './keep-quiet.ts';
import type { ShellActions } from '../shell/shell-actions.ts';
import type { ChoiceKeeper, ShellChoices } from '../shell/shell-choices.ts';
import type { WatchedBroker } from '../watch-broker.ts';
import type { Speaker } from '../words/keep-words.ts';
import type { ShellWords } from '../words/open-words.ts';

export function setAppMenu(words: ShellWords, broker: MenuFacts['broker'] = null): void {
  const facts = { isMac: process.platform === 'darwin', isPackaged: app.isPackaged, appName: app.getName() };
  const template = appMenuTemplate({ ...facts, words, broker });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

export interface MenuSources {
  readonly broker: WatchedBroker;
  readonly choices: ChoiceKeeper;
  readonly quiet: Quiet;
  readonly releases: Releases;
  readonly speaker: Speaker;
}

export function keepAppMenu(
  { broker, choices, quiet, releases, speaker }: MenuSources,
  actions: ShellActions,
  change: (part: Partial<ShellChoices>) => void,
): void {
  let shown = '';
  const draw = (): void => {
    const view = broker.view();
    const newer = newerVersion(releases.state());
    const words = speaker.words();
    // A menu that is replaced closes under the pointer, so only what it shows counts.
    const marks = JSON.stringify([
      view.paused,
      view.approvals.length > 0,
      { ...choices.current(), window: null },
      quiet.view(),
      newer,
      words.tag,
    ]);
    if (marks === shown) return;
    shown = marks;
    setAppMenu(words, { view, choices: choices.current(), quiet: quiet.view(), actions, newer, change });
  };
  broker.onChange(draw);
  choices.onChange(draw);
  quiet.onChange(draw);
  releases.onChange(draw);
  speaker.onChange(draw);
  draw();
}
