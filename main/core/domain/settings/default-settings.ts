/** The settings of a person who has set nothing: contained commands run, everything beyond asks, the network is closed. */
import { noReviewer } from '../approval/review.ts';
import { noLimits } from '../sandbox/resource-limits.ts';
import type { EffectiveSettings, Settings } from './settings.ts';

export const defaultSettings: Settings = {
  approvalPolicy: { mode: 'on-request' },
  files: { mode: 'workspace-write', writableRoots: [], excludeTmpdir: false, excludeSlashTmp: false },
  network: 'blocked',
  allowedHosts: [],
  deniedHosts: [],
  permissions: [],
  // Secret places that are unreadable by default belong to the sandbox draft: listed here they would forbid every bypass.
  denyRead: [],
  passEnv: [],
  requiredProtections: [],
  timeoutMs: null,
  approvalDeadlineMs: null,
  limits: noLimits,
  nestedSandboxes: false,
  writesOutside: 'ask',
  keepStaged: [],
  reviewer: noReviewer,
};

export const defaultSources: EffectiveSettings['sources'] = {
  approvalPolicy: 'default',
  files: 'default',
  network: 'default',
  allowedHosts: 'default',
  deniedHosts: 'default',
  permissions: 'default',
  denyRead: 'default',
  passEnv: 'default',
  requiredProtections: 'default',
  timeoutMs: 'default',
  approvalDeadlineMs: 'default',
  limits: 'default',
  nestedSandboxes: 'default',
  writesOutside: 'default',
  keepStaged: 'default',
  reviewer: 'default',
};

/** Settings that no file was read for: the defaults, with `values` in their place, as the broker's own checks run under. */
export function unreadSettings(values: Partial<Settings> = {}): EffectiveSettings {
  return { values: { ...defaultSettings, ...values }, sources: defaultSources, version: '', problems: [] };
}
