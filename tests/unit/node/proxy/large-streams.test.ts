/** Large up- and downloads through the proxy: complete, and without the memory growing with them. */
import { once } from 'node:events';
import { createServer as createHttpServer, request } from 'node:http';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConnectionGate } from '#core/ports.ts';
import { createConnectionService } from '../../../../main/node/proxy/connection-service.ts';
import { serveHttp } from '../../../../main/node/proxy/serve/serve-http.ts';

const block = Buffer.alloc(1 << 20, 7);
/** The nightly run sends ten. */
const blocks = 1024 * Number(process.env['COUNTERSIGN_STREAM_GB'] ?? 0.25);
const mostGrowth = 192 * 1024 * 1024;
/** Readers are slower than senders, so that only back-pressure keeps the rest away. */
const rest = (): Promise<void> => new Promise(setImmediate);

function* content(): Generator<Buffer> {
  for (let at = 0; at < blocks; at += 1) yield block;
}

let received = 0;
let origin: Server;
let stop: () => void;
let port = 0;
let to = 0;
const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  origin = createHttpServer((asked, response) => {
    asked.on('data', (chunk: Buffer) => {
      received += chunk.length;
      asked.pause();
      void rest()
        .then(rest)
        .then(() => asked.resume());
    });
    asked.once('end', () => void pipeline(Readable.from(asked.method === 'GET' ? content() : ['done']), response));
  });
  to = await listening(origin);
  const never = new AbortController().signal;
  const gate: ConnectionGate = {
    decide: (wanted) =>
      Promise.resolve({
        kind: 'allow',
        target: { host: wanted.host, port: wanted.port, protocol: wanted.protocol },
        addresses: ['127.0.0.1'],
        ended: never,
      }),
    refused: () => null,
    onRefused: () => () => undefined,
    onAsking: () => () => undefined,
    refuseName: () => undefined,
    report: () => undefined,
    close: () => Promise.resolve(),
  };
  const listener = createServer();
  port = await listening(listener);
  const broker = createConnectionService({ gate, lookUp: () => Promise.resolve([]), processesBehind: () => [] });
  stop = serveHttp({ listener, broker, directHost: null, directPort: 0 });
});
afterAll(() => {
  stop();
  origin.close();
});

const viaProxy = (): Promise<Socket | undefined> => Promise.resolve(undefined);
const viaTunnel = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`CONNECT 127.0.0.1:${to} HTTP/1.1\r\nHost: 127.0.0.1:${to}\r\n\r\n`);
  await once(socket, 'readable');
  socket.read();
  return socket;
};

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

test.each([
  ['download through the proxy', viaProxy, 'GET'],
  ['download through a tunnel', viaTunnel, 'GET'],
  ['upload through the proxy', viaProxy, 'POST'],
  ['upload through a tunnel', viaTunnel, 'POST'],
] as const)(
  'a %s arrives whole, and no more of it is held than fits into the buffers',
  { timeout: 120_000 + 60 * blocks },
  async (title, way, method) => {
    received = 0;
    const socket = await way();
    const url = `http://127.0.0.1:${to}/`;
    const asked =
      socket === undefined
        ? request({ host: '127.0.0.1', port, path: url, method, headers: { Host: `127.0.0.1:${to}` } })
        : request(url, { method, createConnection: () => socket });
    const before = process.memoryUsage().rss;
    let peak = before;
    let arrived = 0;
    const note = (): void => void (peak = Math.max(peak, process.memoryUsage().rss));
    const answered = once(asked, 'response') as Promise<[Readable]>;
    if (method === 'POST') {
      const sent = Readable.from(content());
      sent.on('data', note);
      await pipeline(sent, asked);
    } else asked.end();
    const [answer] = await answered;
    for await (const chunk of answer) {
      arrived += (chunk as Buffer).length;
      note();
      await rest();
      await rest();
    }
    socket?.destroy();
    expect(method === 'GET' ? arrived : received).toBe(blocks * block.length);
    if (process.env['COUNTERSIGN_STREAM_GB'] !== undefined)
      console.log(`${title}: ${blocks} MB, memory ${megabytes(before)} before, ${megabytes(peak)} at most`);
    expect(peak - before).toBeLessThan(mostGrowth);
  },
);
