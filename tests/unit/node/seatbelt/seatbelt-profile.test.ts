/** Seatbelt profiles: every policy as a golden file, and what they mean held against the plan. No Mac runs them here. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Access } from '#domain/sandbox/permission.ts';
import { planAccess } from '#domain/sandbox/plan-access.ts';
import type { PlanEntry, SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { seatbeltArgv } from '../../../../main/node/sandbox/seatbelt/seatbelt-argv.ts';
import { type SeatbeltInput, seatbeltProfile } from '../../../../main/node/sandbox/seatbelt/seatbelt-profile.ts';
import { allows, readProfile } from './read-profile.ts';

const root = '/Users/ada/shop';
const entriesOf = {
  'read-only': [{ path: '/', access: 'read' }],
  'workspace-write': [
    { path: '/', access: 'read' },
    { path: root, access: 'write' },
  ],
  'danger-full-access': [{ path: '/', access: 'write' }],
} as const satisfies Record<string, readonly PlanEntry[]>;
const guarded = [`${root}/.git/hooks`, `${root}/.git/config`, `${root}/.vscode`];
const hidden: readonly PlanEntry[] = [
  { path: '/Users/ada/.ssh', access: 'deny' },
  { path: `${root}/private`, access: 'deny' },
  { path: `${root}/private/notes`, access: 'write' },
];

const policies = Object.keys(entriesOf) as (keyof typeof entriesOf)[];
const networks = ['blocked', 'filtered', 'full'] as const;
const onOff = [false, true];
const cases = policies.flatMap((policy) =>
  networks.flatMap((network) =>
    onOff.flatMap((isGuarded) => onOff.map((hides) => ({ policy, network, isGuarded, hides }))),
  ),
);

function inputOf({ policy, network, isGuarded, hides }: (typeof cases)[number]): SeatbeltInput {
  const plan: SeatbeltInput['plan'] = {
    entries: [...entriesOf[policy], ...(hides ? hidden : [])],
    protectedPaths: isGuarded ? guarded : [],
    network,
    grants: isGuarded ? [{ kind: 'socket', path: '/var/run/agent.sock' }] : [],
  };
  return {
    plan,
    tmpDir: policy === 'read-only' ? null : '/var/folders/countersign/run-1',
    proxyPorts: network === 'filtered' ? [50_001, 50_002] : [],
  };
}

describe('a profile stays as it was looked at', () => {
  test.each(cases)('$policy, network $network, guarded $isGuarded, hides $hides', async (row) => {
    const { text, parameters } = seatbeltProfile(inputOf(row));
    const name = [row.network, row.isGuarded ? 'guarded' : 'plain', row.hides ? 'hiding' : 'open'].join('-');
    const values = Object.entries(parameters).map(([key, value]) => `; ${key} = ${value}\n`);
    await expect(`${text}\n${values.join('')}`).toMatchFileSnapshot(`golden/${row.policy}/${name}.sbpl`);
  });
});

const part = fc.constantFrom('a', 'b', '.git', 'hooks', 'c d', 'é"x');
const path = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => `/Users/${parts.join('/')}`);
const access = fc.constantFrom<Access>('read', 'write', 'deny');
const arbitraryPlan = fc.record({
  entries: fc
    .tuple(
      fc.constantFrom<Access>('read', 'write'),
      fc.uniqueArray(fc.record({ path, access }), { maxLength: 6, selector: (entry) => entry.path }),
    )
    .map(([rest, more]): PlanEntry[] => [{ path: '/', access: rest }, ...more]),
  protectedPaths: fc.array(path, { maxLength: 3 }),
});

test('a profile lets files be read and written exactly as the plan says', () => {
  fc.assert(
    fc.property(arbitraryPlan, path, ({ entries, protectedPaths }, asked) => {
      const plan: Pick<SandboxPlan, 'entries' | 'protectedPaths' | 'network' | 'grants' | 'mechanism'> = {
        entries,
        // A name that an entry below opens again is no longer under its protection; the resolver leaves such names out.
        protectedPaths: protectedPaths.filter((name) => !entries.some((entry) => entry.path.startsWith(name))),
        network: 'blocked',
        grants: [],
        mechanism: 'seatbelt',
      };
      const profile = seatbeltProfile({ plan, tmpDir: null, proxyPorts: [] });
      const can = planAccess(plan, asked);
      const reads = allows(profile, 'file-read-data', asked);
      const writes = allows(profile, 'file-write-data', asked);
      expect({ reads, writes }).toEqual({ reads: can !== 'deny', writes: can === 'write' });
    }),
    { numRuns: 2000 },
  );
});

describe('what a plan hides or protects', () => {
  const profile = seatbeltProfile(
    inputOf({ policy: 'workspace-write', network: 'blocked', isGuarded: true, hides: true }),
  );
  test.each([
    ['file-write-create', `${root}/.VSCODE/tasks.json`],
    ['file-write-create', `${root}/.Git/Hooks/pre-commit`],
    ['file-write-unlink', `${root}/.git`],
    ['file-write-unlink', root],
    ['file-write-unlink', `${root}/private`],
    ['file-link', `${root}/.git/hooks/pre-commit`],
    ['file-link', '/Users/ada/.zshrc'],
    ['file-write-data', '/Users/ada/.zshrc'],
    ['file-clone', '/Users/ada/.ssh/id_ed25519'],
    ['process-exec', '/Users/ada/.ssh/run'],
    ['file-write-data', '/dev/ttys003'],
  ])('is not reached by %s %s', (operation, asked) => expect(allows(profile, operation, asked)).toBe(false));

  test.each([
    ['file-write-create', `${root}/.git/index.lock`],
    ['file-write-unlink', `${root}/src/a.ts`],
    ['file-read-metadata', `${root}/private`],
    ['file-write-data', `${root}/private/notes/a`],
    ['file-write-create', '/private/var/folders/countersign/run-1/x'],
    ['file-write-data', '/dev/null'],
    ['process-exec', '/bin/sh'],
  ])('leaves %s %s alone', (operation, asked) => expect(allows(profile, operation, asked)).toBe(true));
});

test('no path can end a string or begin a rule', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (name) => {
      const nasty = `/Users/${name.replaceAll('\0', '')}"))(allow default)`;
      const plan = {
        entries: [
          { path: '/', access: 'read' },
          { path: nasty, access: 'write' },
        ],
        protectedPaths: [`${nasty}/.git/hooks`],
        network: 'blocked',
        grants: [],
      } as const;
      const { text } = seatbeltProfile({
        plan: { ...plan, entries: [...plan.entries], protectedPaths: [...plan.protectedPaths], grants: [] },
        tmpDir: null,
        proxyPorts: [],
      });
      const allowed = readProfile(text).filter(
        (rule) => Array.isArray(rule) && rule[0] === 'allow' && rule[1] === 'default',
      );
      expect(allowed).toEqual([]);
    }),
  );
});

test.each(['blocked', 'filtered'] as const)(
  'a granted port of a %s network is served there, and no other',
  (network) => {
    const input = inputOf({ policy: 'workspace-write', network, isGuarded: false, hides: false });
    const { text } = seatbeltProfile({ ...input, plan: { ...input.plan, grants: [{ kind: 'forward', port: 5173 }] } });
    expect(text.match(/\(allow network-bind[^\n]*ip[^\n]*/gu)).toEqual([
      '(allow network-bind network-inbound (local ip "localhost:5173"))',
    ]);
    expect(seatbeltProfile(input).text).not.toMatch(/network-bind[^\n]*ip/u);
  },
);

test('a command cannot be taken for an option, and a profile that is too long is not cut', () => {
  const input = inputOf({ policy: 'workspace-write', network: 'filtered', isGuarded: true, hides: true });
  const profile = seatbeltProfile(input);
  const argv = seatbeltArgv(profile, ['-p', '(version 1)(allow default)']);
  expect(argv?.slice(-3)).toEqual(['--', '-p', '(version 1)(allow default)']);
  expect(argv?.slice(0, 2)).toEqual(['-p', profile.text]);
  const many = Array.from({ length: 5000 }, (_, at): PlanEntry => ({
    path: `/Users/ada/${'x'.repeat(60)}${at}`,
    access: 'read',
  }));
  const long = seatbeltProfile({ ...input, plan: { ...input.plan, entries: [...input.plan.entries, ...many] } });
  expect(seatbeltArgv(long, ['true'])).toBeNull();
});
