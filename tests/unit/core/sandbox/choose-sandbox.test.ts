/** When an attempt runs sandboxed, and why when it does not: policy, rule and decision in one table. */
import { expect, test } from 'vitest';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import { chooseSandbox, missingProtections, type SandboxChoice } from '#core/sandbox/choose-sandbox.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { FilePolicy, NetworkMode } from '#domain/sandbox/sandbox-policy.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { english, say } from '#domain/common/message.ts';

const problem: WireError = { code: 'sandbox-unavailable', message: say('No bubblewrap.'), remedy: say('Install it.') };

function choose(
  settings: Partial<Settings>,
  more: Partial<Omit<SandboxChoice, 'settings' | 'abilities'>> & { broken?: boolean } = {},
): string {
  const chosen = chooseSandbox({
    projectRoot: '/p',
    cwd: '/p',
    settings: {
      values: { ...defaultSettings, ...settings },
      sources: {} as SandboxChoice['settings']['sources'],
      version: 'v',
      problems: [],
    },
    grants: [],
    bypassByRule: false,
    abilities: { mechanism: 'bwrap', protections: [], problem: more.broken === true ? problem : null },
    ...more,
  });
  return chosen.kind === 'refused' ? 'refused' : (chosen.draft.unsandboxedBecause ?? 'sandboxed');
}

const write: FilePolicy = { mode: 'workspace-write', writableRoots: [], excludeTmpdir: false, excludeSlashTmp: false };
const full: FilePolicy = { mode: 'danger-full-access' };
const networks: NetworkMode[] = ['blocked', 'ask', 'allow-listed', 'full'];

/** Columns: network blocked, ask, allow-listed, full. */
const rows: [string, FilePolicy, string[]][] = [
  ['read-only', { mode: 'read-only' }, ['sandboxed', 'sandboxed', 'sandboxed', 'sandboxed']],
  ['workspace-write', write, ['sandboxed', 'sandboxed', 'sandboxed', 'sandboxed']],
  ['full access', full, ['sandboxed', 'sandboxed', 'sandboxed', 'policy']],
  ['external', { mode: 'external-sandbox' }, ['external', 'external', 'external', 'external']],
];

test.each(rows)('%s', (_, files, expected) => {
  expect(networks.map((network) => choose({ files, network }))).toEqual(expected);
});

test('a rule or a decision leaves the sandbox for one attempt, unless a path may not be read', () => {
  const unsandboxed = { grants: [{ kind: 'unsandboxed' as const }] };
  expect(choose({}, { bypassByRule: true })).toBe('rule');
  expect(choose({}, unsandboxed)).toBe('decision');
  const denyRead = { denyRead: ['/home/u/keys'] };
  expect(choose(denyRead, { bypassByRule: true })).toBe('sandboxed');
  expect(choose(denyRead, unsandboxed)).toBe('sandboxed');
  const denied = { permissions: [{ kind: 'glob' as const, glob: '**/.env', access: 'deny' as const }] };
  expect(choose(denied, unsandboxed)).toBe('sandboxed');
  expect(choose({ ...denied, files: full, network: 'full' })).toBe('sandboxed');
});

test('a machine without a sandbox refuses whatever needs one, and nothing else', () => {
  expect(choose({}, { broken: true })).toBe('refused');
  expect(choose({ files: full, network: 'full' }, { broken: true })).toBe('policy');
});

test('a required protection that a plan lacks is named', () => {
  const plan = {
    mechanism: 'bwrap' as const,
    unsandboxedBecause: null,
    entries: [],
    protectedPaths: [],
    network: 'blocked' as const,
    tmp: 'private' as const,
    passEnv: [],
    grants: [],
    protections: ['fs-write' as const],
    missing: ['seccomp' as const],
  };
  expect(missingProtections(plan, ['fs-write'])).toBeNull();
  expect(english(missingProtections(plan, ['fs-write', 'seccomp'])?.message)).toContain('seccomp');
  expect(missingProtections({ ...plan, mechanism: 'none', unsandboxedBecause: 'decision' }, ['seccomp'])).toBeNull();
});
