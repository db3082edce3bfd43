/** Makes sure that there is one broker per person; a second start only brings its window forward. */
import { app } from 'electron';

/** Returns false when a broker is already running; the caller must quit. */
export function claimSingleInstance(onSecondStart: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  // The second process sends its arguments and folder along. They are anyone's words, so they are not even looked at.
  app.on('second-instance', () => onSecondStart());
  return true;
}
