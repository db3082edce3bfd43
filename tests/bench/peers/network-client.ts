/** A client that is started once and then told over its input what to fetch, so that its start is in no figure. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as z from 'zod';

export interface Work {
  readonly url: string;
  /** Null to go straight to the host. */
  readonly proxy: { readonly host: string; readonly port: number } | null;
  readonly isTunnel: boolean;
  readonly keepsAlive: boolean;
  readonly count: number;
}

export interface NetworkClient {
  /** Milliseconds of each request; with `keepsAlive` the first, which opens the connection, is left out. */
  time(work: Work): Promise<readonly number[]>;
  close(): void;
}

const script = `
const http = require('node:http'), net = require('node:net');
const lines = require('node:readline').createInterface({ input: process.stdin });
const tunnel = ({ proxy, url }) => new Promise((resolve, reject) => {
  const asked = http.request({ host: proxy.host, port: proxy.port, method: 'CONNECT', path: new URL(url).host, headers: { Host: new URL(url).host } });
  asked.on('connect', (answer, socket) => answer.statusCode === 200 ? resolve(socket) : reject(new Error(String(answer.statusCode))));
  asked.on('error', reject).end();
});
const get = (work, agent, socket) => new Promise((resolve, reject) => {
  const { host, hostname, port, pathname } = new URL(work.url);
  const straight = socket !== null ? { host: hostname, port, path: pathname, createConnection: () => socket } : { host: hostname, port, path: pathname };
  const to = work.proxy === null || work.isTunnel ? straight : { host: work.proxy.host, port: work.proxy.port, path: work.url };
  http.get({ ...to, ...(socket === null ? { agent } : {}), headers: { Host: host } }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(String(answer.statusCode)));
    answer.on('data', () => {}).once('end', resolve);
  }).on('error', reject);
});
async function run(work) {
  const times = [];
  const agent = work.keepsAlive ? new http.Agent({ keepAlive: true, maxSockets: 1 }) : new http.Agent();
  if (work.keepsAlive && work.isTunnel) agent.createConnection = (options, done) => { tunnel(work).then((socket) => done(null, socket), done); };
  for (let at = work.keepsAlive ? -1 : 0; at < work.count; at += 1) {
    const since = performance.now();
    const socket = work.isTunnel && !work.keepsAlive ? await tunnel(work) : null;
    await get(work, agent, socket);
    if (socket !== null) socket.destroy();
    if (at >= 0) times.push(performance.now() - since);
  }
  agent.destroy();
  return times;
}
lines.on('line', (line) => run(JSON.parse(line)).then((times) => console.log(JSON.stringify(times)), (error) => { console.error(error.stack); process.exit(1); }));
lines.on('close', () => process.exit(0));
`;

/** `enter` comes before the client's own command line. */
export function startClient(enter: readonly string[]): NetworkClient {
  const [file, ...args] = [...enter, process.execPath, '-e', script];
  const child: ChildProcess = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill());
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('the client has no pipes');
  const answers = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return {
    async time(work) {
      stdin.write(`${JSON.stringify(work)}\n`);
      const { value } = await answers.next();
      return z.array(z.number()).parse(JSON.parse(value ?? 'null'));
    },
    close: () => stdin.end(),
  };
}
