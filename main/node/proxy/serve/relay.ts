/** Joins two connections: both directions with back-pressure, each closed when its sender has finished, both when either breaks. */
import type { Socket } from 'node:net';
import { readClientHello, readSecondHello, wantsSecondHello, type ClientHello } from './client-hello.ts';
import { holdClient } from '../hold-client.ts';

export type NameCheck = (serverName: string | null) => boolean;

export interface RelayOptions {
  /** Fires when the permission ends. */
  readonly ended: AbortSignal;
  /** Bytes of the client that were read already. */
  readonly head: Uint8Array;
  /**
   * Called with the name by which the client begins TLS, or with null when a hello cannot be read; on false the connection
   * is closed. Null where nothing is to be looked at.
   */
  readonly expectedName: NameCheck | null;
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
  else void passChecked(client, upstream, options.head, expectedName).catch(destroy);
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

/**
 * Holds back the client's first bytes until they tell whom they are for, and what follows a hello until the server has said
 * whether it wants another; what the server says is not held.
 */
async function passChecked(client: Socket, upstream: Socket, head: Uint8Array, expectedName: NameCheck): Promise<void> {
  const held = holdClient(client, head);
  const hello = await held.readable(readClientHello);
  if (!isExpected(hello, expectedName)) throw new Error('another name');
  if (hello.kind === 'tls') {
    const answer = firstOf(upstream);
    upstream.write(held.take(hello.end));
    if (wantsSecondHello(await answer) && !isExpected(await held.readable(readSecondHello), expectedName))
      throw new Error('another name');
  }
  const rest = held.release();
  if (held.isOver()) upstream.end(rest);
  else passOn(client, upstream, rest);
}

function isExpected(hello: ClientHello, expectedName: NameCheck): boolean {
  if (hello.kind === 'unreadable') return expectedName(null);
  return hello.kind !== 'tls' || hello.serverName === null || expectedName(hello.serverName);
}

/** What it says next; nothing when it ends. It is piped to the client at the same time. */
function firstOf(upstream: Socket): Promise<Uint8Array> {
  return new Promise((resolve) => {
    upstream.once('data', resolve);
    upstream.once('end', () => resolve(new Uint8Array()));
  });
}
