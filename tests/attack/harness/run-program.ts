/** Runs one script in a world of its own as the current user and prints how it ended. */
import { defaultSettings } from '#domain/settings/default-settings.ts';
import { settingsSchema } from '#domain/settings/settings.ts';
import { runInWorld } from './worlds/run-in-world.ts';
import { createWorld } from './worlds/world.ts';

const [script = '', settings = '{}', parent = '', helper = ''] = process.argv.slice(2);
const world = createWorld(null, parent);
const given = settingsSchema.parse({ ...defaultSettings, ...JSON.parse(settings) });
const { exitCode, output } = await runInWorld(world, script, {
  sandboxed: true,
  settings: given,
  helperPath: helper === '' ? null : helper,
  env: { OUT: world.outside },
});
world.remove();
process.stdout.write(`\n${JSON.stringify({ exitCode, output })}\n`, () => process.exit(0));
