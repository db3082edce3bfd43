/** Ends an upgrade request that is not let through, in words a person can read in a log. */
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';

export function refuseUpgrade(socket: Duplex, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`);
  // The other end may be gone already; that is no reason for the broker to end.
  socket.on('error', () => undefined);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\nconnection: close\r\ncache-control: no-store\r\n` +
      `content-type: text/plain; charset=utf-8\r\ncontent-length: ${body.length}\r\n\r\n${body.toString()}`,
  );
}
