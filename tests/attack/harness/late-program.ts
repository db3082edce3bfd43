/** Runs the late attacks as the current user: the host changes something when the command says that it is ready. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { lateAttacks } from '../attacks/late.ts';
import { changedMark, type LateAttack } from '../attacks/late-attack.ts';
import { otherMounts } from '../attacks/other-mounts.ts';
import { runInWorld } from './worlds/run-in-world.ts';
import { createWorld } from './worlds/world.ts';

/** `names`: which of them, parted by `|`; all of the first list without it. */
const [how = '', parent = '', helper = '', names = ''] = process.argv.slice(2);
const sandboxed = how === 'sandboxed';
/** More at once would only wait for each other; what mounts on the host keeps another sandbox from being what was planned. */
const lanes = names === 'other mounts' ? 1 : 4;

async function one(attack: LateAttack): Promise<{ name: string; got: boolean; output: string }> {
  const world = createWorld(null, parent);
  const undo = (await attack.before?.(world)) ?? null;
  let changed = false;
  const ran = await runInWorld(world, `echo ready; ${attack.script}`, {
    sandboxed,
    helperPath: helper === '' ? null : helper,
    settings: sandboxed ? (attack.settings?.(world) ?? {}) : {},
    env: { OUT: world.outside },
    during: (attempt) =>
      attempt.onOutput(() => {
        if (changed) return;
        changed = true;
        attack.change?.(world);
        writeFileSync(path.join(world.project, changedMark), '');
      }),
  });
  const got = attack.got(world, ran.output);
  undo?.();
  // The world goes with its ground (`users.ts`).
  return { name: attack.name, got, output: ran.output.slice(-400) };
}

const chosen = new Set(names.split('|'));
const queue =
  names === 'other mounts' ? [...otherMounts] : lateAttacks.filter(({ name }) => names === '' || chosen.has(name));
const results: Awaited<ReturnType<typeof one>>[] = [];
const lane = async (): Promise<void> => {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) results.push(await one(next));
};
await Promise.all(Array.from({ length: lanes }, lane));
process.stdout.write(`\n${JSON.stringify(results)}\n`, () => process.exit(0));
