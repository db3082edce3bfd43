/** Tries the tools as the current user; prints what became of each. */
import { tryTools } from '../network/try-tools.ts';

const [parent = ''] = process.argv.slice(2);
const results = await tryTools(parent);
process.stdout.write(`\n${JSON.stringify(results)}\n`, () => process.exit(0));
