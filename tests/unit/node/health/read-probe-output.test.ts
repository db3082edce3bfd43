/** Nothing but a clear word counts as proof that a protection holds. */
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
  expect(probeScript([{ ...probe(say('a')), script: "echo 'x'" }])).toBe(
    String.raw`echo '@@a@'; timeout 5 sh -c 'echo '\''x'\''' 2>&1`,
  );
});
