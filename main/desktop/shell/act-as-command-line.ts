/** Makes this process stand for a command: no window, no broker, and no sign of the app on screen. */
import { app } from 'electron';

/** Must be called before the app is ready. `start` resolves to the exit code. */
export function actAsCommandLine(start: () => Promise<number>): void {
  app.dock?.hide();
  void start()
    .catch((error: unknown) => {
      console.error(`countersign: ${error instanceof Error ? error.message : String(error)}`);
      return 127;
    })
    .then((exitCode) => app.exit(exitCode));
}
