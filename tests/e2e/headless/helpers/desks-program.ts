/** The built browser host, as often as it is asked for, one after another in one process: what it consists of is read and compiled once. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const entry = join(import.meta.dirname, '../../../../out/headless.js');
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const;
const leave = process.exit.bind(process);

export interface StartDesk {
  readonly env: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
}

let count = 0;
let isAskedToEnd = false;

async function serve({ env, argv }: StartDesk): Promise<void> {
  count += 1;
  isAskedToEnd = false;
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(env['HOME'] ?? '/');
  process.argv = [process.execPath, entry, ...argv];
  // What ends the process of a host ends here the host alone, unless a signal came from outside.
  process.exit = ((code?: number): void => {
    if (!isAskedToEnd) leave(code);
    for (const signal of signals) process.removeAllListeners(signal);
    process.send?.('ended');
  }) as typeof process.exit;
  // Another address is another module; what it imports stays the same.
  await import(`${pathToFileURL(entry).href}?start=${count}`);
}

process.on('message', (asked: StartDesk | 'end') => {
  if (asked === 'end') {
    isAskedToEnd = true;
    process.emit('SIGTERM');
  } else {
    void serve(asked);
  }
});
process.on('disconnect', () => leave(0));
