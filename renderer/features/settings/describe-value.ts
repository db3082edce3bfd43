/** Writes one settings value as a person would read it, for the list of differences. */
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
  };
  return names[key] ?? key;
}
