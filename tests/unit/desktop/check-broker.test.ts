/** What the self-test says of a broker that does not work: each kind of failure is a failed check, and so an exit code of 1. */
import { expect, test } from 'vitest';
import { checkBroker } from '../../../main/desktop/self-test/check-broker.ts';
import { check, reportOf } from '../../../main/desktop/self-test/self-test-report.ts';
import type { Wire } from '../../../main/rpc/wire.ts';
import { scriptedBroker, type Script } from '../../fakes/people/scripted-broker.ts';
import { sampleAttempt, sampleSession } from '../../fakes/samples/sample-views.ts';
import { say } from '#domain/common/message.ts';

const attempt = { ...sampleAttempt, exitCode: 0 };
const endsAs = (outcome: unknown) => (_params: unknown, wire: Wire) => {
  const msg = { type: 'exec-command-end', runId: 'run_a', outcome };
  wire.sendEvent({ seq: 1, at: 1, sessionId: 'ses_a', id: 's1', msg } as Parameters<Wire['sendEvent']>[0]);
  return { kind: 'accepted' };
};
const whole: Script = {
  'desk.hello': () => ({}),
  'desk.subscribe': () => ({ kind: 'snapshot' }),
  'desk.health': () => ({ sandboxUsable: true }),
  'project.open': () => sampleSession,
  'session.submit': endsAs({ kind: 'completed', attempt }),
};
const without = (name: keyof Script): Script =>
  Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name));

const rows: readonly [string, Script, readonly string[]][] = [
  ['works', whole, []],
  ['does not answer to its name', without('desk.hello'), ['contract']],
  ['gives no snapshot', { ...whole, 'desk.subscribe': () => ({ kind: 'resumed' }) }, ['contract']],
  ['cannot be asked for its health', without('desk.health'), ['sandbox']],
  [
    'cannot protect',
    {
      ...whole,
      'desk.health': () => ({ sandboxUsable: false, problem: say('No bwrap.'), remedy: say('Install it.') }),
    },
    ['sandbox'],
  ],
  ['opens no project', without('project.open'), ['command']],
  ['takes no command', without('session.submit'), ['command']],
  ['denies it', { ...whole, 'session.submit': endsAs({ kind: 'denied' }) }, ['command']],
  [
    'runs it to another end',
    { ...whole, 'session.submit': endsAs({ kind: 'completed', attempt: { ...attempt, exitCode: 1 } }) },
    ['command'],
  ],
];
test.each(rows)('a desk that %s', async (_what, script, failed) => {
  const checks = await checkBroker(scriptedBroker(script), '/project');
  expect(checks.map(({ id }) => id)).toEqual(['contract', 'sandbox', 'command']);
  expect(checks.filter(({ state }) => state === 'fail').map(({ id }) => id)).toEqual(failed);
  for (const { state, evidence } of checks) expect(evidence === '').toBe(state === 'pass');
  expect(reportOf('1', checks).ok).toBe(failed.length === 0);
});

const never = (): Promise<never> => new Promise(() => undefined);
const silent: readonly [string, Script, readonly string[]][] = [
  ['runs a command that never ends', { ...whole, 'session.submit': () => ({ kind: 'accepted' }) }, ['command']],
  ['never says whether it took the command', { ...whole, 'session.submit': never }, ['command']],
  ['never opens the project', { ...whole, 'project.open': never }, ['command']],
  ['never says what it protects', { ...whole, 'desk.health': never }, ['sandbox']],
  ['never says hello', { ...whole, 'desk.hello': never }, ['contract']],
];
test.each(silent)('a desk that %s is not waited for', async (_what, script, failed) => {
  const checks = await checkBroker(scriptedBroker(script), '/project', 200);
  const late = checks.filter(({ state }) => state === 'fail');
  expect(late.map(({ id }) => id)).toEqual(failed);
  expect(late.map(({ evidence }) => evidence)).toEqual(['did not end within 0.2 seconds']);
  expect(reportOf('1', checks).ok).toBe(false);
});

test('a check that throws has failed with its words', async () => {
  const broken = await check('page', () => Promise.reject(new Error('gone')));
  expect(broken).toEqual({ id: 'page', state: 'fail', evidence: 'gone' });
  expect(reportOf('1', [broken]).ok).toBe(false);
});

test('a machine without a keychain is no failure', () => {
  expect(reportOf('1', [{ id: 'secrets', state: 'not-applicable', evidence: 'none' }]).ok).toBe(true);
});
