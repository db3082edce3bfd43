/** A sandbox that a whole health check found wanting is not used, until a later check finds that it holds. */
import { homedir, tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { WireError } from '#domain/common/errors.ts';
import type { HealthReport } from '#domain/common/health.ts';
import { distrustOf } from '../../../../main/node/health/probe-health.ts';
import { createSandboxPlans } from '../../../../main/node/sandbox/create-sandbox-plans.ts';
import { say } from '#domain/common/message.ts';

const report = (differences: Partial<HealthReport>): HealthReport => ({
  mechanism: 'bwrap',
  sandboxUsable: true,
  problem: null,
  remedy: null,
  probes: [],
  ...differences,
});
const broken = { sandboxUsable: false, problem: say('This does not hold: X.'), remedy: say('Mend it.') };

test('a report about a protection that does not hold is a reason to run nothing; others are not', () => {
  expect(distrustOf(report({}))).toBeNull();
  expect(distrustOf(report(broken))).toEqual({
    code: 'sandbox-unavailable',
    message: 'This does not hold: X.',
    remedy: 'Mend it.',
  });
  // Each run finds that out for itself, and soon after somebody mended it.
  expect(distrustOf(report({ ...broken, mechanism: 'none' }))).toBeNull();
});

test('while it lasts the desk has no sandbox, and afterwards it has', async () => {
  let distrusted: WireError | null = distrustOf(report(broken));
  const plans = createSandboxPlans({
    homeDir: homedir(),
    dataDir: `${tmpdir()}/none`,
    env: process.env,
    distrust: () => distrusted,
  });
  expect(await plans.abilities()).toEqual({ mechanism: 'none', protections: ['env'], problem: distrusted });
  distrusted = null;
  expect(await plans.abilities()).toMatchObject({ mechanism: 'bwrap', problem: null });
});
