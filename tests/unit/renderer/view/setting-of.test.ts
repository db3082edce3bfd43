/** Where a person is led from what was refused: to the setting or the rules that decided it. */
import { expect, test } from 'vitest';
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { say } from '#domain/common/message.ts';
import { wayOfDecider, wayOfOutcome } from '../../../../renderer/features/runs/detail/setting-of.ts';
import { sampleAttempt } from '../../../fakes/samples/sample-views.ts';

const rejected = (by: DecidedBy): Outcome => ({ kind: 'rejected', by, sentence: say('No.'), note: null });
const denied = (...refusals: [Refusal, ...Refusal[]]): Outcome => ({
  kind: 'denied',
  sentence: say('It was refused.'),
  denial: { refusals, rank: 'observer', evidence: null },
  by: null,
  note: null,
  attempt: sampleAttempt,
});
const host: Refusal = { kind: 'host', target: { host: 'registry.example', port: 443, protocol: 'https' } };
const path: Refusal = { kind: 'path', path: '/home/ada/.aws', access: 'read', operation: null };

test.each<[string, Outcome, string | null]>([
  ['a rule', rejected({ kind: 'rule', ruleId: 'rul_1' }), 'rules'],
  ['an earlier answer', rejected({ kind: 'cache', scope: 'project' }), 'rules'],
  ['the policy of the project', rejected({ kind: 'policy' }), 'asking'],
  ['a person, who decided once', rejected({ kind: 'person', connectionId: null }), null],
  ['the sandbox, at a file', denied(path), 'files'],
  ['the sandbox, at a host', denied(host), 'network'],
  ['the sandbox, first at what nobody knows', denied({ kind: 'unknown' }, host), 'network'],
  ['the sandbox, at what nobody knows', denied({ kind: 'unknown' }), null],
  [
    'a host, of a command that ended well',
    { kind: 'completed', attempt: { ...sampleAttempt, refusals: [host] } },
    'network',
  ],
  ['nobody', { kind: 'completed', attempt: sampleAttempt }, null],
])('refused by %s', (_, outcome, wanted) => {
  const way = wayOfOutcome(outcome);
  expect(way === null ? null : way.kind === 'rules' ? 'rules' : way.part).toBe(wanted);
});

test('a connection that the policy refused leads to the network', () => {
  expect(wayOfDecider({ kind: 'policy' }, 'network')).toEqual({ kind: 'settings', part: 'network' });
  expect(wayOfDecider({ kind: 'policy' }, 'command')).toEqual({ kind: 'settings', part: 'asking' });
});
