/** Finds the agents whose programs lie on the search path. Starts none of them: a version is read from the package around the program. */
import { constants } from 'node:fs';
import { access, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { readJsonAs } from '#domain/common/read-json.ts';
import { agentIdSchema } from '#domain/agents/agent.ts';
import type { FoundAgent } from '#domain/agents/agent-setup.ts';
import { hookedAgents } from '../../../agents/agents.ts';
import type { Environment } from '../install/agent-settings.ts';

/** Where installers of agents put them, which the search path of a desktop leaves out. */
const besides = ['.local/bin', '.claude/local', '.npm-global/bin', '.bun/bin', '.opencode/bin', '.cargo/bin'];
/** From the program up to the folder of its package. */
const mostLevels = 5;

const packageSchema = z.looseObject({ version: z.string().max(100) });

export async function findInstalled(home: string, env: Environment): Promise<readonly FoundAgent[]> {
  const folders = [...(env['PATH'] ?? '').split(':'), ...besides.map((folder) => join(home, folder))];
  const absolute = [...new Set(folders.filter((folder) => folder.startsWith('/')))];
  const found = await Promise.all(
    hookedAgents.map(async ({ id, name, programs }) => {
      const places = programs.flatMap((program) => absolute.map((folder) => join(folder, program)));
      for (const path of places) {
        if (await mayStart(path))
          return [{ agent: agentIdSchema.parse(id), name, path, version: await versionOf(path) }];
      }
      return [];
    }),
  );
  return found.flat();
}

async function mayStart(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The first package above the program that has a version. */
async function versionOf(path: string): Promise<string | null> {
  let folder = dirname(await realpath(path).catch(() => path));
  for (let level = 0; level < mostLevels && folder !== '/'; level += 1, folder = dirname(folder)) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
    if (text === null) continue;
    const found = readJsonAs(packageSchema, text);
    if (found !== null) return found.version;
  }
  return null;
}
