/** Turns the options of one call into a settings layer on top of the project's own values. */
import type { Settings, SettingsLayer } from '#domain/settings/settings.ts';
import type { ExecArguments } from './read-exec-arguments.ts';

export type Choices = Pick<ExecArguments, 'approval' | 'asks' | 'sandbox' | 'network' | 'writable' | 'allowedHosts'>;

/** Lists replace each other between layers, so `--writable` and `--allow-host` add to what the project has. */
export function callSettings(choices: Choices, current: Settings): SettingsLayer {
  const { approval, asks, sandbox, network, writable, allowedHosts } = choices;
  return {
    ...(approval === null ? {} : { approvalPolicy: approvalPolicy(approval, asks) }),
    ...(sandbox === null ? {} : { files: filePolicy(sandbox, current) }),
    ...(network === null ? {} : { network }),
    ...(allowedHosts.length === 0 ? {} : { allowedHosts: [...current.allowedHosts, ...allowedHosts] }),
    ...(writable.length === 0
      ? {}
      : {
          permissions: [
            ...current.permissions,
            ...writable.map((path) => ({ kind: 'path', path, access: 'write' }) as const),
          ],
        }),
  };
}

function approvalPolicy(mode: NonNullable<Choices['approval']>, asks: Choices['asks']): Settings['approvalPolicy'] {
  if (mode !== 'granular') return { mode };
  return {
    mode,
    sandboxApproval: asks.includes('sandbox'),
    rules: asks.includes('rules'),
    requestPermissions: asks.includes('permissions'),
    networkApproval: asks.includes('network'),
    patchApproval: asks.includes('patches'),
  };
}

function filePolicy(sandbox: NonNullable<Choices['sandbox']>, current: Settings): Settings['files'] {
  if (sandbox !== 'workspace-write') return { mode: sandbox };
  if (current.files.mode === 'workspace-write') return current.files;
  return { mode: 'workspace-write', writableRoots: [], excludeTmpdir: false, excludeSlashTmp: false };
}
