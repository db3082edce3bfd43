/** Random settings that meet each other often: few paths, few names, every mode. */
import * as fc from 'fast-check';
import { reviewedKinds, reviewModes } from '#domain/approval/review.ts';
import { forEachLimit } from '#domain/sandbox/resource-limits.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { PermissionEntry } from '#domain/sandbox/permission.ts';
import type { FilePolicy } from '#domain/sandbox/sandbox-policy.ts';
import type { Settings, SettingsLayer } from '#domain/settings/settings.ts';

export const samplePaths = ['/', '/data', '/data/a', '/data/a/b', '/home/p', '/home/p/.ssh', '/data/../etc'];

const path = fc.constantFrom(...samplePaths);
const paths = fc.uniqueArray(path, { maxLength: 3 });
const limit = fc.option(fc.constantFrom(1, 1000, 60_000, 86_400_000), { nil: null });

export const approvalPolicies: fc.Arbitrary<ApprovalPolicy> = fc.oneof(
  fc.constantFrom<ApprovalPolicy>(
    { mode: 'untrusted' },
    { mode: 'on-failure' },
    { mode: 'on-request' },
    { mode: 'never' },
  ),
  fc.record({
    mode: fc.constant('granular' as const),
    sandboxApproval: fc.boolean(),
    rules: fc.boolean(),
    requestPermissions: fc.boolean(),
    networkApproval: fc.boolean(),
    patchApproval: fc.boolean(),
  }),
);

const filePolicies: fc.Arbitrary<FilePolicy> = fc.oneof(
  fc.constantFrom<FilePolicy>({ mode: 'read-only' }, { mode: 'external-sandbox' }, { mode: 'danger-full-access' }),
  fc.record({
    mode: fc.constant('workspace-write' as const),
    writableRoots: paths,
    excludeTmpdir: fc.boolean(),
    excludeSlashTmp: fc.boolean(),
  }),
);

const entries: fc.Arbitrary<PermissionEntry> = fc.oneof(
  fc.record({ kind: fc.constant('path' as const), path, access: fc.constantFrom('read', 'write', 'deny') }),
  fc.record({ kind: fc.constant('glob' as const), glob: fc.constantFrom('**/.env'), access: fc.constant('deny') }),
  fc.record({
    kind: fc.constant('special' as const),
    name: fc.constantFrom('root', 'minimal', 'workspace', 'tmp'),
    access: fc.constantFrom('read', 'write', 'deny'),
  }),
);

const fields: { [K in keyof Settings]: fc.Arbitrary<Settings[K]> } = {
  approvalPolicy: approvalPolicies,
  files: filePolicies,
  network: fc.constantFrom('blocked', 'ask', 'allow-listed', 'full'),
  allowedHosts: fc.uniqueArray(fc.constantFrom('a.example', '*.b.example', 'c.example:443'), { maxLength: 3 }),
  deniedHosts: fc.uniqueArray(fc.constantFrom('a.example', '**.d.example'), { maxLength: 2 }),
  permissions: fc.array(entries, { maxLength: 4 }),
  denyRead: paths,
  passEnv: fc.uniqueArray(fc.constantFrom('A_TOKEN', 'B_KEY', 'C'), { maxLength: 3 }),
  requiredProtections: fc.uniqueArray(fc.constantFrom('fs-write', 'network', 'seccomp'), { maxLength: 3 }),
  timeoutMs: limit,
  approvalDeadlineMs: limit,
  limits: fc.record(forEachLimit(() => limit)),
  nestedSandboxes: fc.boolean(),
  writesOutside: fc.constantFrom('refuse', 'ask', 'stage'),
  keepStaged: fc.uniqueArray(fc.constantFrom('/home/u/a', '/home/u/b'), { maxLength: 2 }),
  reviewer: fc.record({
    mode: fc.constantFrom(...reviewModes),
    kinds: fc.subarray([...reviewedKinds]),
    upTo: fc.constantFrom('low', 'medium', 'high'),
    perHour: fc.integer({ min: 1, max: 100 }),
  }),
};

export const completeSettings: fc.Arbitrary<Settings> = fc.record(fields);
export const settingsLayers: fc.Arbitrary<SettingsLayer> = fc.record(fields, { requiredKeys: [] });
