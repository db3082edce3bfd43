/** Holds commands by namespaces, mounts, a filter of system calls and, where it was built, the denial observer. */
import type { WireError } from '#domain/common/errors.ts';
import type { Protection } from '#domain/sandbox/protection.ts';
import { notBuilt } from '../../staging/hold/explain-not-held.ts';
import type { SandboxBackend } from '../backend.ts';
import { findProgram } from '../machine/find-program.ts';
import { earlierPlaceholderRoom, placeholderRoom } from '../paths/placeholder-notes.ts';
import { sizesScratch } from '../scratch/scratch-size.ts';
import { createBuilderChoice } from './choose-builder.ts';
import { findBwrap } from './find-bwrap.ts';
import { launchSandboxed } from './launch/launch-sandboxed.ts';
import { createPlaceholders, sweepDead } from './mounts/placeholders.ts';
import { findHolder } from './network/find-holder.ts';
import { openInNamespace } from './network/open-in-namespace.ts';
import { createRooms } from './network/room/rooms.ts';
import { probeBwrap } from './probe-bwrap.ts';
import { landlockFor, probeLandlock } from './probe-landlock.ts';
import { say } from '#domain/common/message.ts';

/** What bubblewrap and the filter give together, once the probe has passed. */
const always: readonly Protection[] = [
  'fs-write',
  'fs-read',
  'protected-paths',
  'network',
  'unix-sockets',
  'pids',
  'ipc',
  'seccomp',
  'no-new-privs',
  'capabilities',
  'no-nesting',
  'terminal',
  'env',
];
const withObserver: readonly Protection[] = ['denials-observed', 'obeyed-names', 'other-names'];

export const bubblewrap: SandboxBackend = {
  mechanism: 'bwrap',
  isFor: (platform) => platform === 'linux',
  describe: () => ({ givesLogins: true }),
  probe: async ({ env }) => (await probeBwrap(env))?.error ?? null,
  async plan({ env, helperPath }) {
    const landlock = await probeLandlock(helperPath);
    return {
      protections: [
        ...always,
        ...(helperPath === null ? [] : withObserver),
        ...(landlock >= landlockFor.createdPaths ? (['late-secrets'] as const) : []),
      ],
      closesAbstract: landlock >= landlockFor.abstractSockets,
      sizes: () => sizesScratch(findBwrap(env)),
    };
  },
  stagingProblem: async (staging) => (staging === null ? notBuilt : await staging.problem()),
  open({ env, helperPath, builderPath, namespaceHolderPath, writerPath, dataDir, sweeper, pipes, starter, staging }) {
    sweepDead(earlierPlaceholderRoom(dataDir));
    const placeholders = createPlaceholders(placeholderRoom(dataDir), (note) => sweeper.expect(note));
    const rooms = createRooms(namespaceHolderPath);
    const builder = createBuilderChoice(builderPath);
    return async (spec) =>
      await launchSandboxed(spec, {
        builderPath: await builder(),
        // A sandbox ends with what built it, but for its first process while that still waits to be set up: it is found by the mark.
        env: { ...env, ...sweeper.markForKill() },
        helperPath,
        writerPath,
        placeholders,
        dataDir,
        pipes,
        starter,
        staging,
        rooms,
      });
  },
  widen: openInNamespace,
  wayProblem({ env, namespaceHolderPath }): WireError | null {
    const missing =
      findProgram('nsenter', env) === null ? 'nsenter' : findHolder(namespaceHolderPath) === null ? 'the helper' : null;
    if (missing === null) return null;
    const remedy =
      missing === 'nsenter' ? say('Install the package util-linux.') : say('Build it with `npm run build`.');
    return {
      code: 'sandbox-unavailable',
      message: say('A filtered network needs {missing}, which is missing.', { missing }),
      remedy,
    };
  },
};
