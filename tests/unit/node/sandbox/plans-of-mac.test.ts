/** On a Mac without a usable `sandbox-exec` nothing runs, and the person is told why. */
import { homedir, tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createSandboxPlans } from '../../../../main/node/sandbox/create-sandbox-plans.ts';

test('a Mac without sandbox-exec has no sandbox, and says so', async () => {
  const plans = createSandboxPlans({ homeDir: homedir(), dataDir: `${tmpdir()}/none`, env: {}, platform: 'darwin' });
  expect(await plans.abilities()).toMatchObject({
    mechanism: 'none',
    protections: ['env'],
    problem: { code: 'sandbox-unavailable', message: 'sandbox-exec is missing on this system.' },
  });
});
