/**
 * What the filtered network costs, relative to the same work on the host's loopback, and through the same proxy there, in the same run: opening a way, a small
 * request per connection, and throughput through a tunnel. Run: node tests/bench/network.bench.ts [runs] [holder or -] [folder with peers]
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { loadavg } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { ConnectionGate } from '#core/ports.ts';
import { createNetworkGuards } from '../../main/node/proxy/create-network-guards.ts';
import { createConnectionService } from '../../main/node/proxy/connection-service.ts';
import { httpProxyPort } from '../../main/node/proxy/proxy-variables.ts';
import { serveHttp } from '../../main/node/proxy/serve/serve-http.ts';
import { startClient, type Work } from './peers/network-client.ts';
import { middleOf, noteReading } from './readings/note-reading.ts';
import { barePlan } from '../fakes/samples/bare-plan.ts';
import { placeOf, startPeerProxy } from './peers/network-peers.ts';

const runs = Number(process.argv[2] ?? 30);
const namespaceHolderPath =
  process.argv[3] === undefined || process.argv[3] === '-' ? null : path.resolve(process.argv[3]);
const peersFolder = process.argv[4] === undefined ? null : path.resolve(process.argv[4]);
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
  close: () => Promise.resolve(),
};
const guards = createNetworkGuards({ env: process.env, namespaceHolderPath });
const plan = { ...barePlan, network: 'filtered' as const };

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
if (way?.place.kind !== 'namespace') throw new Error('there is no namespace');
const enter = ['nsenter', '-t', String(way.place.pid), '-U', '-n', '--preserve-credentials'];
// The same code on a socket of the host, so that what the namespace itself costs can be told.
const outer = createServer();
outer.listen(0, address);
await once(outer, 'listening');
const outerStop = serveHttp({
  listener: outer,
  broker: createConnectionService({ gate: open, lookUp: () => Promise.resolve([address]), processesBehind: () => [] }),
  directHost: null,
  directPort: 0,
});
const peer = await startPeerProxy(peersFolder, address);
const ours = { host: '127.0.0.1', port: httpProxyPort };

interface Way {
  readonly name: string;
  /** Each way has a client of its own: one that works more often is the warmer, by more than what is measured. */
  readonly enter: readonly string[];
  readonly proxy: Work['proxy'];
  readonly isTunnel: boolean;
}
const ways: readonly Way[] = [
  { name: 'direct, on the host', enter: [], proxy: null, isTunnel: false },
  { name: 'outside, through the proxy', enter: [], proxy: placeOf(outer), isTunnel: false },
  { name: 'inside, through the proxy', enter, proxy: ours, isTunnel: false },
  { name: 'outside, through a tunnel', enter: [], proxy: placeOf(outer), isTunnel: true },
  { name: 'inside, through a tunnel', enter, proxy: ours, isTunnel: true },
  ...(peer === null
    ? []
    : [
        { name: "outside, through srt's proxy", enter: [], proxy: placeOf(peer), isTunnel: false },
        { name: "outside, through srt's tunnel", enter: [], proxy: placeOf(peer), isTunnel: true },
      ]),
];
const clients = new Map(ways.map((each) => [each.name, startClient(each.enter)]));

/** Interleaved, so that whatever else the machine does falls on all of them alike. */
async function measure(title: string, page: string, rounds: number, each: Pick<Work, 'keepsAlive' | 'count'>) {
  const times = new Map(ways.map(({ name }) => [name, [] as number[]]));
  for (let at = 0; at < rounds; at += 1) {
    // In turns, so that nobody always comes after the same one.
    for (const { name, proxy, isTunnel } of at % 2 === 0 ? ways : ways.toReversed()) {
      const url = `http://${proxy === null || proxy.port === (peer === null ? 0 : placeOf(peer).port) ? address : 'o.example'}:${port}${page}`;
      const found = await clients.get(name)?.time({ url, proxy, isTunnel, ...each });
      times.get(name)?.push(median(found ?? []));
    }
  }
  console.log(`\n${title} (median of ${rounds} rounds of ${each.count})`);
  const middle = (name: string): number => median(times.get(name) ?? []);
  for (const name of times.keys()) {
    const other = name.replace('inside', 'outside');
    // Of each round, because the machine's other work changes from one to the next.
    const ratio = (base: string): string => {
      const ratios = (times.get(name) ?? []).map((time, at) => time / (times.get(base)?.[at] ?? 0));
      const [low, mid, high] = [0.25, 0.5, 0.75].map(
        (part) => ratios.toSorted((x, y) => x - y)[Math.floor(ratios.length * part)],
      );
      return `× ${mid?.toFixed(2)} (${low?.toFixed(2)}–${high?.toFixed(2)}) of ${base}`;
    };
    if (other !== name) {
      const ratios = middleOf((times.get(name) ?? []).map((time, at) => time / (times.get(other)?.[at] ?? Number.NaN)));
      const target = title.startsWith('small') ? { most: 1.05 } : null;
      noteReading({ row: 'P7', what: `${title}, ${name}`, unit: '×', ...ratios, against: other, target });
    }
    const compared = [ratio('direct, on the host'), ...(other === name ? [] : [ratio(other)])].join(', ');
    console.log(`  ${name.padEnd(30)} ${middle(name).toFixed(2)} ms  ${compared}`);
  }
}

/** One whole curl as a person types it, in its sandbox or not, through the same code. */
const run = promisify(execFile);
async function measureCurl(rounds: number): Promise<void> {
  const args = ['-sS', '-o', '/dev/null', `http://o.example:${port}/`];
  const sandbox = [
    'bwrap',
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    '--unshare-pid',
    '--die-with-parent',
  ];
  const [nsenter = '', ...entering] = enter;
  const out: number[] = [];
  const within: number[] = [];
  const { host, port: at } = placeOf(outer);
  for (let round = 0; round < rounds; round += 1) {
    out.push(await timed(() => run('curl', ['-x', `http://${host}:${at}`, ...args])));
    within.push(
      await timed(() =>
        run(nsenter, [...entering, ...sandbox, 'curl', '-x', `http://127.0.0.1:${ours.port}`, ...args]),
      ),
    );
  }
  const [a, b] = [median(out), median(within)];
  const ratios = middleOf(within.map((ms, turn) => ms / (out[turn] ?? Number.NaN)));
  noteReading({
    row: 'P3',
    what: 'one curl',
    unit: '×',
    ...ratios,
    against: 'outside, through the same proxy',
    target: { most: 1.5 },
  });
  console.log(
    `\none curl, its start included: outside ${a.toFixed(1)} ms, sandboxed ${b.toFixed(1)} ms, × ${(b / a).toFixed(2)}`,
  );
}

console.log(`load ${loadavg()[0]?.toFixed(2)}; opening and closing a way: ${median(opened).toFixed(1)} ms`);
await measure('a connection for each small request', '/', runs, { keepsAlive: false, count: 20 });
await measure('small requests on one connection', '/', runs, { keepsAlive: true, count: 200 });
await measure('200 MB', '/large', Math.max(3, Math.floor(runs / 6)), { keepsAlive: false, count: 1 });
await measureCurl(runs);
guard.close();
outerStop();
peer?.close();
for (const client of clients.values()) client.close();
origin.kill();
