/** Tells screens that the list is another one: at once, and then no more often than they can ask for it. */
import type { EventLog } from '../event-log.ts';
import type { Clock } from '../ports.ts';

const calmMs = 300;

export function tellChanges(clock: Clock, events: Pick<EventLog, 'emit'>): () => void {
  let isCalm = true;
  let isDue = false;
  const tell = (): void => {
    if (!isCalm) {
      isDue = true;
      return;
    }
    isCalm = false;
    isDue = false;
    events.emit(null, null, { type: 'agents-changed' });
    clock.after(calmMs, () => {
      isCalm = true;
      if (isDue) tell();
    });
  };
  return tell;
}
