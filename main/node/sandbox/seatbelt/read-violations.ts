/** Reads what the macOS kernel logged about a sandbox: `Sandbox: bash(123) deny(1) file-write-create /private/tmp/x`. */
import * as z from 'zod';
import type { Refusal } from '#domain/sandbox/denial.ts';
import type { NetworkProtocol } from '#domain/network/network.ts';

/** One line of `log stream --style ndjson`, as far as it matters here. */
const lineSchema = z.object({ eventMessage: z.string().max(8192) });
const violation = /^(?:Sandbox: )?(.+?)\((\d+)\) deny\(\d+\) ([a-z0-9*-]+)(?: (.*))?$/su;

export interface Violation {
  readonly program: string;
  readonly pid: number;
  readonly refusal: Refusal;
}

/** The arguments of `/usr/bin/log` that make it report sandboxes and nothing else. */
export const logArguments = [
  'stream',
  '--style',
  'ndjson',
  '--level',
  'default',
  '--predicate',
  'process == "kernel" AND sender == "Sandbox"',
] as const;

const longestLine = 64 * 1024;

/** Null for a line about something else, and for one that cannot be read: commands influence what stands there. */
export function readViolation(line: string): Violation | null {
  if (line.length > longestLine) return null;
  const message = messageOf(line);
  const [, program, pid, operation, detail] = (message === null ? null : violation.exec(message)) ?? [];
  if (program === undefined || operation === undefined) return null;
  const refusal = refusalOf(operation, detail ?? '');
  return refusal === null ? null : { program, pid: Number(pid), refusal };
}

function messageOf(line: string): string | null {
  try {
    const read = lineSchema.safeParse(JSON.parse(line));
    return read.success ? read.data.eventMessage : null;
  } catch {
    return null;
  }
}

function refusalOf(operation: string, detail: string): Refusal | null {
  if (operation.startsWith('file-')) {
    if (!detail.startsWith('/') || detail.length > 4096) return null;
    const access = /^file-(?:read|map|test)/.test(operation) ? 'read' : 'write';
    return { kind: 'path', path: detail, access, operation };
  }
  if (operation.startsWith('network-')) return connectionOf(detail);
  if (operation.startsWith('mach-') || operation.startsWith('iokit-')) return null;
  return { kind: 'syscall', name: operation.slice(0, 64) };
}

/** `192.0.2.1:443`, `*:8080` or the path of a socket. */
function connectionOf(detail: string): Refusal {
  if (detail.startsWith('/')) return { kind: 'socket', path: detail.slice(0, 4096) };
  const [, host, port] = /^\[?([0-9a-f.:]+)\]?[:.](\d{1,5})$/iu.exec(detail) ?? [];
  const number = Number(port);
  if (host === undefined || number < 1 || number > 65_535) return { kind: 'network' };
  const protocol: NetworkProtocol = 'tcp';
  return { kind: 'host', target: { host: host.toLowerCase(), port: number, protocol } };
}
