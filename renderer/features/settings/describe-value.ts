/** Writes one settings value as a person would read it, for the list of differences. */
import type { ResourceLimits } from '#domain/resource-limits.ts';
import type { Settings, SettingsKey } from '#domain/settings.ts';
import { hostTexts } from '../../text/host-texts.ts';
import { settingsTexts } from '../../text/settings-texts.ts';
import { texts } from '../../text/screen-texts.ts';
import { formatDuration } from '../../text/format-amounts.ts';

export function describeValue(settings: Settings, key: SettingsKey): string {
  switch (key) {
    case 'approvalPolicy':
      return texts.policy[settings.approvalPolicy.mode];
    case 'files': {
      const { files } = settings;
      if (files.mode !== 'workspace-write') return texts.files[files.mode];
      const tmp = files.excludeTmpdir && files.excludeSlashTmp ? settingsTexts.tmpNo : settingsTexts.tmpYes;
      return [texts.files[files.mode], ...files.writableRoots, tmp].join(', ');
    }
    case 'network':
      return texts.network[settings.network];
    case 'timeoutMs':
      return settings.timeoutMs === null ? settingsTexts.timeoutNone : formatDuration(settings.timeoutMs);
    case 'approvalDeadlineMs':
      return settings.approvalDeadlineMs === null
        ? settingsTexts.deadlineNone
        : formatDuration(settings.approvalDeadlineMs);
    case 'limits':
      return describeLimits(settings.limits);
    case 'nestedSandboxes':
      return settings.nestedSandboxes ? settingsTexts.nestedYes : settingsTexts.nestedNo;
    case 'allowedHosts':
    case 'deniedHosts':
    case 'permissions':
    case 'denyRead':
    case 'passEnv':
    case 'requiredProtections':
      return (
        settings[key].map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(', ') ||
        settingsTexts.none
      );
  }
}

function describeLimits({ cpuSeconds, memoryMiB, processes, fileMiB }: ResourceLimits): string {
  const parts = [
    cpuSeconds === null ? null : settingsTexts.limitCpu({ n: cpuSeconds }),
    memoryMiB === null ? null : settingsTexts.limitMemory({ n: memoryMiB }),
    processes === null ? null : settingsTexts.limitProcesses({ n: processes }),
    fileMiB === null ? null : settingsTexts.limitFile({ n: fileMiB }),
  ].filter((part) => part !== null);
  return parts.join(', ') || settingsTexts.timeoutNone;
}

/** The heading a value stands under. */
export function nameOf(key: SettingsKey): string {
  const names: Partial<Record<SettingsKey, string>> = {
    approvalPolicy: settingsTexts.approvals,
    files: settingsTexts.files,
    network: settingsTexts.network,
    allowedHosts: hostTexts.allowed,
    deniedHosts: hostTexts.denied,
    timeoutMs: settingsTexts.timeout,
    approvalDeadlineMs: settingsTexts.deadline,
    limits: settingsTexts.limitsName,
    nestedSandboxes: settingsTexts.nestedName,
  };
  return names[key] ?? key;
}
