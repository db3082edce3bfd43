/** The card of a second attempt says what the first one has done already, and attempts are numbered. */
import { expect, test } from 'vitest';
import { english } from '#domain/common/message.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, homeDir, projectRoot, scriptedHost } from '../../../fakes/people/scripted-host.ts';

test.each([
  [
    { names: ['log.txt'], more: 4, isComplete: true },
    { names: ['log.txt'], more: 4, isComplete: true },
  ],
  [null, undefined],
])('%j is said on the card', async (changed, said) => {
  const host = scriptedHost();
  const asked: unknown[] = [];
  host.script = (_, count) => (count === 0 ? deniedWrite(`${homeDir}/x`) : {});
  const disk = {
    ...host.ports.disk,
    changedSince: (root: string, since: number) => {
      asked.push([root, since]);
      return Promise.resolve(changed);
    },
  };
  const broker = await driveBroker({ ...host, ports: { ...host.ports, disk } });
  const startedAt = host.clock.now();
  const runId = await broker.exec(['make']);
  const card = await broker.card();
  expect(card.kind === 'escalation' ? card.already : null).toEqual(said);
  expect(asked).toEqual([[projectRoot, startedAt]]);
  await broker.allow(card);
  expect(await broker.outcome(runId)).toMatchObject({
    notices: [expect.stringContaining('This was attempt 2: attempt 1 was refused')],
  });
  const told = broker.events.flatMap(({ msg }) => (msg.type === 'background' ? [english(msg.text)] : []));
  expect(told).toEqual([expect.stringMatching(/^attempt 2 starts over, with /u)]);
});
