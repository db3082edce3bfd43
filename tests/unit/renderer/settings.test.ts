import { describe, expect, test } from 'vitest';
import type { Settings } from '#domain/settings.ts';
import { compareSettings } from '../../../renderer/features/settings/compare-settings.ts';
import { layerToSave } from '../../../renderer/features/settings/layer-to-save.ts';
import { sampleEffective, sampleSettings } from '../../fakes/sample-pictures.ts';

const roots = (...writableRoots: string[]): Partial<Settings> => ({
  files: { mode: 'workspace-write', writableRoots, excludeTmpdir: false, excludeSlashTmp: false },
});

describe('a change of settings', () => {
  test.each<{ name: string; from?: Partial<Settings>; to: Partial<Settings>; expected: string[] }>([
    { name: 'none', to: {}, expected: [] },
    { name: 'asking more', to: { approvalPolicy: { mode: 'untrusted' } }, expected: ['approvalPolicy tighter'] },
    { name: 'asking less', to: { approvalPolicy: { mode: 'on-failure' } }, expected: ['approvalPolicy looser'] },
    {
      name: 'refusing what would ask',
      to: { approvalPolicy: { mode: 'never' } },
      expected: ['approvalPolicy tighter'],
    },
    {
      name: 'from asking for everything to never asking',
      from: { approvalPolicy: { mode: 'untrusted' } },
      to: { approvalPolicy: { mode: 'never' } },
      expected: ['approvalPolicy looser'],
    },
    { name: 'no sandbox', to: { files: { mode: 'danger-full-access' } }, expected: ['files looser'] },
    { name: 'read only', to: { files: { mode: 'read-only' } }, expected: ['files tighter'] },
    { name: 'one more folder', to: roots('/opt/x'), expected: ['files looser'] },
    { name: 'one folder less', from: roots('/opt/x'), to: roots(), expected: ['files tighter'] },
    { name: 'another folder', from: roots('/opt/x'), to: roots('/opt/y'), expected: ['files looser'] },
    { name: 'one more host allowed', to: { allowedHosts: ['a.example'] }, expected: ['allowedHosts looser'] },
    {
      name: 'one host less denied',
      from: { deniedHosts: ['a.example'] },
      to: { deniedHosts: [] },
      expected: ['deniedHosts looser'],
    },
    { name: 'one host denied', to: { deniedHosts: ['a.example'] }, expected: ['deniedHosts tighter'] },
    { name: 'open network', to: { network: 'full' }, expected: ['network looser'] },
    { name: 'one secret readable', to: { denyRead: [] }, expected: ['denyRead looser'] },
    { name: 'one more variable passed', to: { passEnv: ['API_KEY'] }, expected: ['passEnv looser'] },
    {
      name: 'one protection less required',
      from: { requiredProtections: ['seccomp'] },
      to: { requiredProtections: [] },
      expected: ['requiredProtections looser'],
    },
    { name: 'a time limit', to: { timeoutMs: 1000 }, expected: ['timeoutMs neutral'] },
    {
      name: 'two at once',
      to: { network: 'full', files: { mode: 'read-only' } },
      expected: ['files tighter', 'network looser'],
    },
  ])('$name: $expected', ({ from = {}, to, expected }) => {
    const before = { ...sampleSettings, ...from };
    const changes = compareSettings(before, { ...before, ...to });
    expect(changes.map((change) => `${change.key} ${change.direction}`)).toEqual(expected);
  });

  test('keeps what was the project’s own and leaves the rest to its source', () => {
    const draft: Settings = { ...sampleSettings, timeoutMs: 5000 };
    const layer = layerToSave(sampleEffective, draft, compareSettings(sampleSettings, draft));
    expect(layer).toEqual({ network: 'blocked', timeoutMs: 5000 });
  });
});
