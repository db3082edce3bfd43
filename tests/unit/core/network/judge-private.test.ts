/** Which addresses of somebody's own network a person may be asked about, and what an answer opens. */
import { describe, expect, test } from 'vitest';
import { addressClasses, type NetworkTarget } from '#domain/network/network.ts';
import { judgePrivate } from '#core/network/judge-private.ts';
import type { NetworkRules } from '#core/network/judge-target.ts';
import type { RememberedRule } from '#core/network/network-memory.ts';

const target: NetworkTarget = { host: '10.0.0.5', port: 5432, protocol: 'tcp' };
const rules: NetworkRules = { mode: 'ask', allowedHosts: [], deniedHosts: [], grants: [], mayAsk: true };
const yes: RememberedRule = { pattern: '10.0.0.5:5432', effect: 'allow', scope: 'session' };
const no: RememberedRule = { ...yes, effect: 'deny' };
const alone = { kind: 'private', isAlone: true } as const;

test.each(addressClasses)('an answer opens an address of the class %s only where one may be asked for', (kind) => {
  const judged = judgePrivate(target, { kind, isAlone: true }, rules, [yes]);
  expect(judged.kind).toBe(kind === 'private' || kind === 'shared' ? 'allow' : 'deny');
});

test.each([
  ['fd00::5', 'ask'],
  ['::ffff:a00:5', 'deny'],
  ['64:ff9b::a00:5', 'deny'],
])('%s is judged in its plain form alone', (host, expected) => {
  expect(judgePrivate({ ...target, host }, alone, rules, []).kind).toBe(expected);
});

describe('a private address', () => {
  test.each<[string, Partial<NetworkRules>, readonly RememberedRule[], string]>([
    ['is asked about', {}, [], 'ask'],
    ['is asked about although the network is open by now', { mode: 'full' }, [], 'ask'],
    ['is not opened by a list', { allowedHosts: ['10.0.0.5'], mode: 'allow-listed' }, [], 'deny'],
    ['is opened by a grant for its very address', { grants: [{ kind: 'host', target }] }, [], 'allow'],
    [
      'is not opened by a grant for another port',
      { grants: [{ kind: 'host', target: { ...target, port: 1 } }] },
      [],
      'ask',
    ],
    ['is opened by an answer', {}, [yes], 'allow'],
    ['is opened by an earlier answer under a list', { mode: 'allow-listed' }, [yes], 'allow'],
    ['is closed by a no beside a yes', {}, [yes, no], 'deny'],
    ['is closed by the list of denied hosts', { deniedHosts: ['10.0.0.5'] }, [yes], 'deny'],
    ['is closed with the network', { mode: 'blocked' }, [yes], 'deny'],
    ['is closed where nobody may be asked', { mayAsk: false }, [], 'deny'],
  ])('%s', (_, more, remembered, expected) => {
    expect(judgePrivate(target, alone, { ...rules, ...more }, remembered).kind).toBe(expected);
  });

  test('among other addresses of its name is refused, whatever was answered', () => {
    expect(judgePrivate(target, { kind: 'private', isAlone: false }, rules, [yes])).toEqual({
      kind: 'deny',
      by: { kind: 'policy' },
      because: '10.0.0.5 belongs to a private network',
    });
  });
});

describe('a server of this machine itself', () => {
  const own = { kind: 'loopback', isAlone: true } as const;
  const here: NetworkTarget = { host: '127.0.0.1', port: 11_434, protocol: 'tcp' };
  const given: NetworkRules = { ...rules, mode: 'blocked', grants: [{ kind: 'loopback', port: 11_434 }] };
  const said = (wanted: NetworkTarget, more: Partial<NetworkRules> = {}): string =>
    judgePrivate(wanted, own, { ...given, ...more }, []).kind;

  test('is opened by the grant for an agent’s model, and by no other', () => {
    expect(said(here)).toBe('allow');
    expect(said({ ...here, host: '::1' })).toBe('allow');
    expect(said(here, { grants: [{ kind: 'host', target: here }] })).toBe('deny');
    expect(said(here, { grants: [], allowedHosts: ['127.0.0.1'], mode: 'full' })).toBe('deny');
  });

  test.each<[string, NetworkTarget]>([
    ['another port', { ...here, port: 5432 }],
    ['another address of it', { ...here, host: '127.0.0.2' }],
    ['another port in the other family', { ...here, host: '::1', port: 5432 }],
    ['its address in another form', { ...here, host: '::ffff:7f00:1' }],
  ])('stays closed at %s', (_, other) => expect(said(other)).toBe('deny'));

  test('is closed by the list of denied hosts', () => expect(said(here, { deniedHosts: ['127.0.0.1'] })).toBe('deny'));
});
