/** What a health check says about machines: which part fails, with what proof and what remedy. */
import { expect, test } from 'vitest';
import { probeResultSchema } from '#domain/common/health.ts';
import { machineProbes, type MachineFindings } from '../../../../main/node/health/machine-probes.ts';
import type { Culprit, NoSandbox } from '../../../../main/node/sandbox/machine/explain-no-sandbox.ts';
import { machineWith } from '../sandbox/machine/machine-with.ts';
import { english, say } from '#domain/common/message.ts';

const noSandbox = (culprit: Culprit): { noSandbox: NoSandbox } => ({
  noSandbox: { culprit, error: { code: 'sandbox-unavailable', message: say('No sandbox.'), remedy: say('Do this.') } },
});
type Given = Parameters<typeof machineWith>[0];
type Expected = Readonly<Record<string, 'pass' | 'fail' | 'not-applicable'>>;

const healthy: Expected = {
  bubblewrap: 'pass',
  'bubblewrap-rights': 'pass',
  'user-namespaces': 'pass',
  'filter-kernel': 'pass',
  apparmor: 'not-applicable',
  container: 'not-applicable',
  windows: 'not-applicable',
  nested: 'not-applicable',
  landlock: 'pass',
  compiler: 'pass',
};

/** Where there is no sandbox, what is not to blame proves nothing. */
const failing: Expected = {
  ...healthy,
  bubblewrap: 'fail',
  'user-namespaces': 'not-applicable',
  'filter-kernel': 'not-applicable',
};

const rows: readonly (readonly [string, Given, Partial<Omit<MachineFindings, 'facts'>>, Expected])[] = [
  ['a machine on which everything works', {}, {}, {}],
  ['no bubblewrap', { bwrap: null }, noSandbox('bubblewrap'), { 'bubblewrap-rights': 'not-applicable' }],
  ['an old one', { bwrap: { version: 'bubblewrap 0.4.1' } }, noSandbox('bubblewrap'), {}],
  ['a setuid one', { bwrap: { setuid: true } }, noSandbox('bubblewrap-rights'), { 'bubblewrap-rights': 'fail' }],
  [
    'a kernel without user namespaces',
    { settings: { 'user/max_user_namespaces': '0' } },
    noSandbox('user-namespaces'),
    { 'user-namespaces': 'fail' },
  ],
  [
    'a kernel that keeps them from users',
    { settings: { 'kernel/unprivileged_userns_clone': '0' } },
    noSandbox('user-namespaces'),
    { 'user-namespaces': 'fail' },
  ],
  ['a kernel that filters nothing', {}, noSandbox('filter'), { 'filter-kernel': 'fail' }],
  [
    'AppArmor in the way',
    { settings: { 'kernel/apparmor_restrict_unprivileged_userns': '1' } },
    noSandbox('apparmor'),
    { apparmor: 'fail' },
  ],
  [
    'AppArmor with a profile for our own bubblewrap',
    { settings: { 'kernel/apparmor_restrict_unprivileged_userns': '1' } },
    {},
    { apparmor: 'pass' },
  ],
  ['a container that forbids it', { container: 'docker' }, noSandbox('container'), { container: 'fail' }],
  ['a container that allows it', { container: 'docker' }, {}, { container: 'pass' }],
  ['WSL 1', { kernel: '4.4.0-19041-Microsoft' }, noSandbox('windows'), { windows: 'fail' }],
  ['WSL 2', { kernel: '5.15.90.1-microsoft-standard-WSL2' }, {}, { windows: 'pass' }],
  ['a desk in a sandbox', { sandboxed: true }, noSandbox('nested'), { nested: 'fail' }],
  ['a kernel without Landlock', {}, { landlock: 0 }, { landlock: 'fail' }],
  ['no helper', { compiler: '/usr/bin/cc' }, { landlock: null }, { landlock: 'not-applicable', compiler: 'fail' }],
  ['no compiler either', { compiler: null }, { landlock: null }, { landlock: 'not-applicable', compiler: 'fail' }],
];

test.each(rows)('%s', (_, given, rest, expected) => {
  const probes = machineProbes({ facts: machineWith(given), noSandbox: null, landlock: 7, ...rest });
  expect(Object.fromEntries(probes.map(({ id, state }) => [id, state]))).toEqual({
    ...(rest.noSandbox === undefined ? healthy : failing),
    ...expected,
  });
  for (const probe of probes) {
    expect(probeResultSchema.parse(probe)).toEqual(probe);
    expect(probe.remedy === null || english(probe.remedy) === '', probe.id).toBe(probe.state !== 'fail');
    if (probe.id !== 'bubblewrap-rights' || given.bwrap !== null) expect(probe.evidence, probe.id).not.toBe('');
  }
});
