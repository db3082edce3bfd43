/** Nothing but a clear word counts as proof that a protection holds. */
import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HealthProbe } from '../../../../main/node/health/health-probe.ts';
import { insideProbes } from '../../../../main/node/health/probe-health.ts';
import { limitProbes } from '../../../../main/node/health/limit-probes.ts';
import { probeScript, readProbeOutput } from '../../../../main/node/health/read-probe-output.ts';
import { protections } from '#domain/sandbox/protection.ts';
import { english, type Message, say } from '#domain/common/message.ts';

const probe = (id: Message): HealthProbe => ({
  id: english(id),
  title: id,
  protection: 'seccomp',
  script: 'true',
  remedy: say('mend it'),
});
const stateOf = (output: string): string | undefined => readProbeOutput([probe(say('a'))], output, 1)[0]?.state;

const said: readonly (readonly [string, string])[] = [
  ['@@a@\nHELD\n', 'pass'],
  ['@@a@\nsome words\nHELD', 'pass'],
  ['@@a@\nOPEN\n', 'fail'],
  ['@@a@\nHELD\nOPEN\n', 'fail'],
  ['@@a@\nOPEN\nHELD\n', 'fail'],
  ['@@a@\nNot HELD at all\n', 'not-applicable'],
  ['@@a@\n', 'not-applicable'],
  ['', 'not-applicable'],
  ['@@b@\nHELD\n', 'not-applicable'],
  ['@@a@\n@@b@\nHELD\n', 'not-applicable'],
];
test.each(said)('%j is %s', (output, state) => {
  expect(stateOf(output)).toBe(state);
});

test('no output whatever makes a probe pass that did not say so itself', () => {
  fc.assert(
    fc.property(fc.string(), (noise) => {
      fc.pre(!/^\s*HELD\s*$/m.test(noise));
      expect(stateOf(`@@a@\n${noise}`)).not.toBe('pass');
    }),
  );
});

test('evidence is bounded, and a probe that failed or could not be asked has a remedy', () => {
  const [failed] = readProbeOutput([probe(say('a'))], `@@a@\n${'x'.repeat(9000)}\nOPEN`, 1);
  expect(failed).toMatchObject({ state: 'fail', remedy: 'mend it' });
  expect(failed?.evidence.length).toBe(2000);
  expect(english(readProbeOutput([probe(say('a'))], '', 1)[0]?.remedy)).toContain('could not be tried');
});

test('every protection that a plan can have in force is asked about', () => {
  const asked = new Set([...insideProbes, ...limitProbes].map(({ protection }) => protection));
  // By the broker itself, which reads what the observer reported.
  asked.add('denials-observed');
  expect(protections.filter((one) => !asked.has(one))).toEqual([]);
});

test('each question has its own name, and its script stays one argument', () => {
  const names = insideProbes.map(({ id }) => id);
  expect(new Set(names).size).toBe(names.length);
  const hanging = probeScript([{ ...probe(say('a')), script: "echo 'x'", mayHang: true }]);
  expect(hanging).toContain(String.raw`timeout 5 sh -c 'echo '\''x'\''' 2>&1`);
});

const asked = (probes: readonly HealthProbe[]): string =>
  execFileSync('sh', ['-c', probeScript(probes)], { encoding: 'utf8' });

test('each question is asked in a process of its own, and one that ends or fails takes no other along', () => {
  const scripts: readonly (readonly [Message, Partial<HealthProbe>])[] = [
    [say('ends'), { script: 'gone=1; exit 0; echo HELD' }],
    [say('fails'), { script: 'echo x > /dev/null/no; [ -z "$gone" ] && echo HELD' }],
    [say('killed'), { script: 'kill -9 $(sh -c "echo \\$PPID"); echo HELD' }],
    [say('perl-ends'), { script: 'our $gone = 1; exit; print "HELD\\n"', language: 'perl' }],
    [say('perl-dies'), { script: 'print $main::gone // "new"; kill 9, $$; print "HELD\\n"', language: 'perl' }],
    [say('perl-holds'), { script: 'print "a word\\nHELD\\n"', language: 'perl' }],
    [say('opens'), { script: 'cd /; false || echo OPEN' }],
    [say('last'), { script: '[ "$PWD" != / ] && echo HELD' }],
  ];
  const probes = scripts.map(([id, more]) => ({ ...probe(id), ...more }));
  const states = readProbeOutput(probes, asked(probes), 1).map(({ id, state }) => `${id}: ${state}`);
  expect(states).toEqual([
    'ends: not-applicable',
    'fails: pass',
    'killed: not-applicable',
    'perl-ends: not-applicable',
    'perl-dies: not-applicable',
    'perl-holds: pass',
    'opens: fail',
    'last: pass',
  ]);
});
