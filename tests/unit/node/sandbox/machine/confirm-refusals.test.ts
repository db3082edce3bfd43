/** Which reports of the observer are believed. */
import { expect, test } from 'vitest';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import {
  confirmRefusals,
  readObserverRecords,
  type ObserverRecord,
} from '../../../../../main/node/sandbox/confirm-refusals.ts';

const rules = { roots: [], lifted: [] };
const plan: SandboxPlan = {
  mechanism: 'bwrap',
  unsandboxedBecause: null,
  entries: [
    { path: '/', access: 'read' },
    { path: '/tmp', access: 'write' },
    { path: '/home/u/.ssh', access: 'deny' },
    { path: '/p', access: 'write' },
    { path: '/tmp/q', access: 'read' },
  ],
  protectedPaths: ['/p/.git/hooks'],
  network: 'blocked',
  tmp: 'private',
  passEnv: [],
  grants: [],
  protections: [],
  missing: [],
};
const write = (path: string): object => ({ kind: 'path', path, access: 'write', operation: 'open' });
const path = (name: string): ObserverRecord => ({ operation: 'open', path: name });

const cases: readonly (readonly [string, ObserverRecord, object | null])[] = [
  ['a write outside', path('/etc/x'), write('/etc/x')],
  ['a write to something denied', path('/home/u/.ssh/x'), write('/home/u/.ssh/x')],
  ['a write to something protected', path('/p/.git/hooks/x'), write('/p/.git/hooks/x')],
  ['a write that the plan allows', path('/p/x'), null],
  ['a write in the private /tmp', path('/tmp/x'), null],
  ['a write to a readable part of the private /tmp', path('/tmp/q/x'), write('/tmp/q/x')],
  ['a write to a device', path('/dev/x'), null],
  [
    'a connection',
    { operation: 'connect', address: '1.2.3.4', port: 443 },
    { kind: 'host', target: { host: '1.2.3.4', port: 443, protocol: 'tcp' } },
  ],
  ['a question for a name', { operation: 'connect', address: '10.0.0.1', port: 53 }, { kind: 'network' }],
  [
    'a socket of the host',
    { operation: 'connect', socket: '/run/docker.sock' },
    { kind: 'socket', path: '/run/docker.sock' },
  ],
  ['a socket that nobody has', { operation: 'connect', socket: '/run/none' }, null],
];

test.each(cases)('%s', (_, record, expected) => {
  const confirmed = confirmRefusals([record, record], plan, rules, (name) => name === '/run/docker.sock');
  expect(confirmed).toEqual(expected === null ? [] : [expected]);
});

test('with the whole network open no connection was refused by us', () => {
  const record: ObserverRecord = { operation: 'connect', address: '1.2.3.4', port: 443 };
  expect(confirmRefusals([record], { ...plan, network: 'full' }, rules, () => false)).toEqual([]);
});

test('a flood is cut off', () => {
  const flood = Array.from({ length: 1000 }, (_, index) => path(`/etc/${index}`));
  expect(confirmRefusals(flood, plan, rules, () => false)).toHaveLength(64);
});

test('lines that cannot be read, and the unfinished last one, are left out', () => {
  const text = [
    '{"operation":"open","path":"/a"}',
    'junk',
    '{"operation":"open","path":"relative"}',
    '{}',
    '{"operation":"op',
  ].join('\n');
  expect(readObserverRecords(text)).toEqual([{ operation: 'open', path: '/a' }]);
});
