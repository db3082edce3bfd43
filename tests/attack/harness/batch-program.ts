/** Entry of the process that runs a family as another user; prints the results as JSON. */
import { families } from '../attacks/families.ts';
import { runBatch } from './run-batch.ts';

const [title, probe, parent, helper = ''] = process.argv.slice(2);
const family = families.find((one) => one.title === title);
if (family === undefined || parent === undefined) throw new Error(`There is no family ${title}.`);
const results = await runBatch(
  family,
  probe === undefined || probe === '' ? null : probe,
  parent,
  helper === '' ? null : helper,
);
process.stdout.write(`\n${JSON.stringify(results)}\n`, () => process.exit(0));
