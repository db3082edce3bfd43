/** What a command left behind that works outside of its sandbox is said to everybody who watches the run. */
import { expect, test } from 'vitest';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { say } from '#domain/common/message.ts';

test.each([0, 3])('as a warning of its own, also when the command ends with %i', async (exitCode) => {
  const host = scriptedHost();
  host.script = () => ({ exit: { exitCode, leftBehind: [say('lib is obeyed by git.')] } });
  const broker = await driveBroker(host);
  await broker.outcome(await broker.exec(['make']));
  expect(broker.events.filter(({ msg }) => msg.type === 'warning').map(({ msg }) => msg)).toEqual([
    { type: 'warning', text: 'lib is obeyed by git.' },
  ]);
});
