/** Before the suite: every pinned client, two at a time, because each is hundreds of megabytes to write. */
import { installAgent, pinnedAgents } from './installed-agents.ts';

export async function setup(): Promise<void> {
  const left = Object.keys(pinnedAgents);
  const work = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await installAgent(name);
  };
  await Promise.all([work(), work()]);
}
