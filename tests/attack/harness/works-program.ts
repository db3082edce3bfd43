/** Runs the ordinary work as the current user, all in one sandbox; prints which worked. */
import { findProgram } from '../../../main/node/sandbox/machine/find-program.ts';
import type { Work } from '../works/work.ts';
import { withLinks } from '../works/linked.ts';
import { inPipes, onTerminal } from '../works/works.ts';
import { runInWorld } from './worlds/run-in-world.ts';
import { createWorld } from './worlds/world.ts';

const [kind = '', parent = '', helper = ''] = process.argv.slice(2);
const works: readonly Work[] = { terminal: onTerminal, observer: withLinks }[kind] ?? inPipes;
const world = createWorld(null, parent);
const script = works
  .map(
    ({ script: one }, id) =>
      `echo; echo '@@@${id}@'; timeout --foreground -k 1 60 /bin/sh -c '${one.replaceAll("'", `'\\''`)}' 2>&1`,
  )
  .join('\n');
const { output, bytes, observed, ...end } = await runInWorld(world, script, {
  sandboxed: true,
  terminal: kind === 'terminal',
  helperPath: kind === 'observer' && helper !== '' ? helper : null,
});
world.remove();
const results = works.map(({ name, needs }, id) => {
  const start = output.indexOf(`@@@${id}@`);
  const after = output.indexOf(`@@@${id + 1}@`);
  const said = start < 0 ? '' : output.slice(start, after < 0 ? undefined : after);
  return {
    name,
    worked: /WORKED\s*$/.test(said),
    absent: needs !== undefined && findProgram(needs, process.env) === null,
    // Where the run itself ended before its time, that says why nothing came.
    said: start < 0 || after < 0 ? `${said}\nThe run: ${JSON.stringify({ ...end, bytes, observed })}` : said,
  };
});
process.stdout.write(`\n${JSON.stringify(results)}\n`, () => process.exit(0));
