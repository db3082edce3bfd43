/** What a second desk meets whose project's layer another one holds, and when that one lets go of it. */
import { unseenBy } from '../../../main/node/sandbox/staged-roots.ts';
import { createStagingIn, plainDraft, stagingOf } from '../harness/worlds/run-in-world.ts';
import type { World } from '../harness/worlds/world.ts';

/** The first desk has something staged. */
export async function beASecondDesk(world: World) {
  const { project } = world;
  const second = createStagingIn(world);
  const problem = await second.problemOf(project);
  const again = await second.problemOf(project);
  // Its commands run on the real files, and are told so.
  const unseen = await unseenBy(plainDraft(project, { writesOutside: 'stage' }), {}, second);
  const third = createStagingIn(world);
  const waiting = third.problemOf(project);
  await stagingOf(world).release(project);
  const waited = await waiting;
  await third.release(project);
  const afterwards = await second.problemOf(project);
  return { problem: problem?.code, message: problem?.message, again: again?.code, unseen, waited, afterwards };
}
