/** A plan that opens everything for reading and nothing else, for tests that write down only what they are about. */
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';

export const barePlan: SandboxPlan = {
  mechanism: 'bwrap',
  unsandboxedBecause: null,
  entries: [{ path: '/', access: 'read' }],
  protectedPaths: [],
  network: 'blocked',
  tmp: 'host',
  passEnv: [],
  grants: [],
  protections: [],
  missing: [],
};
