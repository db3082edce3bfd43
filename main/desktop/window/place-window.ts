/** Remembers where the window stands, and knows the screens it can stand on. */
import { screen, type BrowserWindow, type Rectangle } from 'electron';
import type { ChoiceKeeper } from '../shell/shell-choices.ts';

export const workAreas = (): readonly Rectangle[] => screen.getAllDisplays().map(({ workArea }) => workArea);

export function rememberPlace(window: BrowserWindow, choices: ChoiceKeeper): void {
  if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
  choices.change({ window: { ...window.getNormalBounds(), isMaximized: window.isMaximized() } });
}
