/** Starts commands under their plans and ends them completely. */
import type { Launcher } from '#core/ports.ts';
import { placeholderRoom } from '../sandbox/paths/placeholder-notes.ts';
import { createPlaceholders } from '../sandbox/bubblewrap/mounts/placeholders.ts';
import { launchOpen } from '../sandbox/none/launch-open.ts';
import { launchSandboxed } from '../sandbox/bubblewrap/launch/launch-sandboxed.ts';
import { createPipePool } from './process/pipe-pool.ts';
import { createStarter } from './start/starter.ts';
import { watchViolations, type Violations } from '../sandbox/seatbelt/watch-violations.ts';
import { createSweeper } from './watch/sweeper.ts';

export interface LauncherOptions {
  readonly env: NodeJS.ProcessEnv;
  /** The denial observer, or null: the sandbox holds without it, and refusals are then only guessed from output. */
  readonly helperPath: string | null;
  /** The program that writes patches; a sandbox sees it even where its folder is hidden. */
  readonly writerPath?: string | null;
  /** What starts sandboxes faster than Node does, or null where it was not built. */
  readonly starterPath?: string | null;
  /** The broker's own data: brokers that share it share what their sandboxes need on the host. */
  readonly dataDir: string;
}

export function createLauncher(options: LauncherOptions): Launcher {
  const { helperPath, writerPath = null, starterPath = null, dataDir } = options;
  // A process's own is asked of the system at each look.
  const env = { ...options.env };
  const sweeper = createSweeper();
  const placeholders = createPlaceholders(placeholderRoom(dataDir), (note) => sweeper.expect(note));
  const starter = starterPath === null ? null : createStarter(starterPath);
  const pipes = createPipePool(starter, dataDir);
  let violations: Violations | null = null;
  // A sandbox ends with what built it, but for its first process while that still waits to be set up: it is found by the mark.
  const marked = (): NodeJS.ProcessEnv => ({ ...env, ...sweeper.markForKill() });
  return {
    async launch(spec) {
      // Only what bubblewrap builds can wait for its word.
      if (spec.plan.mechanism !== 'bwrap') await spec.record?.();
      switch (spec.plan.mechanism) {
        case 'bwrap':
          return await launchSandboxed(spec, {
            env: marked(),
            helperPath,
            writerPath,
            placeholders,
            dataDir,
            pipes,
            starter,
          });
        case 'none':
          return await launchOpen(spec, { env, sweeper, pipes });
        case 'seatbelt': {
          // Its profile is a part of the build, which nothing on Linux needs.
          const { launchSeatbelt } = await import('../sandbox/seatbelt/launch-seatbelt.ts');
          return await launchSeatbelt(spec, { env, sweeper, pipes, violations: (violations ??= watchViolations()) });
        }
        default:
          return spec.plan.mechanism satisfies never;
      }
    },
  };
}
