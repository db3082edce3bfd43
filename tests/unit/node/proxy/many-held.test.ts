/** As many connections as one attempt may have, all of them held while a person is asked: one question for each destination, and every one is answered. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Decision } from '#domain/approval/decision.ts';
import type { ConnectionGate } from '#core/ports.ts';
import { openNetworkGate } from '../../../../main/core/network/network-gate.ts';
import { createNetworkMemory } from '../../../../main/core/network/network-memory.ts';
import { createConnectionService } from '../../../../main/node/proxy/connection-service.ts';
import { listenerLimits } from '../../../../main/node/proxy/listener-limits.ts';
import { serveHttp } from '../../../../main/node/proxy/serve/serve-http.ts';
import { handClock } from '../../../fakes/hand-clock.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';

/** Below the listener's own limit, which has its test. */
const many = Math.min(500, listenerLimits.connections - 1);
const no: Decision = { kind: 'denied', by: { kind: 'person', connectionId: null }, note: 'not now' };

let gate: ConnectionGate;
let stop: () => void;
let port: number;
let asked: string[];
let waiting: (() => void)[];
let arrived: number;
let mostAtOnce: number;

const lookUp = (): Promise<string[]> => Promise.resolve(['93.184.216.34']);

beforeEach(async () => {
  [asked, waiting, arrived, mostAtOnce] = [[], [], 0, 0];
  const { grants, ids } = scriptedHost().ports;
  gate = openNetworkGate({
    rules: () => [{ mode: 'ask', allowedHosts: [], deniedHosts: [], grants: [], mayAsk: true }],
    memory: createNetworkMemory({ projectRoot: '/p', grants, clock: handClock(), ids }),
    reachable: new Set(['public']),
    ownAddresses: () => new Set(),
    ask: ({ target }) => {
      asked.push(target.host);
      return new Promise((resolve) => {
        waiting.push(() => resolve(no));
        mostAtOnce = Math.max(mostAtOnce, waiting.length);
      });
    },
    record: () => Promise.resolve(),
    recordReport: () => Promise.resolve(),
    warn: () => undefined,
  });
  const decide: ConnectionGate['decide'] = (wanted) => {
    arrived += 1;
    return gate.decide(wanted);
  };
  const broker = createConnectionService({ gate: { ...gate, decide }, lookUp, processesBehind: () => [] });
  const listener = createServer();
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  ({ port } = listener.address() as AddressInfo);
  stop = serveHttp({ listener, broker, directHost: null, directPort: 0 });
});
afterEach(async () => {
  await gate.close();
  stop();
});

const ask = async (host: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`CONNECT ${host}:443 HTTP/1.1\r\nHost: ${host}:443\r\n\r\n`);
  let said = '';
  for await (const chunk of socket) said += String(chunk);
  return said;
};
/** Once all are held, whoever is asked says no to the oldest question, as long as there are any. */
const answerAll = async (all: Promise<readonly string[]>): Promise<readonly string[]> => {
  await expect.poll(() => arrived).toBe(many);
  const over = new AbortController();
  void all.then(() => over.abort());
  while (!over.signal.aborted) {
    waiting.shift()?.();
    await new Promise(setImmediate);
  }
  return all;
};

test('to as many hosts: each is asked about once, a few at a time', async () => {
  const hosts = Array.from({ length: many }, (_, at) => `h${at}.example`);
  const replies = await answerAll(Promise.all(hosts.map(ask)));
  expect(replies.filter((each) => each.startsWith('HTTP/1.1 403 ') && each.includes('not now'))).toHaveLength(many);
  expect(asked.toSorted()).toEqual(hosts.toSorted());
  expect(mostAtOnce).toBe(8);
});

test('to one host: one question answers them all', async () => {
  const all = Promise.all(Array.from({ length: many }, () => ask('a.example')));
  const replies = await answerAll(all);
  expect(replies.filter((each) => each.startsWith('HTTP/1.1 403 '))).toHaveLength(many);
  expect(asked).toEqual(['a.example']);
});
