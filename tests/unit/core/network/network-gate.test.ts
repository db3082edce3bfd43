import { describe, expect, test } from 'vitest';
import type { ConnectionRequest } from '#core/ports.ts';
import type { Decision } from '#domain/approval/decision.ts';
import type { Scope } from '#domain/approval/scope.ts';
import { createLimit } from '../../../../main/core/attempt/create-limit.ts';
import type { ConnectionFacts } from '#domain/network/network.ts';
import { mostDestinations } from '../../../../main/core/network/note-destinations.ts';
import type { NetworkRules } from '../../../../main/core/network/judge-target.ts';
import { openNetworkGate, type GateOptions } from '../../../../main/core/network/network-gate.ts';
import { createNetworkMemory } from '../../../../main/core/network/network-memory.ts';
import { handClock } from '../../../fakes/hand-clock.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { english } from '#domain/common/message.ts';

const request = (host: string, options: Partial<ConnectionRequest> = {}): ConnectionRequest => ({
  host,
  port: 443,
  protocol: 'https',
  way: 'proxy',
  lookUp: () => Promise.resolve(['93.184.216.34']),
  processes: () => [],
  ...options,
});

const rule = (facts: ConnectionFacts, effect: 'allow' | 'deny', scope: Scope, choice = 0): Decision => ({
  kind: 'network-rule',
  effect,
  scope,
  pattern: facts.choices[choice]?.pattern ?? '',
  by: { kind: 'person', connectionId: null },
  digest: '0'.repeat(64),
  note: null,
});

const openRules: NetworkRules = { mode: 'ask', allowedHosts: [], deniedHosts: [], grants: [], mayAsk: true };

function gateWith(options: Partial<GateOptions> = {}) {
  const clock = handClock();
  const { grants, ids } = scriptedHost().ports;
  const memory = createNetworkMemory({ projectRoot: '/p', grants, clock, ids });
  const asked: { facts: ConnectionFacts; answer: (decision: Decision) => void }[] = [];
  const warnings: string[] = [];
  const recorded: string[] = [];
  const reports: string[] = [];
  const gate = openNetworkGate({
    rules: () => [openRules],
    memory,
    reachable: new Set(['public']),
    ownAddresses: () => new Set(),
    ask: (facts, signal) =>
      new Promise((resolve) => {
        asked.push({ facts, answer: resolve });
        signal.addEventListener('abort', () =>
          resolve({ kind: 'cancelled', by: { kind: 'policy' }, reason: 'interrupt' }),
        );
      }),
    record: (target, _by, effect) => {
      recorded.push(`${effect} ${target.host}`);
      return Promise.resolve();
    },
    recordReport: (what) => Promise.resolve(void reports.push(what)),
    warn: (text) => void warnings.push(english(text)),
    ...options,
  });
  const question = async (at = 0) => {
    await expect.poll(() => asked.length).toBeGreaterThan(at);
    const found = asked[at];
    if (found === undefined) throw new Error('nobody was asked');
    return found;
  };
  return { gate, memory, clock, asked, warnings, recorded, reports, question, grants };
}

describe('one question', () => {
  test('is shared by everybody who wants the same, and differs by port and protocol', async () => {
    const { gate, asked, question } = gateWith();
    const same = [request('A.example'), request('a.example.'), request('a.example')].map((each) => gate.decide(each));
    const other = gate.decide(request('a.example', { port: 8443 }));
    await expect.poll(() => asked.length).toBe(2);
    const { facts, answer } = await question(0);
    answer(rule(facts, 'allow', { kind: 'once' }));
    for (const verdict of await Promise.all(same)) expect(verdict.kind).toBe('allow');
    const second = await question(1);
    second.answer(rule(second.facts, 'deny', { kind: 'once' }));
    expect((await other).kind).toBe('deny');
    expect(asked).toHaveLength(2);
  });

  test('of one attempt, at most eight are open, and no name is looked up before its yes', async () => {
    const { gate, asked, question } = gateWith();
    const looked: string[] = [];
    const lookUp = (host: string) => {
      looked.push(host);
      return Promise.resolve(['93.184.216.34']);
    };
    const all = Array.from({ length: 12 }, (_, at) => gate.decide(request(`h${at}.many.example`, { lookUp })));
    await expect.poll(() => asked.length).toBe(8);
    for (let at = 0; at < 12; at += 1) {
      const { facts, answer } = await question(at);
      expect([facts.address, facts.addressClass]).toEqual([null, null]);
      answer(rule(facts, at === 3 ? 'allow' : 'deny', { kind: 'once' }));
    }
    const verdicts = await Promise.all(all);
    expect(verdicts.filter(({ kind }) => kind === 'allow')).toHaveLength(1);
    expect(looked).toEqual([expect.stringMatching(/^h\d+\.many\.example$/u)]);
  });

  test('that expires, or is withdrawn with the attempt, is a no', async () => {
    const { gate, question } = gateWith();
    const first = gate.decide(request('a.example'));
    (await question(0)).answer({ kind: 'expired', by: { kind: 'deadline' }, afterMs: 1 });
    expect(await first).toMatchObject({ kind: 'deny' });
    const second = gate.decide(request('b.example'));
    await question(1);
    await gate.close();
    expect(await second).toMatchObject({ kind: 'deny' });
  });
});

const home = (host: string): readonly string[] =>
  ({ 'nas.example': ['10.0.0.7'], 'loop.example': ['127.0.0.1'], 'cdn.example': ['93.184.216.34'] })[host] ?? [];

const unasked = () => Promise.reject(new Error('a server was asked'));

describe('a name', () => {
  test('that this machine knows by itself is asked about with its address, and no server is asked', async () => {
    const { gate, asked, question } = gateWith({ knownHere: home });
    const decided = gate.decide(request('cdn.example', { lookUp: unasked }));
    const { facts, answer } = await question();
    expect(facts).toMatchObject({ address: '93.184.216.34', addressClass: 'public' });
    answer(rule(facts, 'allow', { kind: 'once' }));
    expect(await decided).toMatchObject({ kind: 'allow', addresses: ['93.184.216.34'] });
    expect(asked).toHaveLength(1);
  });

  test('that leads to this machine itself is refused without a question', async () => {
    const { gate, asked } = gateWith({ knownHere: home });
    expect(await gate.decide(request('loop.example', { lookUp: unasked }))).toMatchObject({ kind: 'deny' });
    expect(asked).toEqual([]);
  });

  test.each(['ask', 'blocked'] as const)(
    'of a private place that this machine knows is opened by a permission for the name: %s',
    async (mode) => {
      const target = { host: 'nas.example', port: 443, protocol: 'https' } as const;
      const rules: NetworkRules = { ...openRules, mode, grants: [{ kind: 'host', target }] };
      const { gate, asked } = gateWith({ knownHere: home, rules: () => [rules] });
      expect(await gate.decide(request('nas.example', { lookUp: unasked }))).toMatchObject({ kind: 'allow' });
      expect(asked).toEqual([]);
      // Another port is another thing.
      void gate.decide(request('nas.example', { lookUp: unasked, port: 22 }));
      if (mode === 'ask') await expect.poll(() => asked.length).toBe(1);
      else expect(gate.refused()?.target.port ?? 22).toBe(22);
    },
  );

  test('that a server leads into a private place is asked about once more, by its address', async () => {
    const { gate, question } = gateWith();
    const decided = gate.decide(request('nas.elsewhere.example', { lookUp: () => Promise.resolve(['10.0.0.9']) }));
    const named = await question(0);
    named.answer(rule(named.facts, 'allow', { kind: 'once' }));
    const placed = await question(1);
    expect(placed.facts).toMatchObject({ address: '10.0.0.9', addressClass: 'private' });
    placed.answer(rule(placed.facts, 'deny', { kind: 'once' }));
    expect(await decided).toMatchObject({ kind: 'deny' });
  });

  test('that nobody may be asked about never leaves this machine', async () => {
    const { gate } = gateWith({ rules: () => [{ ...openRules, mayAsk: false }] });
    expect(await gate.decide(request('secret.exfil.example', { lookUp: unasked }))).toMatchObject({ kind: 'deny' });
  });
});

test.each(['allow', 'deny'] as const)('an answer for one run holds for its later attempts: %s', async (effect) => {
  const answered: GateOptions['answered'] = [];
  const first = gateWith({ answered });
  const decided = first.gate.decide(request('a.example'));
  const { facts, answer } = await first.question();
  answer(rule(facts, effect, { kind: 'once' }));
  expect((await decided).kind).toBe(effect);
  await first.gate.close();
  const second = gateWith({ answered });
  expect((await second.gate.decide(request('a.example'))).kind).toBe(effect);
  expect(second.asked).toEqual([]);
});

describe('a permission', () => {
  test('for a time ends its live connections when the time is over', async () => {
    const { gate, clock, question } = gateWith();
    const decided = gate.decide(request('a.example'));
    const { facts, answer } = await question();
    answer(rule(facts, 'allow', { kind: 'timed', durationMs: 900_000 }));
    const verdict = await decided;
    if (verdict.kind !== 'allow') throw new Error('it was refused');
    clock.advance(899_999);
    expect(verdict.ended.aborted).toBe(false);
    clock.advance(1);
    expect(verdict.ended.aborted).toBe(true);
    void gate.decide(request('a.example'));
    await question(1);
  });

  test('that is taken back ends its live connections; another one of the same kind stays', async () => {
    const { gate, memory, question } = gateWith();
    const hosts = ['a.example', 'b.example'];
    const signals: AbortSignal[] = [];
    for (const [at, host] of hosts.entries()) {
      const decided = gate.decide(request(host));
      const { facts, answer } = await question(at);
      answer(rule(facts, 'allow', { kind: 'session' }));
      const verdict = await decided;
      if (verdict.kind === 'allow') signals.push(verdict.ended);
    }
    const kept = memory.list().find(({ shown }) => shown === 'connect to a.example:443');
    expect(memory.revoke(kept?.answerId ?? 'ans_none')).toBe(true);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    await memory.remember('b.example', { effect: 'deny', scope: { kind: 'project' }, by: { kind: 'policy' } });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test('that cannot be kept is none, and people are told', async () => {
    const { gate, grants, warnings, question } = gateWith();
    grants.remember = () => Promise.reject(new Error('disk full'));
    const decided = gate.decide(request('a.example'));
    const { facts, answer } = await question();
    answer(rule(facts, 'allow', { kind: 'project' }));
    expect(await decided).toMatchObject({ kind: 'deny' });
    expect(warnings).toHaveLength(1);
    expect(gate.refused()).toMatchObject({ by: { kind: 'policy' } });
  });

  test('that is taken out of the settings ends its live connections, and is asked about again', async () => {
    const before = { ...openRules, allowedHosts: ['a.example', 'b.example'] };
    let now: NetworkRules = before;
    const { gate, memory, asked } = gateWith({ rules: () => [before, now] });
    const verdicts = await Promise.all(['a.example', 'b.example'].map((host) => gate.decide(request(host))));
    const signals = verdicts.flatMap((verdict) => (verdict.kind === 'allow' ? [verdict.ended] : []));
    now = { ...before, allowedHosts: ['b.example'] };
    memory.recheck();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    void gate.decide(request('a.example'));
    await expect.poll(() => asked.length).toBe(1);
    now = { ...before, mode: 'blocked' };
    memory.recheck();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test('that the settings give after the command began does not count for it', async () => {
    const { gate, asked } = gateWith({ rules: () => [openRules, { ...openRules, mode: 'full' }] });
    void gate.decide(request('a.example'));
    await expect.poll(() => asked.length).toBe(1);
  });

  test('by a remembered answer counts as its use, once for a destination of a command', async () => {
    const { gate, memory, clock } = gateWith();
    await memory.remember('a.example', { effect: 'allow', scope: { kind: 'session' }, by: { kind: 'policy' } });
    clock.advance(5);
    await gate.decide(request('a.example'));
    await gate.decide(request('a.example'));
    expect(memory.list()).toMatchObject([{ uses: 1, lastUsedAt: clock.now() }]);
  });

  test('by a list needs no question, and is on record before anything is dialled', async () => {
    let isRecorded = false;
    const rules = { mode: 'ask', allowedHosts: ['**.a.example'], deniedHosts: [], grants: [], mayAsk: true } as const;
    const record = async () => {
      await Promise.resolve();
      isRecorded = true;
    };
    const { gate, asked } = gateWith({ rules: () => [rules], record });
    expect((await gate.decide(request('a.example'))).kind).toBe('allow');
    expect(isRecorded).toBe(true);
    expect(asked).toEqual([]);
    const broken = gateWith({ rules: () => [rules], record: () => Promise.reject(new Error('no log')) });
    expect((await broken.gate.decide(request('a.example'))).kind).toBe('deny');
    expect(broken.warnings).toHaveLength(1);
  });

  test('by a list counts for nothing where the wildcard lies right below a public suffix', async () => {
    const rules = {
      mode: 'allow-listed',
      allowedHosts: ['*.co.uk', '**.com'],
      deniedHosts: [],
      grants: [],
      mayAsk: true,
    } as const;
    const { gate } = gateWith({ rules: () => [rules] });
    for (const host of ['shop.co.uk', 'a.shop.co.uk', 'example.com']) {
      expect((await gate.decide(request(host))).kind).toBe('deny');
    }
  });
});

const manyHosts = (count: number): string[] => Array.from({ length: count }, (_, at) => `h${at}.many.example`);

describe('very many destinations', () => {
  test('that are refused fill the log with so many rows, and then with their number', async () => {
    const { gate, recorded, reports } = gateWith({ rules: () => [{ ...openRules, mode: 'allow-listed' }] });
    for (const host of [...manyHosts(mostDestinations.refused + 40), ...manyHosts(3)]) {
      expect(await gate.decide(request(host))).toMatchObject({ kind: 'deny' });
    }
    expect(recorded).toHaveLength(mostDestinations.refused);
    expect(reports).toEqual([expect.stringContaining(`more than ${mostDestinations.refused} destinations`)]);
    await gate.close();
    expect(reports[1]).toMatch(/^40 more connections/u);
  });

  test('that another name was asked for in are told and recorded no more often', async () => {
    const { gate, recorded, reports, warnings } = gateWith();
    for (const name of manyHosts(mostDestinations.refused + 5)) gate.refuseName(request('a.example'), name);
    expect([recorded.length, warnings.length]).toEqual([mostDestinations.refused, mostDestinations.refused]);
    await gate.close();
    expect(reports).toHaveLength(2);
  });

  test('that were refused are on record once the gate is closed, however slow the log is', async () => {
    const writing = Promise.withResolvers<undefined>();
    const recorded: string[] = [];
    const { gate } = gateWith({
      async record(target) {
        await writing.promise;
        recorded.push(target.host);
      },
    });
    gate.refuseName(request('a.example'), 'b.example');
    const closed = gate.close().then(() => [...recorded]);
    writing.resolve(undefined);
    expect(await closed).toEqual(['a.example']);
  });

  test('that are allowed are each on record, and when there are too many, no other is reached', async () => {
    const { gate, recorded } = gateWith({ rules: () => [{ ...openRules, allowedHosts: ['**.many.example'] }] });
    for (const host of manyHosts(mostDestinations.reached)) await gate.decide(request(host));
    expect(recorded).toHaveLength(mostDestinations.reached);
    const over = await gate.decide(request('more.many.example'));
    expect(over).toMatchObject({ kind: 'deny', sentence: expect.stringContaining('too many different hosts') });
    expect(await gate.decide(request('h7.many.example'))).toMatchObject({ kind: 'allow' });
  });
});

test('the clock of an attempt stands still while a person is asked', async () => {
  const { gate, clock, question } = gateWith();
  let isOver = false;
  const limit = createLimit(clock, 1000, () => (isOver = true));
  gate.onAsking((isAsking) => (isAsking ? limit.pause() : limit.resume()));
  clock.advance(600);
  const decided = gate.decide(request('a.example'));
  const { facts, answer } = await question();
  clock.advance(60_000);
  answer(rule(facts, 'allow', { kind: 'once' }));
  await decided;
  clock.advance(399);
  expect(isOver).toBe(false);
  clock.advance(1);
  expect(isOver).toBe(true);
});
