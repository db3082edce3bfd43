/** What a command left behind that works outside of its sandbox is said to everybody who watches the run. */
import { expect, test } from 'vitest';
import { driveDesk } from '../../../fakes/desk-driver.ts';
import { scriptedHost } from '../../../fakes/scripted-host.ts';

test.each([0, 3])('as a warning of its own, also when the command ends with %i', async (exitCode) => {
  const host = scriptedHost();
  host.script = () => ({ exit: { exitCode, leftBehind: ['lib is obeyed by git.'] } });
  const desk = await driveDesk(host);
  await desk.outcome(await desk.exec(['make']));
  expect(desk.events.filter(({ msg }) => msg.type === 'warning').map(({ msg }) => msg)).toEqual([
    { type: 'warning', text: 'lib is obeyed by git.' },
  ]);
});
