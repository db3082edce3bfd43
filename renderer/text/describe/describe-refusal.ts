/** Says what the sandbox refused: a verb, and the thing it was about. */
import type { Refusal } from '#domain/sandbox/denial.ts';
import { texts } from '../texts/screen-texts.ts';

export function describeRefusal(refusal: Refusal): { readonly verb: string; readonly object: string | null } {
  switch (refusal.kind) {
    case 'path':
      return { verb: refusal.access === 'write' ? texts.refusedWrite : texts.refusedRead, object: refusal.path };
    case 'host':
      return { verb: texts.refusedConnect, object: `${refusal.target.host}:${refusal.target.port}` };
    case 'network':
      return { verb: texts.refusedNetwork, object: null };
    case 'socket':
      return { verb: texts.refusedSocket, object: refusal.path };
    case 'syscall':
      return { verb: texts.refusedSyscall, object: refusal.name };
    case 'login':
      return { verb: texts.refusedLogin({ tool: refusal.tool }), object: `${refusal.host}:${refusal.port}` };
    case 'unknown':
      return { verb: texts.refusedUnknown, object: null };
  }
}
