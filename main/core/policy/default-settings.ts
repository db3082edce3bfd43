/** The settings of a person who has set nothing: contained commands run, everything beyond asks, the network is closed. */
import { noLimits } from '#domain/resource-limits.ts';
import type { Settings } from '#domain/settings.ts';

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
};
