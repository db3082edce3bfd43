/** A machine on which everything works, but for what a test says. */
import type { MachineFacts } from '../../../../../main/node/sandbox/machine/machine-facts.ts';

interface Differences extends Partial<Omit<MachineFacts, 'bwrap' | 'settings'>> {
  readonly bwrap?: Partial<NonNullable<MachineFacts['bwrap']>> | null;
  readonly settings?: Partial<MachineFacts['settings']>;
}

export const noNamespace =
  'bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)';
export const noProc = "bwrap: Can't mount proc on /newroot/proc: Operation not permitted";

export function machineWith({ bwrap, settings, ...rest }: Differences): MachineFacts {
  return {
    kernel: '6.1.0-32-amd64',
    bwrap: bwrap === null ? null : { path: '/usr/bin/bwrap', version: 'bubblewrap 0.8.0', setuid: false, ...bwrap },
    settings: {
      'kernel/apparmor_restrict_unprivileged_userns': null,
      'kernel/unprivileged_userns_clone': null,
      'user/max_user_namespaces': '96365',
      ...settings,
    },
    container: null,
    sandboxed: false,
    compiler: '/usr/bin/cc',
    ...rest,
  };
}
