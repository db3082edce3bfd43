/** The system call filter of this machine. */
import { release } from 'node:os';
import { BrokerError } from '#domain/common/errors.ts';
import { seccompFilter } from '../seccomp/seccomp-filter.ts';
import { say } from '#domain/common/message.ts';

const made = new Map<boolean, Uint8Array>();

/** Throws `sandbox-unavailable` for a kind of processor that there is none for. */
export function machineFilter(nested: boolean): Uint8Array {
  const { arch } = process;
  if (arch !== 'x64' && arch !== 'arm64') {
    throw new BrokerError('sandbox-unavailable', say('There is no system call filter for {arch}.', { arch }));
  }
  const filter = made.get(nested) ?? seccompFilter(arch, nested, filtersWhatIsTraced(release()));
  made.set(nested, filter);
  return filter;
}

/** Before 4.8 Linux looked at a call first and let a tracer change it then. */
export function filtersWhatIsTraced(kernel: string): boolean {
  const [major = 0, minor = 0] = kernel.split(/[.-]/).map(Number);
  return major > 4 || (major === 4 && minor >= 8);
}
