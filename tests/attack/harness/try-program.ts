/** Tries one command in a given project, on whatever machine it finds itself, and prints how far that came. */
import { tryInWorld } from './worlds/try-in-world.ts';

const [project = '', home = '', script = ''] = process.argv.slice(2);
const tried = await tryInWorld({ project, home, script });
process.stdout.write(`\n${JSON.stringify(tried)}\n`, () => process.exit(0));
