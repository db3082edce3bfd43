/**
 * What the filtered network costs, relative to the same work on the host's loopback, and through the same proxy there, in the same run: opening a way, a small
 * request per connection, and throughput through a tunnel. Run: node tests/bench/network.bench.ts [runs] [holder]
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { ConnectionGate, NetworkWay } from '#core/ports.ts';
import { createNetworkGuards } from '../../main/node/proxy/create-network-guards.ts';
import { createConnectionDesk } from '../../main/node/proxy/connection-desk.ts';
import { httpProxyPort } from '../../main/node/proxy/proxy-variables.ts';
import { serveHttp } from '../../main/node/proxy/serve-http.ts';

const runs = Number(process.argv[2] ?? 30);
const holderPath = process.argv[3] === undefined ? null : path.resolve(process.argv[3]);
const address = '127.0.0.5';
const download = 200 * 1024 * 1024;

/** In a process of its own, so that it does not share the proxy's event loop. */
const originScript = `
const http = require('node:http');
const block = Buffer.alloc(1 << 20);
http.createServer((request, response) => {
  if (request.url !== '/large') return response.end('small');
  let left = ${download};
  const more = () => { while (left > 0) { left -= block.length; if (!response.write(block)) return response.once('drain', more); } response.end(); };
  more();
}).listen(0, '${address}', function () { console.log(this.address().port); });
`;
const origin = spawn(process.execPath, ['-e', originScript], { stdio: ['ignore', 'pipe', 'inherit'] });
process.once('exit', () => origin.kill());
const [port] = await new Promise<string[]>((resolve) => {
  createInterface({ input: origin.stdout }).once('line', (line) => resolve([line]));
});

const never = new AbortController().signal;
const open: ConnectionGate = {
  decide: ({ host, port: to, protocol }) =>
    Promise.resolve({ kind: 'allow', target: { host, port: to, protocol }, addresses: [address], ended: never }),
  refused: () => null,
  onRefused: () => () => undefined,
  onAsking: () => () => undefined,
  refuseName: () => undefined,
  report: (what) => console.error(what),
  close: () => undefined,
};
const guards = createNetworkGuards({ env: process.env, holderPath });
const plan = {} as Parameters<typeof guards.open>[0]['plan'];

const run = promisify(execFile);
/** Milliseconds of the transfer alone: a process takes longer to start inside, and that is measured elsewhere. */
const curl = async (args: readonly string[], way: NetworkWay | null): Promise<number> => {
  const enter =
    way?.place.kind !== 'namespace'
      ? []
      : ['nsenter', '-t', String(way.place.pid), '-U', '-n', '--preserve-credentials'];
  const [file = 'curl', ...rest] = [...enter, 'curl', '-sS', '-o', '/dev/null', '-w', '%{time_total}', ...args];
  return Number((await run(file, rest)).stdout) * 1000;
};
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

const opened: number[] = [];
for (let at = 0; at < runs; at += 1) {
  opened.push(
    await timed(async () => (await guards.open({ runId: 'run_bench', attempt: 1, plan, gate: open })).close()),
  );
}
const guard = await guards.open({ runId: 'run_bench', attempt: 1, plan, gate: open });
const way = guard.way ?? null;
const proxy = `http://127.0.0.1:${httpProxyPort}`;
// The same code on a socket of the host, so that what the namespace itself costs can be told.
const outer = createServer();
outer.listen(0, address);
await once(outer, 'listening');
const outerStop = serveHttp({
  listener: outer,
  desk: createConnectionDesk({ gate: open, lookUp: () => Promise.resolve([address]), processesBehind: () => [] }),
  directHost: null,
  directPort: 0,
});
const outerPort = outer.address() as AddressInfo;
const outerProxy = `http://${address}:${outerPort.port}`;
const cases = {
  'direct, on the host': () => curl([`http://${address}:${port}/`], null),
  'outside, through the proxy': () => curl(['-x', outerProxy, `http://o.example:${port}/`], null),
  'outside, through a tunnel': () => curl(['-p', '-x', outerProxy, `http://o.example:${port}/`], null),
  'inside, through the proxy': () => curl(['-x', proxy, `http://o.example:${port}/`], way),
  'inside, through a tunnel': () => curl(['-p', '-x', proxy, `http://o.example:${port}/`], way),
};
const large = {
  'direct, on the host': () => curl([`http://${address}:${port}/large`], null),
  'outside, through the proxy': () => curl(['-x', outerProxy, `http://o.example:${port}/large`], null),
  'outside, through a tunnel': () => curl(['-p', '-x', outerProxy, `http://o.example:${port}/large`], null),
  'inside, through the proxy': () => curl(['-x', proxy, `http://o.example:${port}/large`], way),
  'inside, through a tunnel': () => curl(['-p', '-x', proxy, `http://o.example:${port}/large`], way),
};

/** Interleaved, so that whatever else the machine does falls on all of them alike. */
async function measure(
  title: string,
  work: Readonly<Record<string, () => Promise<number>>>,
  count: number,
): Promise<void> {
  const times = new Map(Object.keys(work).map((name) => [name, [] as number[]]));
  const costs = new Map(Object.keys(work).map((name) => [name, [] as number[]]));
  for (let at = 0; at < count; at += 1) {
    for (const [name, go] of Object.entries(work)) {
      const before = process.cpuUsage();
      times.get(name)?.push(await go());
      const { user, system } = process.cpuUsage(before);
      costs.get(name)?.push((user + system) / 1000);
    }
  }
  console.log(`\n${title} (median of ${count})`);
  const middle = (name: string): number => median(times.get(name) ?? []);
  for (const name of times.keys()) {
    const outside = name.replace('inside', 'outside');
    const ratio = (base: string): string => `× ${(middle(name) / middle(base)).toFixed(2)} of ${base}`;
    const compared = [ratio('direct, on the host'), ...(outside === name ? [] : [ratio(outside)])].join(', ');
    const cost = median(costs.get(name) ?? []).toFixed(0);
    console.log(`  ${name.padEnd(28)} ${middle(name).toFixed(1)} ms, ${cost} ms of the proxy's  ${compared}`);
  }
}

console.log(`load ${loadavg()[0]?.toFixed(2)}; opening and closing a way: ${median(opened).toFixed(1)} ms`);
await measure('one small request, a process each', cases, runs);
await measure('200 MB', large, Math.max(3, Math.floor(runs / 6)));
guard.close();
outerStop();
origin.kill();
