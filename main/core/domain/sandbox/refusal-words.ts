/** What the sandbox refused, in words for an agent. */
import { say, type Message } from '../common/message.ts';
import type { Refusal } from './denial.ts';

/** A refusal in words: "write to /x". */
export function refusalWords(refusal: Refusal): Message {
  switch (refusal.kind) {
    case 'path':
      return refusal.access === 'write'
        ? say('write to {path}', { path: refusal.path })
        : say('read of {path}', { path: refusal.path });
    case 'host':
      return say('connection to {host}:{port}', { host: refusal.target.host, port: refusal.target.port });
    case 'network':
      return say('use of the network');
    case 'socket':
      return say('connection to the socket {path}', { path: refusal.path });
    case 'syscall':
      // What of it is refused since Linux 4.8: decision 0017.
      return refusal.name === 'ptrace'
        ? say('attaching to a process that already runs (one that is started under strace or gdb can be traced)')
        : say('system call {name}', { name: refusal.name });
    case 'login':
      return say('use of {host}:{port} without a login of {tool}', {
        host: refusal.host,
        port: refusal.port,
        tool: refusal.tool,
      });
    case 'unknown':
      return say('something it did not name');
  }
}

/** Each of them, and how many more there were. */
export function refusalsInWords(refusals: readonly Refusal[], more = 0): Message[] {
  const words = refusals.map((refusal) => refusalWords(refusal));
  return more > 0 ? [...words, say('{more} more', { more })] : words;
}
