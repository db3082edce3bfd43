/** Tells plain requests in a tunnel from TLS: Yarn 4 goes through a tunnel without TLS too, where its proxy is to add a login. */
import type { Socket } from 'node:net';

/** RFC 8446: the first byte of every hello. */
const tlsHandshake = 0x16;

/** What the client sends first; `nothing` when it ends before, or takes too long. All of it is still to be read then. */
export async function firstOfTunnel(
  client: Socket,
  head: Uint8Array,
  mostMs: number,
): Promise<'tls' | 'plain' | 'nothing'> {
  if (head.length > 0) client.unshift(head);
  const [first] = head.length > 0 ? head : await firstChunk(client, mostMs);
  if (first === undefined) return 'nothing';
  return first === tlsHandshake ? 'tls' : 'plain';
}

async function firstChunk(client: Socket, mostMs: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const none = (): void => resolve(new Uint8Array());
  const look = (): void => {
    const chunk: unknown = client.read();
    if (!(chunk instanceof Uint8Array)) return;
    // What is put back is announced again, before anybody else has a turn.
    client.off('readable', look).unshift(chunk);
    resolve(chunk);
  };
  const late = setTimeout(none, mostMs);
  client.on('readable', look).once('end', none).once('close', none);
  const found = await promise;
  clearTimeout(late);
  client.off('readable', look).off('end', none).off('close', none);
  return found;
}
