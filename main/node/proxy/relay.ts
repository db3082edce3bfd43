/** Joins two connections: both directions with back-pressure, each closed when its sender has finished, both when either breaks. */
import type { Socket } from 'node:net';
import { longestHello, readClientHello } from './client-hello.ts';

export interface RelayOptions {
  /** Fires when the permission ends. */
  readonly ended: AbortSignal;
  /** Bytes of the client that were read already. */
  readonly head: Uint8Array;
  /** Called when the client begins TLS with another name; the connection is then closed. Null where that was looked at. */
  readonly expectedName: ((serverName: string) => boolean) | null;
}

export function relay(client: Socket, upstream: Socket, options: RelayOptions): void {
  const destroy = (): void => {
    client.destroy();
    upstream.destroy();
  };
  const { ended, expectedName } = options;
  if (ended.aborted) {
    destroy();
    return;
  }
  ended.addEventListener('abort', destroy);
  client.once('close', () => ended.removeEventListener('abort', destroy));
  client.on('error', destroy);
  upstream.on('error', destroy);
  closeWith(client, upstream);
  closeWith(upstream, client);
  upstream.pipe(client);
  if (expectedName === null) passOn(client, upstream, options.head);
  else passChecked(client, upstream, options.head, expectedName);
}

/** A side that broke off takes the other along at once; one that finished lets the other send what it still has. */
function closeWith(gone: Socket, other: Socket): void {
  gone.once('close', () => {
    if (!gone.readableEnded || other.writableFinished) other.destroy();
    else other.once('finish', () => other.destroy());
  });
}

function passOn(client: Socket, upstream: Socket, head: Uint8Array): void {
  if (head.length > 0) upstream.write(head);
  client.pipe(upstream);
}

/** Holds back the client's first bytes until they tell whom they are for; what the server says first is not held. */
function passChecked(
  client: Socket,
  upstream: Socket,
  head: Uint8Array,
  expectedName: (serverName: string) => boolean,
): void {
  let first = Buffer.from(head);
  const look = (): void => {
    const hello = readClientHello(first);
    const isOver = client.readableEnded || first.length > longestHello;
    if ((hello.kind === 'more' || first.length === 0) && !isOver) return;
    client.off('data', take);
    client.off('end', look);
    client.pause();
    if (hello.kind === 'tls' && hello.serverName !== null && !expectedName(hello.serverName)) {
      client.destroy();
      upstream.destroy();
    } else if (client.readableEnded) upstream.end(first);
    else passOn(client, upstream, first);
  };
  const take = (chunk: Buffer): void => {
    first = Buffer.concat([first, chunk]);
    look();
  };
  client.on('data', take);
  client.on('end', look);
  look();
}
