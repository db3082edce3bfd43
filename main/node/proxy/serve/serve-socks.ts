/** A SOCKS5 proxy on a listening socket inside a sandbox; names are looked up by the broker, never by the client. */
import { createServer, type Server, type Socket } from 'node:net';
import { flowBytes, type ConnectionService } from '../connection-service.ts';
import { boundConnections } from '../bound-connections.ts';
import { listenerLimits, type ListenerLimits } from '../listener-limits.ts';
import type { ProxyCredential } from '../credential/proxy-credential.ts';
import { relay } from './relay.ts';
import {
  longestHandshake,
  readGreeting,
  readSocksPassword,
  readSocksRequest,
  socksReplies,
  writeMethod,
  writePasswordReply,
  writeReply,
  type Greeting,
  type SocksPassword,
  type SocksRequest,
} from './socks5.ts';

export interface SocksOptions {
  /** Where others than the attempt could come in; without it every client is the attempt's. */
  readonly credential?: ProxyCredential;
  /** For tests: other limits. */
  readonly limits?: ListenerLimits;
}

/** Returns the function that ends it, with every connection it has. */
export function serveSocks(listener: Server, broker: ConnectionService, options: SocksOptions = {}): () => void {
  const { limits = listenerLimits, credential = null } = options;
  const server = createServer({ allowHalfOpen: true, noDelay: true, highWaterMark: flowBytes }, (client) => {
    handshake(client, broker, { limits, credential }).catch(() => client.destroy());
  });
  const closeAll = boundConnections(server, limits.connections, broker);
  server.listen(listener);
  return () => {
    server.close();
    closeAll();
  };
}

interface Handshake {
  readonly limits: ListenerLimits;
  readonly credential: ProxyCredential | null;
}

async function handshake(client: Socket, broker: ConnectionService, { limits, credential }: Handshake): Promise<void> {
  const bad = (why: string): void => {
    broker.report(`a SOCKS request: ${why}.`);
    client.destroy();
  };
  const slow = setTimeout(() => bad('it was not finished in time'), limits.headMs);
  const reader = readParts(client);
  const greeting = await reader.read<Greeting>(readGreeting);
  if (greeting?.kind !== 'greeting') {
    clearTimeout(slow);
    return bad(greeting?.kind === 'bad' ? greeting.why : 'it is cut off');
  }
  const canGoOn = credential === null ? greeting.offersNone : greeting.offersPassword;
  client.write(writeMethod(!canGoOn ? 'nothing' : credential === null ? 'none' : 'password'));
  reader.skip(greeting.used);
  if (canGoOn && credential !== null) {
    const given = await reader.read<SocksPassword>(readSocksPassword);
    const isKnown = given?.kind === 'password' && credential.acceptsPair(given.user, given.password);
    client.write(writePasswordReply(isKnown));
    if (!isKnown || given === null) {
      clearTimeout(slow);
      return bad('its password is not the one of this command');
    }
    reader.skip(given.used);
  }
  const request = canGoOn ? await reader.read<SocksRequest>(readSocksRequest) : null;
  clearTimeout(slow);
  if (!canGoOn) return bad(credential === null ? 'it asks for a password' : 'it has no password');
  if (request?.kind === 'unsupported') {
    broker.report(`a SOCKS request: ${request.why} is not supported.`);
    client.end(writeReply(request.reply));
    return;
  }
  if (request?.kind !== 'connect') return bad(request?.kind === 'bad' ? request.why : 'it is cut off');
  reader.skip(request.used);
  const protocol = request.port === 443 ? 'https' : request.port === 80 ? 'http' : 'tcp';
  const verdict = await broker.decide({ host: request.host, port: request.port, protocol, way: 'proxy', client });
  if (verdict.kind !== 'allow') {
    client.end(writeReply(verdict.kind === 'deny' ? socksReplies.notAllowed : socksReplies.hostUnreachable));
    return;
  }
  const upstream = await broker.dial(verdict);
  if (upstream === null) {
    client.end(writeReply(socksReplies.refused));
    return;
  }
  client.write(writeReply(socksReplies.granted));
  relay(client, upstream, { ended: verdict.ended, head: reader.rest(), expectedName: broker.nameCheck(verdict) });
}

interface PartReader {
  /** Reads until the parser has enough; null when the client ends or sends too much before. */
  read<T extends { kind: string }>(parse: (bytes: Uint8Array) => T): Promise<T | null>;
  skip(count: number): void;
  rest(): Uint8Array;
}

/** The socket is left paused, so that nothing is lost between the parts. */
function readParts(client: Socket): PartReader {
  let bytes = Buffer.alloc(0);
  client.pause();
  return {
    read: <T extends { kind: string }>(parse: (bytes: Uint8Array) => T) =>
      new Promise<T | null>((resolve) => {
        const finish = (result: T | null): void => {
          client.off('readable', look);
          client.off('end', over);
          client.off('close', over);
          resolve(result);
        };
        const over = (): void => finish(null);
        const look = (): void => {
          for (let chunk: unknown = client.read(); chunk instanceof Buffer; chunk = client.read()) {
            bytes = Buffer.concat([bytes, chunk]);
          }
          const parsed = parse(bytes);
          if (parsed.kind !== 'more') finish(parsed);
          else if (bytes.length > longestHandshake || client.readableEnded || client.destroyed) finish(null);
        };
        client.on('readable', look);
        client.once('end', over);
        client.once('close', over);
        look();
      }),
    skip: (count) => void (bytes = bytes.subarray(count)),
    rest: () => bytes,
  };
}
