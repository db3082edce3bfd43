/** Lists what differs between two settings and whether each difference loosens protection. */
import type { ApprovalPolicy } from '#domain/approval-policy.ts';
import type { FilePolicy, NetworkMode } from '#domain/sandbox-policy.ts';
import type { Settings, SettingsKey } from '#domain/settings.ts';

export interface SettingsChange {
  readonly key: SettingsKey;
  readonly direction: 'looser' | 'tighter' | 'neutral';
}

/** Strictest first: how much runs without anybody being asked. */
const policyOrder: readonly ApprovalPolicy['mode'][] = ['untrusted', 'never', 'granular', 'on-request', 'on-failure'];
const fileOrder: readonly FilePolicy['mode'][] = [
  'read-only',
  'workspace-write',
  'external-sandbox',
  'danger-full-access',
];
const limitKeys = ['cpuSeconds', 'memoryMiB', 'processes', 'fileMiB'] as const;
const networkOrder: readonly NetworkMode[] = ['blocked', 'allow-listed', 'ask', 'full'];

export function compareSettings(before: Settings, after: Settings): SettingsChange[] {
  const changes: SettingsChange[] = [];
  const note = (key: SettingsKey, step: number): void => {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) return;
    changes.push({ key, direction: step > 0 ? 'looser' : step < 0 ? 'tighter' : 'neutral' });
  };
  note('approvalPolicy', rise(policyOrder, before.approvalPolicy.mode, after.approvalPolicy.mode));
  note('files', compareFiles(before.files, after.files));
  note('network', rise(networkOrder, before.network, after.network));
  note('allowedHosts', after.allowedHosts.some((host) => !before.allowedHosts.includes(host)) ? 1 : -1);
  note('deniedHosts', before.deniedHosts.some((host) => !after.deniedHosts.includes(host)) ? 1 : -1);
  note('denyRead', before.denyRead.some((path) => !after.denyRead.includes(path)) ? 1 : -1);
  note('passEnv', after.passEnv.some((name) => !before.passEnv.includes(name)) ? 1 : -1);
  note(
    'requiredProtections',
    before.requiredProtections.some((each) => !after.requiredProtections.includes(each)) ? 1 : -1,
  );
  // Which of two lists of entries reaches further is not obvious, so a person is asked.
  note('permissions', 1);
  note('timeoutMs', 0);
  note('approvalDeadlineMs', 0);
  note('limits', limitKeys.some((key) => (after.limits[key] ?? Infinity) > (before.limits[key] ?? Infinity)) ? 1 : -1);
  note('nestedSandboxes', after.nestedSandboxes ? 1 : -1);
  return changes;
}

function rise<T>(order: readonly T[], before: T, after: T): number {
  return order.indexOf(after) - order.indexOf(before);
}

function compareFiles(before: FilePolicy, after: FilePolicy): number {
  const step = rise(fileOrder, before.mode, after.mode);
  if (step !== 0 || before.mode !== 'workspace-write' || after.mode !== 'workspace-write') return step;
  const isWider =
    after.writableRoots.some((root) => !before.writableRoots.includes(root)) ||
    (before.excludeTmpdir && !after.excludeTmpdir) ||
    (before.excludeSlashTmp && !after.excludeSlashTmp);
  return isWider ? 1 : -1;
}
