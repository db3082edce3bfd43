/** Holds a quit back until the person agreed and the broker has ended every run and every question, each as cancelled by shutdown. */
import { app, powerMonitor } from 'electron';

/** A stuck broker must not keep the app from quitting; the sandboxes die with the process. */
const patienceMs = 8000;

export interface QuitOptions {
  readonly close: () => Promise<void>;
  /** Asked once per request to quit; not when the system ends the session or a signal came, for then no person could answer. */
  readonly confirm: () => Promise<boolean>;
}

export function closeBeforeQuit({ close, confirm }: QuitOptions): { isAgreed(): boolean } {
  let state: 'running' | 'asking' | 'closing' | 'closed' = 'running';
  let isForced = false;
  const finish = (): void => {
    if (state === 'closed') return;
    state = 'closed';
    app.quit();
  };
  const closeBroker = (): void => {
    if (state === 'closing' || state === 'closed') return;
    state = 'closing';
    setTimeout(finish, patienceMs).unref();
    void close()
      .catch(() => {})
      .then(finish);
  };
  const ask = async (): Promise<void> => {
    state = 'asking';
    // A dialog that cannot be shown must not make the app immortal.
    const isAgreed = await confirm().catch(() => true);
    if (state !== 'asking') return;
    state = 'running';
    if (isAgreed) closeBroker();
  };
  const force = (): void => {
    isForced = true;
    app.quit();
  };

  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (isForced) closeBroker();
    else if (state === 'running') void ask();
  });
  powerMonitor.on('shutdown', force);
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.on(signal, force);
  return { isAgreed: () => state === 'closing' || state === 'closed' };
}
