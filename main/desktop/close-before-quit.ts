/** Holds a quit back until the desk has ended every run and every question, each as cancelled by shutdown. */
import { app } from 'electron';

/** A stuck desk must not keep the app from quitting; the sandboxes die with the process. */
const patienceMs = 8000;

export function closeBeforeQuit(close: () => Promise<void>): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  const finish = (): void => {
    if (state === 'closed') return;
    state = 'closed';
    app.quit();
  };
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    setTimeout(finish, patienceMs).unref();
    void close()
      .catch(() => {})
      .then(finish);
  });
}
