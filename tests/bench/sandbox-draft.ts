/** The draft of an ordinary project for measuring. */
import { noLimits } from '#domain/resource-limits.ts';
import type { SandboxDraft } from '#core/ports.ts';

/** `writable` are more paths that the settings name. */
export function draftAt(projectRoot: string, writable: readonly string[] = []): SandboxDraft {
  return {
    projectRoot,
    cwd: projectRoot,
    settings: {
      values: {
        approvalPolicy: { mode: 'never' },
        files: { mode: 'workspace-write', writableRoots: [], excludeTmpdir: false, excludeSlashTmp: false },
        network: 'blocked',
        allowedHosts: [],
        deniedHosts: [],
        permissions: writable.map((path) => ({ kind: 'path', path, access: 'write' })),
        denyRead: [],
        passEnv: [],
        requiredProtections: [],
        timeoutMs: null,
        approvalDeadlineMs: null,
        limits: noLimits,
        nestedSandboxes: false,
      },
      sources: {
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
      },
      version: '',
      problems: [],
    },
    grants: [],
    unsandboxedBecause: null,
  };
}
