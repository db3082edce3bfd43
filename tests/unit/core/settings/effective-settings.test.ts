import { say } from '#domain/common/message.ts';
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  effectiveSettingsSchema,
  type Settings,
  type SettingsLayer,
  type SettingsLayers,
} from '#domain/settings/settings.ts';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import { effectiveSettings } from '../../../../main/core/policy/narrow/effective-settings.ts';
import { settingsKeys, widenedKeys } from '../../../../main/core/policy/narrow/narrow-settings.ts';
import { completeSettings, settingsLayers } from './arbitrary-settings.ts';
import { moreThan } from './authority-of.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const file = (layer: SettingsLayer = {}, isStale = false) => ({ layer, isStale });
const none: SettingsLayers = {
  user: file(),
  project: file(),
  session: {},
  call: {},
  projectFile: { ...file(), isTrusted: false, contentHash: null, isChanged: false },
  team: {},
  managed: file(),
  problems: [],
};
const effective = (layers: Partial<SettingsLayers>) => effectiveSettings({ ...none, ...layers }, hash);
const stranger = (layer: SettingsLayer) => ({ ...none.projectFile, layer });

const allLayers = fc.record({
  user: settingsLayers.map((layer) => file(layer)),
  project: settingsLayers.map((layer) => file(layer)),
  session: settingsLayers,
  call: settingsLayers,
});

const entries = (where: string): SettingsLayer => ({
  permissions: Array.from({ length: 3000 }, (_, at) => ({ kind: 'path', path: `/${where}/${at}`, access: 'deny' })),
});

test('the policy of a team only narrows, whoever set more, and below what is managed', () => {
  const layers = { user: file({ network: 'full' as const }), call: { network: 'full' as const } };
  expect(effective({ ...layers, team: { network: 'ask' } })).toMatchObject({
    values: { network: 'ask' },
    sources: { network: 'team' },
  });
  expect(effective({ ...layers, team: { network: 'full' } }).sources.network).toBe('call');
  const managed = file({ network: 'blocked' });
  expect(effective({ ...layers, team: { network: 'ask' }, managed }).values.network).toBe('blocked');
});

test('no policy of a team allows more than without it, but where the two cannot be compared', () => {
  fc.assert(
    fc.property(allLayers, settingsLayers, (layers, team) => {
      const [without, within] = [effective(layers), effective({ ...layers, team })];
      const told = within.problems.map((problem) => JSON.stringify(problem)).join('');
      const wider = widenedKeys(without.values, within.values).filter((key) => !told.includes(key));
      expect(wider).toEqual([]);
    }),
  );
});

describe('layers', () => {
  test('with nothing set, every value is the default and says so', () => {
    const result = effective({});
    expect(result.values).toEqual(defaultSettings);
    expect(new Set(Object.values(result.sources))).toEqual(new Set(['default']));
    expect(effectiveSettingsSchema.parse(result)).toEqual(result);
  });

  test('a later layer replaces a value of an earlier one and is named as its source', () => {
    const layers = { user: file({ network: 'ask' }), project: file({ network: 'full' }) };
    expect(effective({ user: layers.user })).toMatchObject({
      values: { network: 'ask' },
      sources: { network: 'user' },
    });
    expect(effective(layers)).toMatchObject({ values: { network: 'full' }, sources: { network: 'project' } });
    expect(effective({ ...layers, session: { network: 'allow-listed' } })).toMatchObject({
      values: { network: 'allow-listed' },
      sources: { network: 'session' },
    });
    expect(effective({ ...layers, session: { network: 'full' }, call: { network: 'blocked' } })).toMatchObject({
      values: { network: 'blocked' },
      sources: { network: 'call', files: 'default' },
    });
  });

  // Two by two they were compared for minutes, before anything could say that they are too many.
  test('as many entries as settings may have are folded at once', () => {
    const managed = { permissions: entries('a').permissions?.slice(0, 10) ?? [] };
    const { values } = effective({
      user: file(entries('a')),
      projectFile: stranger(entries('a')),
      managed: file(managed),
    });
    expect(values.permissions).toHaveLength(3000);
  }, 2500);

  test('the version follows the values and nothing else', () => {
    const same = effective({ user: file({ network: 'blocked' }) });
    expect(same.version).toBe(effective({}).version);
    expect(effective({ user: file({ network: 'ask' }) }).version).not.toBe(same.version);
    expect(same.version).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("the project's own file", () => {
  const cases: readonly [string, SettingsLayer, SettingsLayer, SettingsLayer][] = [
    ['a wider network is ignored', { network: 'ask' }, { network: 'full' }, { network: 'ask' }],
    ['a narrower network counts', { network: 'full' }, { network: 'blocked' }, { network: 'blocked' }],
    ['allow-listed is narrower than ask', { network: 'ask' }, { network: 'allow-listed' }, { network: 'allow-listed' }],
    [
      'never does not switch off the questions of untrusted',
      { approvalPolicy: { mode: 'untrusted' } },
      { approvalPolicy: { mode: 'never' } },
      { approvalPolicy: { mode: 'untrusted' } },
    ],
    [
      'untrusted makes on-request ask for everything',
      { approvalPolicy: { mode: 'on-request' } },
      { approvalPolicy: { mode: 'untrusted' } },
      { approvalPolicy: { mode: 'untrusted' } },
    ],
    [
      'never on on-request refuses every class of question and runs nothing more',
      { approvalPolicy: { mode: 'on-request' } },
      { approvalPolicy: { mode: 'never' } },
      {
        approvalPolicy: {
          mode: 'granular',
          sandboxApproval: false,
          rules: false,
          requestPermissions: false,
          networkApproval: false,
          patchApproval: false,
        },
      },
    ],
    ['read-only counts', {}, { files: { mode: 'read-only' } }, { files: { mode: 'read-only' } }],
    ['full access is ignored', {}, { files: { mode: 'danger-full-access' } }, { files: defaultSettings.files }],
    [
      'it cannot call a switched-off sandbox an external one',
      { files: { mode: 'danger-full-access' } },
      { files: { mode: 'external-sandbox' } },
      { files: { mode: 'danger-full-access' } },
    ],
    [
      'of the writable roots only those that were there remain, never a name below them',
      {
        files: { mode: 'workspace-write', writableRoots: ['/a', '/b/c'], excludeTmpdir: false, excludeSlashTmp: true },
      },
      {
        files: {
          mode: 'workspace-write',
          writableRoots: ['/a/x', '/b', '/d'],
          excludeTmpdir: true,
          excludeSlashTmp: false,
        },
      },
      { files: { mode: 'workspace-write', writableRoots: ['/b/c'], excludeTmpdir: true, excludeSlashTmp: true } },
    ],
    [
      'denials are added, allowances are not',
      { permissions: [{ kind: 'path', path: '/a', access: 'write' }] },
      {
        permissions: [
          { kind: 'path', path: '/b', access: 'read' },
          { kind: 'path', path: '/a/s', access: 'deny' },
          { kind: 'glob', glob: '**/.env', access: 'deny' },
        ],
      },
      {
        permissions: [
          { kind: 'path', path: '/a', access: 'write' },
          { kind: 'path', path: '/a/s', access: 'deny' },
          { kind: 'glob', glob: '**/.env', access: 'deny' },
        ],
      },
    ],
    ['unreadable paths add up', { denyRead: ['/a'] }, { denyRead: ['/b', '/a'] }, { denyRead: ['/a', '/b'] }],
    ['an empty list of unreadable paths frees none', { denyRead: ['/a'] }, { denyRead: [] }, { denyRead: ['/a'] }],
    ['passed names only shrink', { passEnv: ['A', 'B'] }, { passEnv: ['B', 'C'] }, { passEnv: ['B'] }],
    [
      'required protections add up',
      { requiredProtections: ['network'] },
      { requiredProtections: ['seccomp'] },
      { requiredProtections: ['network', 'seccomp'] },
    ],
    [
      'limits only get shorter',
      { timeoutMs: 5 },
      { timeoutMs: 9, approvalDeadlineMs: 7 },
      { timeoutMs: 5, approvalDeadlineMs: 7 },
    ],
    ['no limit does not lift a limit', { timeoutMs: 5 }, { timeoutMs: null }, { timeoutMs: 5 }],
  ];
  test.each(cases)('%s', (_title, user, projectFile, expected) => {
    const result = effective({ user: file(user), projectFile: stranger(projectFile) });
    expect(result.values).toEqual({ ...defaultSettings, ...user, ...expected });
  });

  test('what it tried to widen is said in words', () => {
    const result = effective({ projectFile: stranger({ network: 'full', passEnv: ['A_TOKEN'], timeoutMs: 10 }) });
    expect(result.problems).toEqual([
      "The project's own settings file may only narrow; what it widens is ignored: network, passEnv.",
    ]);
    expect(result.sources).toMatchObject({ network: 'default', passEnv: 'default', timeoutMs: 'project-file' });
  });

  test.each([
    ['unknown', { isTrusted: false, isChanged: false }, 'blocked'],
    ['changed', { isTrusted: false, isChanged: true }, 'blocked'],
    ['trusted', { isTrusted: true, isChanged: false }, 'ask'],
  ] as const)('a file that is %s says so, with what it loosens', (trust, state, network) => {
    const contentHash = 'a'.repeat(64);
    const layer: SettingsLayer = { network: 'ask', timeoutMs: 5 };
    const result = effective({ projectFile: { ...stranger(layer), contentHash, ...state } });
    expect(result).toMatchObject({ values: { network, timeoutMs: 5 }, problems: [] });
    expect(result.projectFile).toEqual({ contentHash, trust, loosens: ['network'] });
    expect(effectiveSettingsSchema.parse(result)).toEqual(result);
  });

  test('once trusted it may widen the defaults, but not what the person set for this project', () => {
    const trusted = { ...stranger({ network: 'ask', passEnv: ['A'] }), isTrusted: true };
    expect(effective({ projectFile: trusted })).toMatchObject({
      values: { network: 'ask', passEnv: ['A'] },
      sources: { network: 'project-file' },
      problems: [],
    });
    expect(effective({ projectFile: trusted, project: file({ network: 'blocked' }) }).values.network).toBe('blocked');
  });

  test('lists that would grow past their limit stay as they were', () => {
    const many = Array.from({ length: 3000 }, (_, i) => `/x/${i}`);
    const result = effective({ user: file({ denyRead: ['/a'] }), projectFile: stranger({ denyRead: many }) });
    expect(result.values.denyRead).toEqual(['/a']);
  });

  test('for all settings, the file never makes anything wider', () => {
    fc.assert(
      fc.property(allLayers, settingsLayers, (layers, layer) => {
        const without = effective(layers).values;
        const withFile = effective({ ...layers, projectFile: stranger(layer) }).values;
        expect(moreThan(without, withFile)).toEqual([]);
        expect(widenedKeys(without, withFile)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('managed requirements', () => {
  test('for all settings and requirements, the values never exceed the requirements', () => {
    fc.assert(
      fc.property(allLayers, completeSettings, settingsLayers, (layers, managed, projectFile) => {
        const { values } = effective({ ...layers, managed: file(managed), projectFile: stranger(projectFile) });
        // Entries of a requirement are denials; its allowances bound nothing.
        const bound = { ...managed, permissions: values.permissions };
        expect(moreThan(bound, values)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('a requirement that cannot be combined with the value set replaces it, and that is said', () => {
    const result = effective({
      user: file({ approvalPolicy: { mode: 'untrusted' } }),
      managed: file({ approvalPolicy: { mode: 'never' } }),
    });
    expect(result).toMatchObject({
      values: { approvalPolicy: { mode: 'never' } },
      sources: { approvalPolicy: 'managed' },
      problems: ['A managed requirement replaces the value that was set: approvalPolicy.'],
    });
  });
});

describe('a stale copy of an unreadable file', () => {
  test('keeps what it narrowed and loses what it widened', () => {
    const layer: SettingsLayer = { network: 'full', denyRead: ['/secret'], passEnv: ['A_TOKEN'] };
    const result = effective({ user: file(layer, true), problems: [say('unreadable')] });
    expect(result.values).toEqual({ ...defaultSettings, denyRead: ['/secret'] });
    expect(result.sources).toMatchObject({ network: 'default', denyRead: 'user' });
    expect(result.problems).toEqual(['unreadable']);
  });

  test('for all settings, is at most as wide as the same settings without it', () => {
    fc.assert(
      fc.property(settingsLayers, settingsLayers, settingsLayers, (user, project, session) => {
        const without = effective({ user: file(user), session }).values;
        const stale = effective({ user: file(user), session, project: file(project, true) }).values;
        expect(moreThan(without, stale)).toEqual([]);
      }),
    );
  });
});

const files = (writableRoots: string[]): Settings => ({
  ...defaultSettings,
  files: { mode: 'workspace-write', writableRoots, excludeTmpdir: false, excludeSlashTmp: false },
});

describe('comparing settings', () => {
  test('whatever is not reported as wider allows nothing more', () => {
    fc.assert(
      fc.property(completeSettings, completeSettings, fc.constantFrom(...settingsKeys), (before, other, key) => {
        const after = { ...before, [key]: other[key] };
        if (widenedKeys(before, after).length === 0) expect(moreThan(before, after)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('a new writable root below an old one is wider: it could be a link to anywhere', () => {
    expect(widenedKeys(files(['/data']), files(['/data/x']))).toEqual(['files']);
    expect(widenedKeys(files(['/data', '/b']), files(['/b']))).toEqual([]);
  });
});
