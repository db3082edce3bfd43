/** What a program reads when its connection was refused, in each protocol's own words. */
import type { ConnectionVerdict } from '#core/ports.ts';

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden by Countersign',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
  502: 'Bad Gateway',
};

export const connectEstablished = 'HTTP/1.1 200 Connection established\r\n\r\n';

export const askPassword: Record<string, string> = { 'Proxy-Authenticate': 'Basic realm="Countersign"' };

export function refusalStatus(verdict: Exclude<ConnectionVerdict, { kind: 'allow' }>): number {
  return verdict.kind === 'deny' ? 403 : 502;
}

export function refusalReply(sentence: string): { headers: Record<string, string>; body: string } {
  const body = `Countersign: ${sentence}\n`;
  return {
    body,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      // One line of plain letters: a note may hold anything.
      'X-Countersign-Denied': sentence.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 500),
      Connection: 'close',
    },
  };
}

/** A whole HTTP/1.1 reply, for a socket that no server object owns any more. */
export function plainReply(status: number, sentence: string, extra: Record<string, string> = {}): string {
  const { headers, body } = refusalReply(sentence);
  const lines = Object.entries({ ...headers, ...extra }).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** A fatal TLS alert, `access_denied`: the one thing that can be said before a key is agreed. */
export const tlsAccessDenied = Uint8Array.of(21, 3, 3, 0, 2, 2, 49);

/** An SSH server's good-bye with its reason, which clients print. */
export function sshDisconnect(sentence: string): Uint8Array {
  const text = Buffer.from(`Countersign: ${sentence}`);
  const hostNotAllowed = 1;
  const payload = Buffer.alloc(1 + 4 + 4 + text.length + 4);
  payload.writeUInt8(1, 0);
  payload.writeUInt32BE(hostNotAllowed, 1);
  payload.writeUInt32BE(text.length, 5);
  text.copy(payload, 9);
  const padding = 8 - ((payload.length + 5) % 8) + 8;
  const packet = Buffer.alloc(5 + payload.length + padding);
  packet.writeUInt32BE(1 + payload.length + padding, 0);
  packet.writeUInt8(padding, 4);
  payload.copy(packet, 5);
  return Buffer.concat([Buffer.from('SSH-2.0-Countersign\r\n'), packet]);
}
