/** A filtered network: what is asked, what is refused, and how long an answer counts. */
import { describe, expect, test } from 'vitest';
import { nativeHolder } from './filtered-broker.ts';
import { address, open, portOfPlain, seen, theBroker } from './servers/plain-origin.ts';

describe.each(['node', 'native'] as const)('with the %s holder', (holder) => {
  test.skipIf(holder === 'native' && nativeHolder() === null)(
    'a connection is held, asked about once, and goes on after yes',
    async () => {
      await open({ holder });
      const runId = await theBroker().start(`curl -sS http://files.example:${portOfPlain()}/a`);
      const card = await theBroker().card();
      expect(card.connection).toMatchObject({
        target: { host: 'files.example', port: portOfPlain(), protocol: 'http' },
        registrable: null,
        address: null,
        addressClass: null,
        way: 'proxy',
        isFirst: true,
      });
      expect(card.connection.processes.at(-1)).toBe('curl');
      expect(seen).toEqual([]);
      await theBroker().answer(card, { effect: 'allow' });
      const ran = await theBroker().end(runId);
      expect(ran.output).toBe(`plain files.example:${portOfPlain()} /a\n`);
      expect(ran.outcome.kind).toBe('completed');
    },
  );

  test.skipIf(holder === 'native' && nativeHolder() === null)(
    'a no is read by the command, and is how the run ends',
    async () => {
      await open({ holder });
      const runId = await theBroker().start(`curl -sS -i http://files.example:${portOfPlain()}/b`);
      await theBroker().answer(await theBroker().card(), { effect: 'deny', note: 'use the mirror' });
      const ran = await theBroker().end(runId);
      expect(ran.output).toContain('HTTP/1.1 403');
      expect(ran.output).toContain('refused by the user. Do not work around it. The user says: "use the mirror"');
      expect(ran.outcome).toMatchObject({ kind: 'denied', by: { kind: 'person' }, note: 'use the mirror' });
    },
  );
});

const ask = (host: string) => `curl -sS -m 20 --connect-timeout 1 http://${host}:${portOfPlain()}/`;

describe('what a command can reach', () => {
  test('the loopback of its sandbox is its own, and nobody else is there', async () => {
    await open();
    const server = `require('http').createServer((q, r) => r.end('from inside')).listen(5173, '127.0.0.1')`;
    const line = `node -e "${server}" & for i in $(seq 50); do curl -sS --noproxy '*' http://127.0.0.1:5173/ 2>/dev/null && break; sleep 0.1; done; kill %1; curl -sS --noproxy '*' -m 2 http://${address}:${portOfPlain()}/`;
    const { output } = await theBroker().run(line);
    expect(output).toContain('from inside');
    expect(output).not.toContain('plain');
    expect(seen).toEqual([]);
  });

  test.each([
    ['a raw address without the proxy', () => `curl -sS -m 3 --noproxy '*' http://203.0.113.7/`],
    ['the host by its loopback', () => `curl -sS -m 3 --noproxy '*' http://127.0.0.1:${portOfPlain()}/`],
    [
      'UDP',
      () =>
        `node -e "const s=require('dgram').createSocket('udp4');s.on('error',e=>{console.log(e.code);s.close()});s.send('x',9,'203.0.113.7',e=>{console.log(e?e.code:'sent');s.close()})"`,
    ],
  ])('%s leads nowhere', async (_, line) => {
    await open();
    const { output } = await theBroker().run(line());
    expect(output).not.toContain('plain');
    expect(output).not.toMatch(/^sent/m);
    expect(theBroker().cards()).toEqual([]);
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
      settings: { allowedHosts: ['home.example', 'gone.example', '**.mixed.example', '127.0.0.1'] },
      reachable: new Set(['public'] as const),
      lookUp: (name) => Promise.resolve(addresses[name] ?? []),
    });
    const { output } = await theBroker().run(
      `curl -sS -g --noproxy '' -x http://127.0.0.1:3128 http://${host}:${portOfPlain()}/`,
    );
    expect(output).toContain(why);
    expect(theBroker().cards()).toEqual([]);
  });

  test('an address of a private network is asked about by itself, whatever name leads there, and lists do not open it', async () => {
    await open({
      settings: { allowedHosts: ['db.example', '10.0.0.5', '10.0.0.6'] },
      reachable: new Set(['public'] as const),
      lookUp: (name) => Promise.resolve(name === 'db.example' ? ['10.0.0.5'] : ['10.0.0.6']),
    });
    const first = await theBroker().start(ask('db.example'));
    const card = await theBroker().card();
    expect(card).toMatchObject({
      risk: { level: 'high' },
      connection: { target: { host: 'db.example' }, address: '10.0.0.5', addressClass: 'private' },
    });
    expect(card.connection.choices.map(({ pattern }) => pattern)).toEqual([`10.0.0.5:${portOfPlain()}`]);
    await theBroker().answer(card, { effect: 'deny', scope: { kind: 'session' } });
    expect((await theBroker().end(first)).output).toContain('refused by the user');
    // The same address by another name, and written as an address in another form.
    expect((await theBroker().run(ask('10.0.0.5'))).output).toContain('refused by an earlier answer');
    const mapped = await theBroker().run(`curl -sS -g 'http://[::ffff:10.0.0.5]:${portOfPlain()}/'`);
    expect(mapped.output).toContain('refused by an earlier answer');
    const second = await theBroker().start(ask('other.example'));
    const named = await theBroker().card();
    expect(named.connection.address).toBeNull();
    await theBroker().answer(named, { effect: 'allow' });
    expect((await theBroker().card()).connection.address).toBe('10.0.0.6');
    await theBroker().cancel(second);
    await theBroker().end(second);
  });

  test('a private address is refused where nobody may be asked', async () => {
    await open({
      settings: { network: 'allow-listed', allowedHosts: ['db.example'] },
      reachable: new Set(['public'] as const),
      lookUp: () => Promise.resolve(['10.0.0.5']),
    });
    const { output } = await theBroker().run(`curl -sS http://db.example:${portOfPlain()}/`);
    expect(output).toContain('10.0.0.5 belongs to a private network');
    expect(theBroker().cards()).toEqual([]);
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
    const { output } = await theBroker().run(
      `curl -sS http://turns.example:${portOfPlain()}/1; curl -sS http://turns.example:${portOfPlain()}/2`,
    );
    expect(output).toContain(`plain turns.example:${portOfPlain()} /1`);
    expect(output).toContain('169.254.169.254 belongs to a cloud metadata service');
    expect(calls).toBe(2);
  });
});

describe('what is written down', () => {
  test('an allowed host needs no question, and another one is refused by a list', async () => {
    await open({ settings: { network: 'allow-listed', allowedHosts: ['*.good.example'] } });
    const { output, outcome } = await theBroker().run(
      `curl -sS http://a.good.example:${portOfPlain()}/; curl -sS http://good.example:${portOfPlain()}/`,
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
    const { output } = await theBroker().run(`curl -sS http://BAD.example.:${portOfPlain()}/`);
    expect(output).toContain('it is on the list of denied hosts');
    expect(asked).toEqual([]);
  });

  test('where nobody may be asked, nobody is', async () => {
    await open({ settings: { approvalPolicy: { mode: 'never' } } });
    const { output } = await theBroker().run(`curl -sS http://files.example:${portOfPlain()}/`);
    expect(output).toContain('nobody may be asked about it');
  });
});

describe('how long an answer counts', () => {
  test('once is for the run, a session for the next ones, with every name below the domain', async () => {
    await open();
    const twice = `curl -sS http://a.site.co.uk:${portOfPlain()}/1; curl -sS http://a.site.co.uk:${portOfPlain()}/2`;
    const first = await theBroker().start(twice);
    await theBroker().answer(await theBroker().card(), {});
    expect((await theBroker().end(first)).output.match(/plain/g)).toHaveLength(2);

    const second = await theBroker().start(`curl -sS http://a.site.co.uk:${portOfPlain()}/3`);
    const card = await theBroker().card();
    expect(card.connection).toMatchObject({ isFirst: false, registrable: 'site.co.uk' });
    expect(card.connection.choices.map(({ pattern }) => pattern)).toEqual([
      `a.site.co.uk:${portOfPlain()}`,
      'a.site.co.uk',
      '*.site.co.uk',
    ]);
    await theBroker().answer(card, { scope: { kind: 'session' }, pattern: '*.site.co.uk' });
    await theBroker().end(second);

    const third = await theBroker().run(`curl -sS http://b.site.co.uk:${portOfPlain()}/4`);
    expect(third.output).toContain('plain b.site.co.uk');
  });

  test('a remembered no is kept for the project and wins over a later list', async () => {
    await open();
    const runId = await theBroker().start(`curl -sS http://tracker.example:${portOfPlain()}/`);
    await theBroker().answer(await theBroker().card(), {
      effect: 'deny',
      scope: { kind: 'project' },
      pattern: 'tracker.example',
    });
    await theBroker().end(runId);
    theBroker().host.settings = { ...theBroker().host.settings, allowedHosts: ['tracker.example'] };
    const { output, outcome } = await theBroker().run(`curl -sS http://tracker.example:${portOfPlain()}/`);
    expect(output).toContain('refused by an earlier answer of the user');
    expect(outcome).toMatchObject({ kind: 'denied', by: { kind: 'cache' } });
  });

  test('one answer settles the other questions that it covers', async () => {
    await open();
    const hosts = ['x', 'y', 'z'].map((name) => `${name}.many.co.uk`);
    const runId = await theBroker().start(
      `${hosts.map((host) => `curl -sS http://${host}:${portOfPlain()}/ &`).join(' ')} wait`,
    );
    await expect.poll(() => theBroker().cards().length).toBe(3);
    await theBroker().answer(await theBroker().card(), { scope: { kind: 'session' }, pattern: '*.many.co.uk' });
    const { output } = await theBroker().end(runId);
    for (const host of hosts) expect(output).toContain(`plain ${host}`);
    expect(theBroker().cards()).toEqual([]);
  });

  test('a run that ends takes its question along', async () => {
    await open();
    const runId = await theBroker().start(`curl -sS http://late.example:${portOfPlain()}/`);
    await theBroker().card();
    await theBroker().cancel(runId);
    expect((await theBroker().end(runId)).outcome.kind).toBe('cancelled');
    expect(theBroker().cards()).toEqual([]);
  });
});
