/** What a second desk meets whose project's layer another one uses, and when that one has let go of it. */
import { unseenBy } from '../../../main/node/sandbox/staged-roots.ts';
import { createStagingIn, plainDraft, stagingOf } from '../harness/worlds/run-in-world.ts';
import type { World } from '../harness/worlds/world.ts';

/** The first desk has something staged. */
export async function beASecondDesk(world: World) {
  const { project } = world;
  const held = await stagingOf(world).hold(project);
  const second = createStagingIn(world);
  const problem = await second.problemOf(project);
  const again = await second.problemOf(project);
  // Its commands run on the real files, and are told so.
  const unseen = await unseenBy(plainDraft(project, { writesOutside: 'stage' }), {}, second);
  // Nor does it remove a folder of the layer under what the first one runs.
  const isAlone = await second.alone(project, (alone) => Promise.resolve(alone));
  const third = createStagingIn(world);
  const waiting = third.problemOf(project);
  // That one goes on, and has nothing to run.
  held.done();
  const waited = await waiting;
  await third.alone(project, () => Promise.resolve());
  const afterwards = await second.problemOf(project);
  return { problem: problem?.code, message: problem?.message, again: again?.code, unseen, isAlone, waited, afterwards };
}
