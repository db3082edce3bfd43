import { forEachLimit } from '#domain/sandbox/resource-limits.ts';
import { expect, test } from 'vitest';
import type { Settings } from '#domain/settings/settings.ts';
import { changedKeys, withLaterChanges } from '../../../renderer/features/settings/changed-keys.ts';
import { describeValue, nameOf } from '../../../renderer/features/settings/describe-value.ts';
import { sampleSettings } from '../../fakes/samples/sample-views.ts';

test.each<{ name: string; to: Partial<Settings>; expected: string[] }>([
  { name: 'nothing', to: {}, expected: [] },
  { name: 'the same list anew', to: { denyRead: [...sampleSettings.denyRead] }, expected: [] },
  { name: 'two values', to: { timeoutMs: 1000, network: 'full' }, expected: ['network', 'timeoutMs'] },
])('of $name changed, $expected differ', ({ to, expected }) => {
  expect(changedKeys(sampleSettings, { ...sampleSettings, ...to })).toEqual(expected);
});

test('what is changed while a change is saved stays to be saved', () => {
  const sent: Settings = { ...sampleSettings, allowedHosts: ['a.example'], timeoutMs: 1000 };
  // As the broker holds it: a limit of the team may have made less of it.
  const saved: Settings = { ...sent, timeoutMs: 500 };
  expect(withLaterChanges(saved, sent, sent)).toEqual(saved);
  const now: Settings = { ...sent, allowedHosts: ['a.example', 'b.example'] };
  expect(withLaterChanges(saved, sent, now)).toEqual({ ...saved, allowedHosts: now.allowedHosts });
});

test('every value is named and described in words that tell it from another', () => {
  const other: Settings = {
    approvalPolicy: {
      mode: 'granular',
      sandboxApproval: true,
      rules: false,
      requestPermissions: false,
      networkApproval: true,
      patchApproval: false,
    },
    files: { mode: 'read-only' },
    network: 'full',
    allowedHosts: ['a.example'],
    deniedHosts: ['b.example'],
    permissions: [
      { kind: 'path', path: '/data', access: 'write' },
      { kind: 'glob', glob: '**/.env', access: 'deny' },
      { kind: 'special', name: 'tmp', access: 'read' },
    ],
    denyRead: ['/secret'],
    passEnv: ['NPM_TOKEN'],
    requiredProtections: ['seccomp'],
    timeoutMs: 1000,
    approvalDeadlineMs: 60_000,
    limits: forEachLimit(() => 5),
    nestedSandboxes: true,
    writesOutside: 'stage',
    keepStaged: ['/kept'],
    reviewer: { mode: 'shadow', kinds: [], upTo: 'low', perHour: 1 },
  };
  const keys = changedKeys(sampleSettings, other);
  expect(keys).toEqual(Object.keys(other));
  for (const key of keys) expect(describeValue(other, key)).not.toBe(describeValue(sampleSettings, key));
  expect(new Set(keys.map(nameOf)).size).toBe(keys.length);
  expect(describeValue(other, 'approvalPolicy')).toBe(
    'Asks by kind: More than the sandbox gives, Connections to new hosts',
  );
  expect(describeValue(other, 'permissions')).toBe(
    'Read and write /data, No access to **/.env, Read only temporary folders',
  );
});
