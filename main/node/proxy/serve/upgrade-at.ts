/** Asks a server to change the protocol of a connection; only once it has agreed does anything pass that is not looked at. */
import { request as sendRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { checkedLookup, type Allowed } from '../connection-service.ts';
import { forwardedHeaders } from '../credential/forwarded-headers.ts';
import { plainReply } from './refusal-replies.ts';
import { relay } from './relay.ts';

export interface UpgradeRequest {
  readonly method: string | undefined;
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

/** `head` is what the client has sent behind its request. The client's errors are its caller's business. */
export function upgradeAt(allowed: Allowed, client: Socket, head: Uint8Array, asked: UpgradeRequest): void {
  const { target, addresses, ended } = allowed;
  const upstream = sendRequest({
    agent: false,
    host: target.host,
    port: target.port,
    lookup: checkedLookup(addresses),
    ...asked,
    headers: [...asked.headers],
    setHost: false,
  });
  const end = (): void => {
    upstream.destroy();
    client.destroy();
  };
  if (ended.aborted) {
    end();
    return;
  }
  const gone = (): void => void upstream.destroy();
  ended.addEventListener('abort', end);
  client.once('close', gone);
  const settled = (): void => {
    ended.removeEventListener('abort', end);
    client.off('close', gone);
  };
  upstream.on('error', () => {
    if (client.writable) client.end(plainReply(502, `${target.host}:${target.port} could not be reached.`));
  });
  upstream.on('upgrade', (answer, socket: Socket, first: Buffer) => {
    settled();
    client.write(headOf(answer, ['Connection', 'Upgrade', 'Upgrade', answer.headers.upgrade ?? '']), 'latin1');
    if (first.length > 0) client.write(first);
    socket.allowHalfOpen = true;
    socket.setNoDelay(true);
    relay(client, socket, { ended, head, expectedName: null });
  });
  upstream.on('response', (answer) => {
    // What the client sends now would be requests that were not judged, so this is the last word.
    client.write(headOf(answer, ['Connection', 'close']), 'latin1');
    answer.on('error', () => client.destroy());
    answer.pipe(client);
  });
  upstream.end();
}

/** Its body comes decoded and ends with the connection, so it has no length and no coding of its own. */
function headOf(answer: IncomingMessage, added: readonly string[]): string {
  const headers = [...forwardedHeaders(answer.rawHeaders), ...added];
  const lines = headers.flatMap((name, at) => {
    const isOfBody = name.toLowerCase() === 'transfer-encoding';
    return at % 2 === 1 || isOfBody ? [] : [`${name}: ${headers[at + 1] ?? ''}`];
  });
  const first = `HTTP/1.1 ${answer.statusCode ?? 502} ${answer.statusMessage ?? ''}`;
  return `${[first, ...lines].join('\r\n')}\r\n\r\n`;
}
