/** Writes one settings value as a person would read it, for the list of differences. */
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import { limitKeys, type ResourceLimits } from '#domain/sandbox/resource-limits.ts';
import type { Settings, SettingsKey } from '#domain/settings/settings.ts';
import { hostTexts } from '../../text/texts/host-texts.ts';
import { settingsTexts } from '../../text/texts/settings-texts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { formatDuration } from '../../text/describe/format-amounts.ts';
import { placeOf } from './place-of.ts';

export function describeValue(settings: Settings, key: SettingsKey): string {
  switch (key) {
    case 'approvalPolicy':
      return describePolicy(settings.approvalPolicy);
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
    case 'writesOutside':
      return settingsTexts.outsideName[settings.writesOutside];
    case 'reviewer': {
      const { mode, upTo } = settings.reviewer;
      const named = settingsTexts.reviewerMode[mode];
      return mode === 'off' ? named : settingsTexts.reviewerNamed({ mode: named, level: texts.cardRisk[upTo] });
    }
    case 'permissions':
      return (
        settings.permissions.map((entry) => `${settingsTexts.accessTo[entry.access]} ${placeOf(entry)}`).join(', ') ||
        settingsTexts.none
      );
    case 'requiredProtections':
      return settings.requiredProtections.map((each) => texts.protection[each]).join(', ') || settingsTexts.none;
    case 'allowedHosts':
    case 'deniedHosts':
    case 'denyRead':
    case 'keepStaged':
    case 'passEnv':
      return settings[key].join(', ') || settingsTexts.none;
  }
}

/** With the kinds that may ask, where they are chosen one by one. */
function describePolicy(policy: ApprovalPolicy): string {
  if (policy.mode !== 'granular') return texts.policy[policy.mode];
  const { mode, ...kinds } = policy;
  const chosen: Readonly<Record<string, boolean>> = kinds;
  const names = Object.entries(settingsTexts.kinds).filter(([kind]) => chosen[kind]);
  return `${texts.policy[mode]}: ${names.map(([, name]) => name).join(', ') || settingsTexts.none}`;
}

function describeLimits(limits: ResourceLimits): string {
  const parts = limitKeys.flatMap((key) => {
    const n = limits[key];
    return n === null ? [] : settingsTexts.limit[key].amount({ n });
  });
  return parts.join(', ') || settingsTexts.timeoutNone;
}

const names: Readonly<Record<SettingsKey, string>> = {
  approvalPolicy: settingsTexts.approvals,
  files: settingsTexts.files,
  network: settingsTexts.networkMode,
  allowedHosts: hostTexts.allowed,
  deniedHosts: hostTexts.denied,
  permissions: settingsTexts.permissions,
  denyRead: settingsTexts.denyRead,
  passEnv: settingsTexts.passEnv,
  requiredProtections: settingsTexts.required,
  timeoutMs: settingsTexts.timeout,
  approvalDeadlineMs: settingsTexts.deadline,
  limits: settingsTexts.limitsName,
  nestedSandboxes: settingsTexts.nestedName,
  writesOutside: settingsTexts.outside,
  keepStaged: settingsTexts.keepStaged,
  reviewer: settingsTexts.reviewer,
};

/** The heading a value stands under. */
export function nameOf(key: SettingsKey): string {
  return names[key];
}
