/** What the sandbox refused, in words for an agent. */
import type { Refusal } from './denial.ts';

/** A refusal in words: "write to /x". */
export function refusalWords(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'path':
      return refusal.access === 'write' ? `write to ${refusal.path}` : `read of ${refusal.path}`;
    case 'host':
      return `connection to ${refusal.target.host}:${refusal.target.port}`;
    case 'network':
      return 'use of the network';
    case 'socket':
      return `connection to the socket ${refusal.path}`;
    case 'syscall':
      // What of it is refused since Linux 4.8: decision 0017.
      return refusal.name === 'ptrace'
        ? 'attaching to a process that already runs (one that is started under strace or gdb can be traced)'
        : `system call ${refusal.name}`;
    case 'login':
      return `use of ${refusal.host}:${refusal.port} without a login of ${refusal.tool}`;
    case 'unknown':
      return 'something it did not name';
  }
}
