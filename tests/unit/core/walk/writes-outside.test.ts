/** What becomes of writes outside of the project: refused without a question, staged with a word to the agent, ended at a limit. */
import { expect, test } from 'vitest';
import { agent, driveBroker } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, homeDir, scriptedHost } from '../../../fakes/people/scripted-host.ts';
import type { StagedWrites } from '#core/ports.ts';
import type { EscalationRequest } from '#domain/approval/escalation-request.ts';
import { linkHint } from '../../../../main/core/run/launch-attempt.ts';
import { english, say } from '#domain/common/message.ts';

const outside = `${homeDir}/x`;
const refusing = { settings: { writesOutside: 'refuse' } } as const;
const cardsOf = (events: readonly { msg: { type: string } }[]): number =>
  events.filter(({ msg }) => msg.type === 'exec-approval-request').length;

test('where they are refused nobody is asked, and nothing runs a second time', async () => {
  const host = scriptedHost();
  host.script = () => deniedWrite(outside);
  const broker = await driveBroker(host);
  const outcome = await broker.outcome(await broker.exec(['make'], refusing));
  expect(outcome).toMatchObject({ kind: 'denied', attempt: { attempts: 1 } });
  expect(outcome).toHaveProperty('sentence', expect.stringContaining('its settings refuse to write outside'));
  expect([host.launches.length, cardsOf(broker.events)]).toEqual([1, 0]);
});

test.each([
  { kind: 'require-escalated', justification: 'I want it' } as const,
  {
    kind: 'additional-permissions',
    justification: 'I want it',
    grants: [{ kind: 'path', path: outside, access: 'write' }],
  },
] satisfies EscalationRequest[])(
  'where they are refused an agent asks for $kind in vain',
  async (escalationRequest) => {
    const host = scriptedHost();
    const broker = await driveBroker(host);
    const outcome = await broker.outcome(await broker.exec(['make'], { ...refusing, escalationRequest }, agent));
    expect(outcome).toMatchObject({ kind: 'rejected', by: { kind: 'policy' } });
    expect([host.launches.length, cardsOf(broker.events)]).toEqual([0, 0]);
  },
);

const never = (): Promise<never> => Promise.reject(new Error('not asked'));
/** Nothing but the count is asked for here. */
const unasked: Omit<StagedWrites, 'noteRun'> = {
  surroundings: { obeyed: [], searched: [], own: [] },
  list: never,
  show: never,
  keep: never,
  discard: never,
  landings: never,
  undo: never,
  onChange: () => () => undefined,
};

test.each([
  [1, '1 change outside the project is staged for review'],
  [12, '12 changes outside the project are staged for review'],
])('%i staged changes are told to the agent', async (staged, words) => {
  const host = scriptedHost();
  const { plans } = host.ports;
  const onLayer: typeof plans = {
    ...plans,
    async resolve(draft) {
      const resolved = await plans.resolve(draft);
      if (resolved.kind === 'refused') return resolved;
      return { kind: 'plan', plan: { ...resolved.plan, staged: { project: draft.projectRoot, roots: [homeDir] } } };
    },
  };
  const writes: StagedWrites = { ...unasked, noteRun: () => Promise.resolve(staged) };
  const broker = await driveBroker({ ...host, ports: { ...host.ports, plans: onLayer, staged: writes } });
  const outcome = await broker.outcome(await broker.exec(['make']));
  expect(outcome).toMatchObject({ kind: 'completed', notices: [expect.stringContaining(words)] });
});

test('a command that filled its layer fails with the reason and the way out', async () => {
  const host = scriptedHost();
  const endedBecause = { code: 'staging-full', message: say('It is full.'), remedy: say('Discard it.') } as const;
  host.script = () => ({ exit: { signal: 'SIGKILL', exitCode: null, endedBecause } });
  const broker = await driveBroker(host);
  const outcome = await broker.outcome(await broker.exec(['make']));
  expect(outcome).toMatchObject({
    kind: 'failed',
    sentence: 'It is full. Discard it.',
    error: { code: 'staging-full' },
  });
});

test.each([
  "EXDEV: cross-device link not permitted, rename 'a' -> 'b'",
  "fatal: renaming 'old' failed: Invalid cross-device link",
])('on a layer %s has a way around', (line) => {
  expect(english(linkHint(128, line, true))).toContain('Copy it and remove the old one');
  expect(linkHint(0, line, true)).toBeNull();
});
