import { createServer, type Server } from 'node:http';
import type { Settings } from '#domain/settings.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createFilteredDesk,
  nativeHolder,
  removeNativeHolder,
  type FilteredDesk,
  type FilteredDeskOptions,
} from './filtered-desk.ts';

/** Where every name of these tests ends. */
const address = '127.0.0.2';
let plain: Server;
let port = 0;
const seen: string[] = [];

async function listening(server: Server, at: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, address, resolve);
  });
  const where = server.address();
  return typeof where === 'object' && where !== null ? where.port : 0;
}

beforeAll(async () => {
  plain = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host} ${request.url}`);
    if (request.url === '/endless') return void response.write('began\n');
    response.end(`plain ${request.headers.host} ${request.url}\n`);
  });
  port = await listening(plain, 0);
});
afterAll(() => {
  plain.closeAllConnections();
  plain.close();
  removeNativeHolder();
});

beforeEach(() => void seen.splice(0));

let desk: FilteredDesk;
const open = async (options: FilteredDeskOptions = {}): Promise<FilteredDesk> =>
  (desk = await createFilteredDesk(options));
afterEach(async () => desk.close());

describe.each(['node', 'native'] as const)('with the %s holder', (holder) => {
  test.skipIf(holder === 'native' && nativeHolder() === null)(
    'a connection is held, asked about once, and goes on after yes',
    async () => {
      await open({ holder });
      const runId = await desk.start(`curl -sS http://files.example:${port}/a`);
      const card = await desk.card();
      expect(card.connection).toMatchObject({
        target: { host: 'files.example', port, protocol: 'http' },
        registrable: null,
        addressClass: 'loopback',
        way: 'proxy',
        isFirst: true,
      });
      expect(card.connection.processes.at(-1)).toBe('curl');
      expect(seen).toEqual([]);
      await desk.answer(card, { effect: 'allow' });
      const ran = await desk.end(runId);
      expect(ran.output).toBe(`plain files.example:${port} /a\n`);
      expect(ran.outcome.kind).toBe('completed');
    },
  );

  test.skipIf(holder === 'native' && nativeHolder() === null)(
    'a no is read by the command, and is how the run ends',
    async () => {
      await open({ holder });
      const runId = await desk.start(`curl -sS -i http://files.example:${port}/b`);
      await desk.answer(await desk.card(), { effect: 'deny', note: 'use the mirror' });
      const ran = await desk.end(runId);
      expect(ran.output).toContain('HTTP/1.1 403');
      expect(ran.output).toContain('refused by the user. Do not work around it. The user says: "use the mirror"');
      expect(ran.outcome).toMatchObject({ kind: 'denied', by: { kind: 'person' }, note: 'use the mirror' });
    },
  );
});

describe('what a command can reach', () => {
  test('the loopback of its sandbox is its own, and nobody else is there', async () => {
    await open();
    const server = `require('http').createServer((q, r) => r.end('from inside')).listen(5173, '127.0.0.1')`;
    const line = `node -e "${server}" & for i in $(seq 50); do curl -sS --noproxy '*' http://127.0.0.1:5173/ 2>/dev/null && break; sleep 0.1; done; kill %1; curl -sS --noproxy '*' -m 2 http://${address}:${port}/`;
    const { output } = await desk.run(line);
    expect(output).toContain('from inside');
    expect(output).not.toContain('plain');
    expect(seen).toEqual([]);
  });

  test.each([
    ['a raw address without the proxy', () => `curl -sS -m 3 --noproxy '*' http://203.0.113.7/`],
    ['the host by its loopback', () => `curl -sS -m 3 --noproxy '*' http://127.0.0.1:${port}/`],
    [
      'UDP',
      () =>
        `node -e "const s=require('dgram').createSocket('udp4');s.on('error',e=>{console.log(e.code);s.close()});s.send('x',9,'203.0.113.7',e=>{console.log(e?e.code:'sent');s.close()})"`,
    ],
  ])('%s leads nowhere', async (_, line) => {
    await open();
    const { output } = await desk.run(line());
    expect(output).not.toContain('plain');
    expect(output).not.toMatch(/^sent/m);
    expect(desk.cards()).toEqual([]);
  });

  test.each([
    ['127.0.0.1', '127.0.0.1 belongs to this machine itself'],
    ['0x7f.1', '127.0.0.1 belongs to this machine itself'],
    ['2130706433', '127.0.0.1 belongs to this machine itself'],
    ['169.254.169.254', 'belongs to a cloud metadata service'],
    ['mixed.example', '192.168.1.1 belongs to a private network'],
    ['home.example', '127.0.0.9 belongs to this machine itself'],
    ['gone.example', 'has no address'],
  ])('%s is refused without a question, also when it is allowed by name', async (host, why) => {
    const addresses: Record<string, string[]> = {
      'home.example': ['127.0.0.9'],
      'mixed.example': ['93.184.216.34', '192.168.1.1'],
    };
    await open({
      settings: { allowedHosts: ['home.example', '**.mixed.example', '127.0.0.1'] },
      reachable: new Set(['public'] as const),
      lookUp: (name) => Promise.resolve(addresses[name] ?? []),
    });
    const { output } = await desk.run(`curl -sS -g --noproxy '' -x http://127.0.0.1:3128 http://${host}:${port}/`);
    expect(output).toContain(why);
    expect(desk.cards()).toEqual([]);
  });

  test('an address of a private network is asked about by itself, whatever name leads there, and lists do not open it', async () => {
    await open({
      settings: { allowedHosts: ['db.example', '10.0.0.5', '10.0.0.6'] },
      reachable: new Set(['public'] as const),
      lookUp: (name) => Promise.resolve(name === 'db.example' ? ['10.0.0.5'] : ['10.0.0.6']),
    });
    const ask = (host: string) => `curl -sS -m 20 --connect-timeout 1 http://${host}:${port}/`;
    const first = await desk.start(ask('db.example'));
    const card = await desk.card();
    expect(card).toMatchObject({
      risk: { level: 'high' },
      connection: { target: { host: 'db.example' }, address: '10.0.0.5', addressClass: 'private' },
    });
    expect(card.connection.choices.map(({ pattern }) => pattern)).toEqual([`10.0.0.5:${port}`]);
    await desk.answer(card, { effect: 'deny', scope: { kind: 'session' } });
    expect((await desk.end(first)).output).toContain('refused by the user');
    // The same address by another name, and written as an address in another form.
    expect((await desk.run(ask('10.0.0.5'))).output).toContain('refused by an earlier answer');
    expect((await desk.run(`curl -sS -g 'http://[::ffff:10.0.0.5]:${port}/'`)).output).toContain('a private network');
    const second = await desk.start(ask('other.example'));
    expect((await desk.card()).connection.address).toBe('10.0.0.6');
    await desk.cancel(second);
    await desk.end(second);
  });

  test('a private address is refused where nobody may be asked', async () => {
    await open({
      settings: { network: 'allow-listed', allowedHosts: ['db.example'] },
      reachable: new Set(['public'] as const),
      lookUp: () => Promise.resolve(['10.0.0.5']),
    });
    const { output } = await desk.run(`curl -sS http://db.example:${port}/`);
    expect(output).toContain('10.0.0.5 belongs to a private network');
    expect(desk.cards()).toEqual([]);
  });

  test('a name that changes its address between two connections is judged anew each time', async () => {
    let calls = 0;
    await open({
      settings: { allowedHosts: ['turns.example'] },
      reachable: new Set(['public', 'loopback'] as const),
      lookUp: () => {
        calls += 1;
        return Promise.resolve([calls === 1 ? address : '169.254.169.254']);
      },
    });
    const { output } = await desk.run(
      `curl -sS http://turns.example:${port}/1; curl -sS http://turns.example:${port}/2`,
    );
    expect(output).toContain(`plain turns.example:${port} /1`);
    expect(output).toContain('169.254.169.254 belongs to a cloud metadata service');
    expect(calls).toBe(2);
  });
});

describe('what is written down', () => {
  test('an allowed host needs no question, and another one is refused by a list', async () => {
    await open({ settings: { network: 'allow-listed', allowedHosts: ['*.good.example'] } });
    const { output, outcome } = await desk.run(
      `curl -sS http://a.good.example:${port}/; curl -sS http://good.example:${port}/`,
    );
    expect(output).toContain('plain a.good.example');
    expect(output).toContain('it is not on the list of allowed hosts');
    expect(outcome).toMatchObject({ kind: 'denied', by: { kind: 'policy' } });
  });

  test('a denied host is refused although it is allowed, and is not looked up', async () => {
    const asked: string[] = [];
    await open({
      settings: { allowedHosts: ['bad.example'], deniedHosts: ['**.bad.example'] },
      lookUp: (name) => {
        asked.push(name);
        return Promise.resolve([address]);
      },
    });
    const { output } = await desk.run(`curl -sS http://BAD.example.:${port}/`);
    expect(output).toContain('it is on the list of denied hosts');
    expect(asked).toEqual([]);
  });

  test('where nobody may be asked, nobody is', async () => {
    await open({ settings: { approvalPolicy: { mode: 'never' } } });
    const { output } = await desk.run(`curl -sS http://files.example:${port}/`);
    expect(output).toContain('nobody may be asked about it');
  });
});

describe('how long an answer counts', () => {
  test('once is for the run, a session for the next ones, with every name below the domain', async () => {
    await open();
    const twice = `curl -sS http://a.site.co.uk:${port}/1; curl -sS http://a.site.co.uk:${port}/2`;
    const first = await desk.start(twice);
    await desk.answer(await desk.card(), {});
    expect((await desk.end(first)).output.match(/plain/g)).toHaveLength(2);

    const second = await desk.start(`curl -sS http://a.site.co.uk:${port}/3`);
    const card = await desk.card();
    expect(card.connection).toMatchObject({ isFirst: false, registrable: 'site.co.uk' });
    expect(card.connection.choices.map(({ pattern }) => pattern)).toEqual([
      `a.site.co.uk:${port}`,
      'a.site.co.uk',
      '*.site.co.uk',
    ]);
    await desk.answer(card, { scope: { kind: 'session' }, pattern: '*.site.co.uk' });
    await desk.end(second);

    const third = await desk.run(`curl -sS http://b.site.co.uk:${port}/4`);
    expect(third.output).toContain('plain b.site.co.uk');
  });

  test('a remembered no is kept for the project and wins over a later list', async () => {
    await open();
    const runId = await desk.start(`curl -sS http://tracker.example:${port}/`);
    await desk.answer(await desk.card(), { effect: 'deny', scope: { kind: 'project' }, pattern: 'tracker.example' });
    await desk.end(runId);
    desk.host.settings = { ...desk.host.settings, allowedHosts: ['tracker.example'] };
    const { output, outcome } = await desk.run(`curl -sS http://tracker.example:${port}/`);
    expect(output).toContain('refused by an earlier answer of the user');
    expect(outcome).toMatchObject({ kind: 'denied', by: { kind: 'cache' } });
  });

  test('one answer settles the other questions that it covers', async () => {
    await open();
    const hosts = ['x', 'y', 'z'].map((name) => `${name}.many.co.uk`);
    const runId = await desk.start(`${hosts.map((host) => `curl -sS http://${host}:${port}/ &`).join(' ')} wait`);
    await expect.poll(() => desk.cards().length).toBe(3);
    await desk.answer(await desk.card(), { scope: { kind: 'session' }, pattern: '*.many.co.uk' });
    const { output } = await desk.end(runId);
    for (const host of hosts) expect(output).toContain(`plain ${host}`);
    expect(desk.cards()).toEqual([]);
  });

  test('a run that ends takes its question along', async () => {
    await open();
    const runId = await desk.start(`curl -sS http://late.example:${port}/`);
    await desk.card();
    await desk.cancel(runId);
    expect((await desk.end(runId)).outcome.kind).toBe('cancelled');
    expect(desk.cards()).toEqual([]);
  });
});

describe('a live connection ends', () => {
  const endless = (tunnel: string) => `curl -sS -N ${tunnel} http://live.example:${port}/endless; echo closed`;
  const cases = [
    ['a tunnel', '-p -x http://127.0.0.1:3128'],
    ['a request', ''],
  ] as const;

  test.each(cases)('when the answer that allowed %s is taken back', async (_, tunnel) => {
    await open();
    for (const kind of ['session', 'project', 'everywhere'] as const) {
      const runId = await desk.start(endless(tunnel));
      await desk.answer(await desk.card(), { scope: { kind } });
      await desk.printed(runId, 'began');
      const [kept] = desk.desk.answers.list();
      expect(kept).toMatchObject({ about: 'network', effect: 'allow', scope: kind, by: { kind: 'person' } });
      expect(await desk.desk.answers.revoke(kept?.answerId ?? 'ans_none')).toBe(true);
      expect((await desk.end(runId)).output).toContain('closed');
    }
  });

  test.each(cases)('when the settings no longer allow the host of %s', async (_, tunnel) => {
    const allowed: Partial<Settings> = { network: 'allow-listed', allowedHosts: ['live.example'] };
    const closings: Partial<Settings>[] = [
      { allowedHosts: [] },
      { deniedHosts: ['**.example'] },
      { network: 'blocked', allowedHosts: [] },
    ];
    for (const closing of closings) {
      await open({ settings: allowed });
      const runId = await desk.start(endless(tunnel));
      await desk.printed(runId, 'began');
      desk.host.settings = { ...allowed, ...closing };
      desk.desk.settingsChanged();
      expect((await desk.end(runId)).output).toContain('closed');
      await desk.close();
    }
    await open();
  });
});

test('64 attempts at once are told apart exactly', async () => {
  await open();
  const runs: Awaited<ReturnType<typeof desk.start>>[] = [];
  // All are held at once; they come eight at a time, because two processors start no more at once in any time worth waiting.
  while (runs.length < 64) {
    const next = Array.from({ length: 8 }, (_, at) =>
      desk.start(`curl -sS http://one.example:${port}/run-${runs.length + at}`),
    );
    runs.push(...(await Promise.all(next)));
    await expect.poll(() => desk.cards().length, { timeout: 30_000 }).toBe(runs.length);
  }
  const cards = await Promise.all(runs.map(() => desk.card()));
  expect(new Set(cards.map(({ runId }) => runId)).size).toBe(64);
  // Every second one is refused; each answer must reach its own run and no other.
  for (const card of cards) {
    await desk.answer(card, { effect: runs.indexOf(card.runId) % 2 === 0 ? 'allow' : 'deny' });
  }
  for (const [at, runId] of runs.entries()) {
    const { output, outcome } = await desk.end(runId);
    expect(outcome.kind).toBe(at % 2 === 0 ? 'completed' : 'denied');
    expect(output).toContain(at % 2 === 0 ? `/run-${at}\n` : 'refused by the user');
  }
  expect(seen).toHaveLength(32);
}, 120_000);
