/** A room in which one command has a filtered network and the next has none: what the desk opened for the one is not the other's. */
import { expect, test } from 'vitest';
import { nativeHolder } from './filtered-broker.ts';
import { nodeInside } from '../harness/shared-programs.ts';
import { open, portOfPlain, seen, theBroker } from './servers/plain-origin.ts';

const server = `require('http').createServer((_, r) => r.end('served')).listen(3000, '127.0.0.1', () => console.log('READY'))`;

test.skipIf(nativeHolder() === null)('a command whose network is blocked comes by no proxy of another', async () => {
  await open();
  const given = await theBroker().start(`exec '${nodeInside()}' -e "${server}"`, { agent: 'one' });
  await theBroker().printed(given, 'READY');
  theBroker().answerAll('allow');
  theBroker().host.settings = { network: 'blocked' };
  theBroker().broker.settingsChanged('desk');
  const url = `http://one.example:${portOfPlain()}/`;
  const line = `curl -sS --noproxy '*' http://127.0.0.1:3000/; for port in 3128 80 443 22 1080; do curl -sS -x http://127.0.0.1:$port ${url}; done`;
  const { output } = await theBroker().end(await theBroker().start(line, { agent: 'one' }));
  expect(output).toMatch(/^served/);
  expect(output.match(/Failed to connect to 127\.0\.0\.1 port/g)).toHaveLength(5);
  expect(seen).toEqual([]);
  await theBroker().cancel(given);
  await theBroker().end(given);
});
