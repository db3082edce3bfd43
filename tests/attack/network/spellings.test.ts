/** However a client of its own accord writes a host, it is one thing: before the yes and after it, and looked up only then. */
import { hostname, networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { address, open, portOfPlain, seen, theBroker } from './servers/plain-origin.ts';

const through = (host: string, name = host): string =>
  `curl -sS -g -m 20 --noproxy '' -x http://127.0.0.1:3128 'http://${host}:${portOfPlain()}/${encodeURIComponent(name)}'`;

test.each([
  ['files.example', ['files.example', 'FILES.example', 'files.example.', 'Files.Example.']],
  ['xn--bcher-kva.example', ['bücher.example', 'BÜCHER.example', 'xn--bcher-kva.example', 'XN--BCHER-KVA.example.']],
  ['8.8.8.8', ['8.8.8.8', '134744072', '0x8080808', '010.8.8.8', '8.8.2056', '[::ffff:8.8.8.8]', '[::ffff:808:808]']],
])('%s is asked about once in a run, whatever its spelling', async (host, spellings) => {
  const asked: string[] = [];
  await open({
    lookUp: (name) => {
      asked.push(name);
      return Promise.resolve([address]);
    },
  });
  const lines = spellings.map((spelling) => through(spelling));
  const runId = await theBroker().start(`export LC_ALL=C.UTF-8; { ${lines.join(' & ')} & wait; }; ${lines.join('; ')}`);
  const card = await theBroker().card();
  expect(card.connection.target).toMatchObject({ host, port: portOfPlain() });
  expect([theBroker().cards().length, asked, seen]).toEqual([1, [], []]);
  await theBroker().answer(card, { effect: 'deny' });
  const { output } = await theBroker().end(runId);
  expect(output.match(/refused/gu)?.length).toBeGreaterThanOrEqual(spellings.length * 2);
  expect([theBroker().cards(), asked, seen]).toEqual([[], [], []]);
});

test('one yes counts for every spelling, in the run', async () => {
  const asked: string[] = [];
  await open({
    lookUp: (name) => {
      asked.push(name);
      return Promise.resolve([address]);
    },
  });
  const spellings = ['files.example', 'FILES.example', 'files.example.'];
  const runId = await theBroker().start(spellings.map((spelling) => through(spelling)).join('; '));
  await theBroker().answer(await theBroker().card(), { effect: 'allow' });
  const { output } = await theBroker().end(runId);
  expect(output.match(/^plain/gmu)).toHaveLength(spellings.length);
  expect([...new Set(asked)]).toEqual(['files.example']);
});

test('an address on the list of denied hosts is denied in every notation', async () => {
  await open({ settings: { deniedHosts: ['8.8.8.8'], allowedHosts: ['8.8.8.8'] } });
  const spellings = ['8.8.8.8', '134744072', '[::ffff:8.8.8.8]', '[::ffff:808:808]'];
  const { output } = await theBroker().run(spellings.map((spelling) => through(spelling)).join('; '));
  expect(output.match(/on the list of denied hosts/gu)).toHaveLength(spellings.length);
});

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ internal, address: own }) => !internal && !own.startsWith('fe80'))
  .map(({ family, address: own }) => (family === 'IPv6' ? `[${own}]` : own));
const own = [
  'localhost LOCALHOST localhost. api.localhost localhost.localdomain ip6-localhost ip6-loopback',
  '127.0.0.1 127.1 127.0.0.2 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 127.0.0.1. 0.0.0.0 0',
  '[::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::]',
  `${hostname()} ${hostname().toUpperCase()} ${hostname()}. ${hostname()}.local`,
]
  .flatMap((line) => line.split(' '))
  .concat(ownAddresses);

test('the names and addresses of the machine itself are refused in any spelling, and nobody else is asked for them', async () => {
  const asked: string[] = [];
  await open({
    reachable: new Set(['public'] as const),
    lookUp: (name) => {
      asked.push(name);
      return Promise.resolve([address]);
    },
  });
  theBroker().answerAll('allow');
  const { output } = await theBroker().run(
    own.map((spelling) => `echo '# ${spelling}'; ${through(spelling)}`).join('; '),
  );
  const replies = output.split(/^# /gmu).slice(1);
  expect(replies).toHaveLength(own.length);
  expect(replies.filter((reply) => !/belongs to|refused/u.test(reply))).toEqual([]);
  expect([asked, seen]).toEqual([[], []]);
});
