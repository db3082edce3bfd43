/** Ends the answers of open sessions when the screen is locked or the machine sleeps, if the person chose that. */
import { powerMonitor } from 'electron';
import type { ChoiceKeeper } from './shell-choices.ts';
import type { WatchedDesk } from './watch-desk.ts';

export function endGrantsOnLock(desk: WatchedDesk, choices: ChoiceKeeper): void {
  const leave = (): void => {
    if (choices.current().endGrantsOnLock) void desk.endSessionGrants();
  };
  powerMonitor.on('lock-screen', leave);
  powerMonitor.on('suspend', leave);
}
