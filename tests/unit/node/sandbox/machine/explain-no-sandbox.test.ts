/** Machines on which no sandbox can be built, made up: each gets its cause and one thing to do. */
import { expect, test } from 'vitest';
import { explainNoSandbox } from '../../../../../main/node/sandbox/machine/explain-no-sandbox.ts';
import { machineWith, noNamespace, noProc } from './machine-with.ts';

type Row = readonly [
  machine: string,
  facts: Parameters<typeof machineWith>[0],
  said: string,
  cause: RegExp,
  remedy: RegExp,
];

const rows: readonly Row[] = [
  ['bubblewrap is missing', { bwrap: null }, '', /not installed/, /Install the package bubblewrap/],
  [
    'bubblewrap is too old, by its number',
    { bwrap: { version: 'bubblewrap 0.4.1' } },
    'bwrap: Unknown option --perms',
    /too old \(bubblewrap 0\.4\.1\)/,
    /0\.8 or newer/,
  ],
  [
    'bubblewrap has a good number and lacks an option',
    { bwrap: { version: 'bubblewrap 0.9.0' } },
    'bwrap: Unknown option --json-status-fd',
    /too old/,
    /0\.8 or newer/,
  ],
  [
    'what is called bwrap is something else',
    { bwrap: { version: 'wrapper 3' } },
    'usage: wrapper FILE',
    /not a bubblewrap that is known here.*wrapper 3.*usage/,
    /in its place/,
  ],
  ['bubblewrap says no version', { bwrap: { version: '' } }, '', /not a bubblewrap that is known/, /in its place/],
  [
    'bubblewrap is setuid',
    { bwrap: { setuid: true } },
    '',
    /setuid \(\/usr\/bin\/bwrap\)/,
    /chmod u-s,g-s \/usr\/bin\/bwrap/,
  ],
  [
    'the kernel forbids user namespaces to users',
    { settings: { 'kernel/unprivileged_userns_clone': '0' } },
    'bwrap: No permissions to create new namespace',
    /forbids user namespaces/,
    /sysctl -w kernel\.unprivileged_userns_clone=1/,
  ],
  [
    'the kernel allows no user namespace at all',
    { settings: { 'user/max_user_namespaces': '0' } },
    noNamespace,
    /allows no user namespaces/,
    /sysctl -w user\.max_user_namespaces/,
  ],
  [
    'AppArmor forbids them, as on Ubuntu',
    { settings: { 'kernel/apparmor_restrict_unprivileged_userns': '1' } },
    'bwrap: setting up uid map: Permission denied',
    /AppArmor forbids/,
    /apparmor_parser -r/,
  ],
  [
    'a container without user namespaces',
    { container: 'docker' },
    noNamespace,
    /container \(docker\)/,
    /seccomp=unconfined/,
  ],
  [
    'a container with a masked /proc',
    { container: 'podman' },
    noProc,
    /container \(podman\)/,
    /systempaths=unconfined/,
  ],
  ['somewhere that nobody knows', {}, noNamespace, /This environment does not allow/, /user namespaces/],
  [
    'WSL 1',
    { kernel: '4.4.0-19041-Microsoft' },
    'bwrap: Creating new namespace failed: Invalid argument',
    /WSL 1 has no Linux kernel/,
    /wsl --set-version/,
  ],
  [
    'WSL 2 with an old kernel',
    { kernel: '4.19.104-microsoft-standard' },
    noNamespace,
    /This WSL 2 does not allow/,
    /wsl --update/,
  ],
  [
    'WSL 2 where a setting is to blame',
    { kernel: '5.15.90.1-microsoft-standard-WSL2', settings: { 'user/max_user_namespaces': '0' } },
    noNamespace,
    /allows no user namespaces/,
    /sysctl/,
  ],
  [
    'inside the sandbox of a desk',
    { sandboxed: true, settings: { 'user/max_user_namespaces': '0' } },
    'bwrap: Creating new namespace failed: Operation not permitted',
    /inside the sandbox of another desk/,
    /Run it outside/,
  ],
  [
    'a kernel without the filter of system calls',
    {},
    'bwrap: prctl(PR_SET_SECCOMP): Invalid argument',
    /cannot be filtered/,
    /CONFIG_SECCOMP_FILTER/,
  ],
  ['something that nobody has seen', {}, 'bwrap: the moon is full', /the moon is full/, /countersign doctor/],
  ['bubblewrap that says nothing', {}, '', /said nothing/, /countersign doctor/],
];

test.each(rows)('%s', (_, facts, said, cause, remedy) => {
  const { error } = explainNoSandbox(machineWith(facts), said);
  expect(error).toEqual({
    code: 'sandbox-unavailable',
    message: expect.stringMatching(cause) as string,
    remedy: expect.stringMatching(remedy) as string,
  });
});
