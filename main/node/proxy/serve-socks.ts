/** A SOCKS5 proxy on a listening socket inside a sandbox; names are looked up by the desk, never by the client. */
import { createServer, type Server, type Socket } from 'node:net';
import { flowBytes, type ConnectionDesk } from './connection-desk.ts';
import { relay } from './relay.ts';
import {
  longestHandshake,
  readGreeting,
  readSocksRequest,
  socksReplies,
  writeMethod,
  writeReply,
  type Greeting,
  type SocksRequest,
} from './socks5.ts';

const handshakeMs = 20_000;

/** Returns the function that ends it, with every connection it has. */
export function serveSocks(listener: Server, desk: ConnectionDesk): () => void {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true, highWaterMark: flowBytes }, (client) => {
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    client.on('error', () => client.destroy());
    handshake(client, desk).catch(() => client.destroy());
  });
  server.listen(listener);
  return () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
}

async function handshake(client: Socket, desk: ConnectionDesk): Promise<void> {
  const bad = (why: string): void => {
    desk.report(`a SOCKS request: ${why}.`);
    client.destroy();
  };
  const slow = setTimeout(() => bad('it was not finished in time'), handshakeMs);
  const reader = readParts(client);
  const greeting = await reader.read<Greeting>(readGreeting);
  if (greeting?.kind !== 'greeting') {
    clearTimeout(slow);
    return bad(greeting?.kind === 'bad' ? greeting.why : 'it is cut off');
  }
  client.write(writeMethod(!greeting.offersNone));
  reader.skip(greeting.used);
  const request = greeting.offersNone ? await reader.read<SocksRequest>(readSocksRequest) : null;
  clearTimeout(slow);
  if (request?.kind === 'unsupported') {
    desk.report(`a SOCKS request: ${request.why} is not supported.`);
    client.end(writeReply(request.reply));
    return;
  }
  if (request?.kind !== 'connect') return bad(request?.kind === 'bad' ? request.why : 'it is cut off');
  reader.skip(request.used);
  const protocol = request.port === 443 ? 'https' : request.port === 80 ? 'http' : 'tcp';
  const verdict = await desk.decide({ host: request.host, port: request.port, protocol, way: 'proxy', client });
  if (verdict.kind !== 'allow') {
    client.end(writeReply(verdict.kind === 'deny' ? socksReplies.notAllowed : socksReplies.hostUnreachable));
    return;
  }
  const upstream = await desk.dial(verdict);
  if (upstream === null) {
    client.end(writeReply(socksReplies.refused));
    return;
  }
  client.write(writeReply(socksReplies.granted));
  relay(client, upstream, { ended: verdict.ended, head: reader.rest(), expectedName: desk.nameCheck(verdict) });
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
    read: (parse) =>
      new Promise((resolve) => {
        const finish = (result: Awaited<ReturnType<PartReader['read']>>): void => {
          client.off('readable', look);
          client.off('end', over);
          client.off('close', over);
          resolve(result as never);
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
