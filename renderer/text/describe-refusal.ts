/** Says what the sandbox refused: a verb, and the thing it was about. */
import type { Refusal } from '#domain/denial.ts';
import { en } from './en.ts';

export function describeRefusal(refusal: Refusal): { readonly verb: string; readonly object: string | null } {
  switch (refusal.kind) {
    case 'path':
      return { verb: refusal.access === 'write' ? en.refusedWrite : en.refusedRead, object: refusal.path };
    case 'host':
      return { verb: en.refusedConnect, object: `${refusal.target.host}:${refusal.target.port}` };
    case 'network':
      return { verb: en.refusedNetwork, object: null };
    case 'socket':
      return { verb: en.refusedSocket, object: refusal.path };
    case 'syscall':
      return { verb: en.refusedSyscall, object: refusal.name };
    case 'unknown':
      return { verb: en.refusedUnknown, object: null };
  }
}
