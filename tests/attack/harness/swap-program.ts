/** Runs the attacks by exchange as the current user: many starts of a command while another one swaps what they mount. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { swapAttacks, swapping, type SwapAttack } from '../attacks/swaps.ts';
import { runInWorld } from './worlds/run-in-world.ts';
import { createWorld, type World } from './worlds/world.ts';

const [how = '', parent = ''] = process.argv.slice(2);
const starts = 24;
const lanes = 2;

interface Tried {
  readonly name: string;
  readonly got: string;
  /** How many of the starts came to run their command. */
  readonly ran: number;
  readonly output: string;
}

async function one(attack: SwapAttack): Promise<Tried> {
  const world = createWorld(null, parent);
  const { promise: isReady, resolve: ready } = Promise.withResolvers<void>();
  const swapper = runInWorld(world, `${attack.prepare}; echo ready; ${swapping}`, {
    sandboxed: true,
    during: (attempt) => attempt.onOutput(() => ready()),
  });
  await isReady;
  const tries = await Promise.all(Array.from({ length: lanes }, () => startMany(attack, world)));
  writeFileSync(path.join(world.project, 'over'), '');
  await swapper;
  const output = tries.flat().join('');
  const got = attack.got(world, output);
  // The world goes with its ground (`users.ts`).
  return { name: attack.name, got, ran: output.split('began\n').length - 1, output: output.slice(-400) };
}

async function startMany(attack: SwapAttack, world: World): Promise<string[]> {
  const outputs: string[] = [];
  for (let start = 0; start < starts / lanes; start++) {
    // Without a sandbox once is enough to show that the command would get what it is after.
    const ran = await runInWorld(world, `echo began; ${attack.script}; true`, {
      sandboxed: how === 'sandboxed',
      env: { OUT: world.outside },
    }).catch((error: unknown) => ({
      output: `${error instanceof Error ? error.message : String(error)}\n`,
      setupError: null,
    }));
    outputs.push(`${ran.output}${ran.setupError ?? ''}`);
  }
  return outputs;
}

const results: Tried[] = [];
for (const attack of swapAttacks) results.push(await one(attack));
process.stdout.write(`\n${JSON.stringify(results)}\n`, () => process.exit(0));
