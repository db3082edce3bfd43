/** Ends the answers of open sessions when the screen is locked or the machine sleeps, if the person chose that. */
import { powerMonitor } from 'electron';
import type { ChoiceKeeper } from '../shell/shell-choices.ts';
import type { WatchedBroker } from '../watch-broker.ts';

export function endGrantsOnLock(broker: WatchedBroker, choices: ChoiceKeeper): void {
  const leave = (): void => {
    if (choices.current().endGrantsOnLock) void broker.endSessionGrants();
  };
  powerMonitor.on('lock-screen', leave);
  powerMonitor.on('suspend', leave);
}
