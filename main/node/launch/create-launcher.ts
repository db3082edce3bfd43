/** Starts commands under their plans and ends them completely. */
import type { Launcher } from '#core/ports.ts';
import type { StartHost } from '../sandbox/backend.ts';
import type { Staging } from '../staging/hold/staging.ts';
import { backends } from '../sandbox/backends.ts';
import { createPipePool } from './process/pipe-pool.ts';
import { createStarter } from './start/starter.ts';
import { createSweeper } from './watch/sweeper.ts';

export interface LauncherOptions {
  readonly env: NodeJS.ProcessEnv;
  /** The denial observer, or null: the sandbox holds without it, and refusals are then only guessed from output. */
  readonly helperPath: string | null;
  /** The program that writes patches; a sandbox sees it even where its folder is hidden. */
  readonly writerPath?: string | null;
  /** What opens sockets inside of a namespace; without it no command reaches a server of another of its session. */
  readonly namespaceHolderPath?: string | null;
  /** What starts sandboxes faster than Node does, or null where it was not built. */
  readonly starterPath?: string | null;
  /** What builds sandboxes in bubblewrap's place, where its person chose it and it was built. */
  readonly builderPath?: string | null;
  /** The broker's own data: brokers that share it share what their sandboxes need on the host. */
  readonly dataDir: string;
  /** Where the layers of projects are mounted; without it nothing is staged. */
  readonly staging?: Staging | null;
}

export function createLauncher(options: LauncherOptions): Launcher {
  const { helperPath, namespaceHolderPath = null, writerPath = null, starterPath = null } = options;
  const { dataDir, staging = null, builderPath = null } = options;
  // A process's own is asked of the system at each look.
  const env = { ...options.env };
  const sweeper = createSweeper();
  const starter = starterPath === null ? null : createStarter(starterPath);
  const pipes = createPipePool(starter, dataDir);
  const host: StartHost = {
    env,
    helperPath,
    builderPath,
    namespaceHolderPath,
    writerPath,
    dataDir,
    sweeper,
    pipes,
    starter,
    staging,
  };
  const starts = new Map(Object.values(backends).map((backend) => [backend.mechanism, backend.open(host)]));
  return {
    async launch(spec) {
      const start = starts.get(spec.plan.mechanism);
      if (start === undefined) throw new Error(`nothing starts ${spec.plan.mechanism}`);
      return await start(spec);
    },
  };
}
