/** Runs a broker in a network of the test's own, in which one name server writes down each question; prints what it was asked, and when. */
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { answerQuery } from '../../../main/node/sandbox/bubblewrap/network/answer-dns-query.ts';
import { lookUpName } from '../../../main/node/proxy/create-network-guards.ts';
import { createFilteredBroker, type FilteredBroker } from '../network/filtered-broker.ts';

const [parent = '', where = ''] = process.argv.slice(2);
/** Of a network for documentation, so that nobody is there. */
const somewhere = Uint8Array.of(203, 0, 113, 7);
const proxied = (name: string): string => `curl -sS -m 20 -x $COUNTERSIGN_SOCKS_PROXY http://${name}/`;

const open = (settings: object = {}): Promise<FilteredBroker> =>
  createFilteredBroker({ parent, lookUp: lookUpName, reachable: new Set(['public']), holder: 'node', settings });

/** A network without a way out, and files of names that end at the server below. */
function goInside(): number {
  const [servers, hosts] = [path.join(parent, 'resolv.conf'), path.join(parent, 'hosts')];
  writeFileSync(servers, 'nameserver 127.0.0.1\noptions timeout:2 attempts:1\n');
  writeFileSync(hosts, '127.0.0.1 localhost\n192.168.77.7 printer.test\n');
  const mounts =
    'ip link set lo up && mount --bind "$1" /etc/resolv.conf && mount --bind "$2" /etc/hosts && shift 2 && exec "$@"';
  const own = [process.execPath, ...process.execArgv, process.argv[1] ?? '', parent, 'inside'];
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const words = [...asRoot, '--net', '--mount', 'sh', '-c', mounts, 'sh', servers, hosts, ...own];
  return spawnSync('unshare', words, { stdio: 'inherit' }).status ?? 1;
}

async function lookOn(): Promise<unknown> {
  const asked = new Set<string>();
  const server = createSocket('udp4', (query, { port, address }) => {
    const answer = answerQuery(query, (name) => {
      asked.add(name);
      return somewhere;
    });
    if (answer !== null) server.send(answer, port, address);
  });
  server.bind(53, '127.0.0.1');
  await once(server, 'listening');
  const seen: Record<string, unknown> = {};
  const note = (step: string, more: object = {}): void => {
    seen[step] = { asked: [...asked], ...more };
    asked.clear();
  };
  const control = await lookUpName('control.example');
  note('the server answers', { control });

  const desk = await open();
  const ask = async (step: string, line: string, effect: 'allow' | 'deny'): Promise<void> => {
    const runId = await desk.start(line);
    const card = await desk.card(runId);
    note(`${step}, while it is asked about`, {
      host: card.connection.target.host,
      class: card.connection.addressClass,
    });
    await desk.answer(card, { effect });
    await desk.end(runId);
    note(`${step}, after the answer`);
  };
  await ask('SOCKS and a no', proxied('no.example'), 'deny');
  await ask('SOCKS and a yes', proxied('yes.example'), 'allow');
  await ask(
    'names of the system and a no',
    'getent ahosts plain.example; curl -sS -m 20 --noproxy "*" http://plain.example/',
    'deny',
  );
  await ask(
    'names of the system and a yes',
    'getent ahosts direct.example; curl -sS -m 20 --noproxy "*" http://direct.example/',
    'allow',
  );
  await ask('a name of the table and a yes', proxied('printer.test'), 'allow');
  const { output } = await desk.run('getent hosts secret-5f3a.example; getent ahosts $(hostname); true');
  note('a name that is only looked up', { isAnswered: output.includes('secret-5f3a') });
  await desk.run(proxied('$(hostname)'));
  note('the name of this machine', { cards: desk.cards().length });
  await desk.close();

  const closed = await open({ approvalPolicy: { mode: 'never' } });
  await closed.run(
    `${proxied('nobody.example')}; getent hosts nobody.example; curl -sS -m 9 --noproxy "*" http://nobody.example/`,
  );
  note('where nobody can be asked');
  await closed.close();
  server.close();
  return seen;
}

if (where !== 'inside') process.exit(goInside());
const seen = await lookOn();
process.stdout.write(`\n${JSON.stringify(seen)}\n`, () => process.exit(0));
