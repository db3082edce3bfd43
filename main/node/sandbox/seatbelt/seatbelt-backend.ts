/** Holds commands by a Seatbelt profile. Its parts are loaded when they are needed: the profile is a part of the build that nothing on Linux needs. */
import type { Protection } from '#domain/sandbox/protection.ts';
import { refuseLogins } from '../../proxy/credential/refuse-logins.ts';
import { notOnThisSystem } from '../../staging/hold/explain-not-held.ts';
import type { SandboxBackend } from '../backend.ts';
import { watchViolations, type Violations } from './watch-violations.ts';

/** Seatbelt knows no namespaces and no filter of system calls; nothing of this was seen on a Mac. Decision 0032. */
const protections: readonly Protection[] = ['fs-write', 'fs-read', 'protected-paths', 'network', 'unix-sockets', 'env'];

export const seatbelt: SandboxBackend = {
  mechanism: 'seatbelt',
  isFor: (platform) => platform === 'darwin',
  describe: () => ({ givesLogins: false }),
  probe: async () => (await import('./probe-seatbelt.ts')).seatbeltProblem(),
  plan: () => Promise.resolve({ protections, closesAbstract: false, sizes: () => false }),
  open({ env, sweeper, pipes }) {
    let violations: Violations | null = null;
    return async (spec) => {
      await spec.record?.();
      const { launchSeatbelt } = await import('./launch-seatbelt.ts');
      return await launchSeatbelt(spec, { env, sweeper, pipes, violations: (violations ??= watchViolations()) });
    };
  },
  async widen(asked, host) {
    refuseLogins(asked.plan);
    return await (await import('./open-on-loopback.ts')).openOnLoopback(asked, host);
  },
  wayProblem: () => null,
  stagingProblem: () => Promise.resolve(notOnThisSystem),
};
