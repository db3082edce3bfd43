/**
 * Whether the proxy's memory stays flat while very much goes through it: each way in both directions, in a process that does nothing else,
 * with its memory told after every tenth of the whole. Run: node tests/bench/streams.bench.ts [gigabytes]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer, request } from 'node:http';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { loadavg } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ConnectionGate } from '#core/ports.ts';
import { createConnectionService } from '../../main/node/proxy/connection-service.ts';
import { serveHttp } from '../../main/node/proxy/serve/serve-http.ts';

const gigabytes = Number(process.argv[2] ?? 10);
const loopback = '127.0.0.1';
const block = Buffer.alloc(1 << 20, 7);
const blocks = 1024 * gigabytes;
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

const listening = async (server: Server): Promise<number> => {
  server.listen(0, loopback);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** The child: one proxy, which tells its port, and its memory whenever it is asked. */
async function serveAlone(): Promise<void> {
  const never = new AbortController().signal;
  const gate: ConnectionGate = {
    decide: ({ host, port, protocol }) =>
      Promise.resolve({ kind: 'allow', target: { host, port, protocol }, addresses: [loopback], ended: never }),
    refused: () => null,
    onRefused: () => () => undefined,
    onAsking: () => () => undefined,
    refuseName: () => undefined,
    report: (what) => console.error(what),
    close: () => Promise.resolve(),
  };
  const listener = createServer();
  const port = await listening(listener);
  const broker = createConnectionService({ gate, lookUp: () => Promise.resolve([]), processesBehind: () => [] });
  serveHttp({ listener, broker, directHost: null, directPort: 0 });
  process.on('message', () => process.send?.(process.memoryUsage().rss));
  process.send?.(port);
}

const told = async (child: ChildProcess): Promise<number> => Number((await once(child, 'message'))[0]);

const content = (): Readable => Readable.from(Array.from({ length: blocks }, () => block));

async function measure(isTunnel: boolean, method: 'GET' | 'POST'): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, '--proxy'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await told(child);
  const memory = async (): Promise<number> => {
    child.send('memory');
    return told(child);
  };
  const seen = [await memory()];
  const since = performance.now();
  /** Counts at the reader, so that what is told is what has gone through. */
  let passed = 0;
  const count = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      passed += chunk.length;
      if (passed >= (seen.length * blocks * block.length) / 10) seen.push(await memory());
    }
  };
  const origin = createHttpServer((asked, response) => {
    const whole = asked.method === 'POST' ? count(asked) : Promise.resolve();
    void whole.then(() => pipeline(asked.method === 'GET' ? content() : Readable.from(['done']), response));
  });
  const to = await listening(origin);
  const url = `http://${loopback}:${to}/`;
  const headers = { Host: `${loopback}:${to}` };
  const socket = isTunnel ? connect(port, loopback) : null;
  if (socket !== null) {
    socket.write(`CONNECT ${headers.Host} HTTP/1.1\r\nHost: ${headers.Host}\r\n\r\n`);
    await once(socket, 'readable');
    socket.read();
  }
  const asked =
    socket === null
      ? request({ agent: false, host: loopback, port, path: url, method, headers })
      : request(url, { method, createConnection: () => socket });
  const answered = once(asked, 'response') as Promise<[Readable]>;
  if (method === 'POST') await pipeline(content(), asked);
  else asked.end();
  const [answer] = await answered;
  if (method === 'GET') await count(answer);
  else answer.resume();
  const seconds = (performance.now() - since) / 1000;
  const name = `${method === 'GET' ? 'down' : 'up'}, ${isTunnel ? 'a tunnel' : 'the proxy'}`;
  console.log(
    `${name.padEnd(18)} ${gigabytes} GB in ${seconds.toFixed(0)} s; memory in MB at each tenth: ${seen.map(megabytes).join(' ')}`,
  );
  socket?.destroy();
  origin.close();
  child.kill();
}

if (process.argv[2] === '--proxy') await serveAlone();
else {
  console.log(`load ${loadavg()[0]?.toFixed(2)}`);
  for (const isTunnel of [false, true]) for (const method of ['GET', 'POST'] as const) await measure(isTunnel, method);
}
