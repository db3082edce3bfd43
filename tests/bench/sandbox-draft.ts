/** The draft of an ordinary project for measuring. */
import { unreadSettings } from '#domain/settings/default-settings.ts';
import type { SandboxDraft } from '#core/ports.ts';

/** `writable` are more paths that the settings name. */
export function draftAt(projectRoot: string, writable: readonly string[] = []): SandboxDraft {
  return {
    projectRoot,
    cwd: projectRoot,
    settings: unreadSettings({
      approvalPolicy: { mode: 'never' },
      permissions: writable.map((path) => ({ kind: 'path', path, access: 'write' })),
    }),
    grants: [],
    unsandboxedBecause: null,
  };
}
