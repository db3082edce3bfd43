/** What happens to writes outside of a project when they are staged: each scenario says what the command saw, and what is on the host afterwards. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInWorld, stagingOf, type Ran } from '../harness/worlds/run-in-world.ts';
import type { World } from '../harness/worlds/world.ts';

type Seen = Readonly<Record<string, unknown>>;
type Scenario = (world: World, helper: string | null) => Promise<Seen>;

const textOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);

export const stagedScenarios: Readonly<Record<string, Scenario>> = {
  async 'writes in home and project'(world, helper) {
    const run = async (script: string): Promise<Ran> =>
      await runInWorld(world, script, { sandboxed: true, settings: { writesOutside: 'stage' }, helperPath: helper });
    const first = await run('echo new > ~/new; echo more >> ~/.bashrc; echo direct > direct; cat ~/new ~/.bashrc');
    const second = await run('cat ~/new; rm ~/new; test -e ~/new || echo gone');
    return {
      first: [first.exitCode, first.output, first.setupError],
      second: [second.exitCode, second.output, second.setupError],
      homeNew: textOf(path.join(world.home, 'new')),
      bashrc: textOf(path.join(world.home, '.bashrc')),
      direct: textOf(path.join(world.project, 'direct')),
      problem: await stagingOf(world).problem(),
    };
  },
};
