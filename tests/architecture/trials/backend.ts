/** A sandbox backend more: it starts nothing, and prints what it was asked to start. */
import type { Trial } from './trial.ts';

const echo = `/** Starts nothing: prints what it was asked to start. */
import { endedAttempt } from '../../launch/create-attempt.ts';
import { refuseLogins } from '../../proxy/credential/refuse-logins.ts';
import type { SandboxBackend } from '../backend.ts';

export const echo: SandboxBackend = {
  mechanism: 'echo',
  isFor: (platform) => platform === 'aix',
  describe: () => ({ givesLogins: false }),
  probe: () => Promise.resolve(null),
  plan: () => Promise.resolve({ protections: ['fs-write', 'network'], closesAbstract: true, sizes: () => false }),
  open: () => async (spec) => {
    await spec.record?.();
    return endedAttempt(0, \`\${spec.argv.join(' ')}\\n\`);
  },
  async widen({ gate, plan }) {
    refuseLogins(plan);
    return { refused: () => gate.refused(), onRefused: (listener) => gate.onRefused(listener), close: () => undefined };
  },
  wayProblem: () => null,
  stagingProblem: () => Promise.resolve(null),
};
`;

export const backend: Trial = {
  name: 'a sandbox backend',
  most: 4,
  insertions: [
    { file: 'main/core/domain/sandbox/sandbox-plan.ts', before: "'none']);", insert: "'echo', " },
    {
      file: 'main/node/sandbox/backends.ts',
      before: "import { open } from './none/open-backend.ts';",
      insert: "import { echo } from './echo/echo-backend.ts';\n",
    },
    { file: 'main/node/sandbox/backends.ts', before: 'bubblewrap, seatbelt];', insert: 'echo, ' },
    { file: 'main/node/sandbox/backends.ts', before: 'none: open };', insert: 'echo, ' },
    {
      file: 'renderer/text/messages/both/sandboxes.ts',
      before: '} as const satisfies',
      insert: "  echo: { en: 'Echo sandbox', de: 'Echo-Sandbox' },\n",
    },
  ],
  newFiles: [{ file: 'main/node/sandbox/echo/echo-backend.ts', text: echo }],
  ownTest: {
    file: 'tests/unit/trial-backend.test.ts',
    text: `import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unreadSettings } from '#domain/settings/default-settings.ts';
import { createLauncher } from '../../main/node/launch/create-launcher.ts';
import { createSandboxPlans } from '../../main/node/sandbox/create-sandbox-plans.ts';
import { describePlan } from '../../renderer/text/describe/describe-plan.ts';

test('commands are planned, described and started by the backend', async () => {
  const root = mkdtempSync(join(tmpdir(), 'countersign-echo-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [homeDir, cwd, dataDir] = ['home', 'project', 'data'].map((name) => join(root, name)) as [string, string, string];
  for (const folder of [homeDir, cwd]) mkdirSync(folder);
  const plans = createSandboxPlans({ homeDir, dataDir, env: process.env, platform: 'aix' });
  expect((await plans.abilities()).mechanism).toBe('echo');
  const draft = { projectRoot: cwd, cwd, settings: unreadSettings(), grants: [], unsandboxedBecause: null };
  const resolved = await plans.resolve(draft);
  if (resolved.kind !== 'plan') throw new Error(resolved.error.message.code);
  expect(describePlan(resolved.plan).mechanism).toBe('Echo sandbox');
  const launcher = createLauncher({ env: process.env, helperPath: null, dataDir });
  const spec = { runId: 'run_1', attempt: 1, plan: resolved.plan, argv: ['ls', '-l'], cwd, projectRoot: cwd } as const;
  const launched = await launcher.launch({ ...spec, env: {}, terminal: null });
  if (launched.kind !== 'launched') throw new Error(launched.error.message.code);
  let printed = '';
  launched.attempt.onOutput((_stream, chunk) => (printed += Buffer.from(chunk).toString()));
  expect((await launched.attempt.exit).exitCode).toBe(0);
  expect(printed).toBe('ls -l\\n');
});
`,
  },
  holds: ['tests/unit/node/proxy/loopback-way.test.ts', 'tests/unit/node/seatbelt/seatbelt-profile.test.ts'],
};
