/** `npm run build`: builds `out/` and stamps it. */
import { buildNow } from './lib/build-if-old.mjs';
import { runScript } from './lib/exit-codes.mjs';

await runScript(async () => {
  const run = await buildNow({ quiet: false });
  return run.exitCode === 0 ? 0 : 1;
});
