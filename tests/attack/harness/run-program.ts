/** Runs one script in a world of its own as the current user and prints how it ended. */
import { settingsSchema } from '#domain/settings.ts';
import { plainSettings, runInWorld } from './run-in-world.ts';
import { createWorld } from './world.ts';

const [script = '', settings = '{}', parent = '', helper = ''] = process.argv.slice(2);
const world = createWorld(null, parent);
const given = settingsSchema.parse({ ...plainSettings, ...JSON.parse(settings) });
const { exitCode, output } = await runInWorld(world, script, {
  sandboxed: true,
  settings: given,
  helperPath: helper === '' ? null : helper,
  env: { OUT: world.outside },
});
world.remove();
process.stdout.write(`\n${JSON.stringify({ exitCode, output })}\n`, () => process.exit(0));
