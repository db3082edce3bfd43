/** Runs one scenario of staged writes as the current user, in a world of its own, and prints what it saw. */
import { keptMeanwhile } from '../staging/kept-meanwhile.ts';
import { stagedScenarios } from '../staging/scenarios.ts';
import { layerSemantics } from '../staging/semantics.ts';
import { tryScenarios } from '../staging/try-scenarios.ts';
import { createWorld } from './worlds/world.ts';

const [name = '', parent = '', helper = ''] = process.argv.slice(2);
const scenario = { ...stagedScenarios, ...layerSemantics, ...tryScenarios, ...keptMeanwhile }[name];
if (scenario === undefined) throw new Error(`There is no scenario ${name}.`);
const world = createWorld(null, parent);
// It goes with its ground (`users.ts`).
const seen = await scenario(world, helper === '' ? null : helper);
process.stdout.write(`\n${JSON.stringify(seen)}\n`, () => process.exit(0));
