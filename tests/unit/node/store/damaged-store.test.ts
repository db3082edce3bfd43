/** Every damage of the store's file ends well: it does not matter, or it is repaired, or what could be read is kept and told. */
import { expect, test } from 'vitest';
import { makeWhole, tryDamage, type Trial } from './damage-trials.ts';
import { temporaryFolders } from './temporary-folder.ts';

const folder = temporaryFolders();
/** The long run sets 1000 or more. */
const trials = Number(process.env['COUNTERSIGN_DAMAGES'] ?? 40);
const firstSeed = Number(process.env['COUNTERSIGN_DAMAGE_SEED'] ?? 1);

test(`a store damaged in ${trials} ways opens each time, allows no more than before, and hides nothing that is lost`, async () => {
  const [whole, dataDir] = [folder(), folder()];
  await makeWhole(whole);
  const counts = new Map<Trial['end'], number>();
  const failed: unknown[] = [];
  for (let seed = firstSeed; seed < firstSeed + trials; seed += 1) {
    const { what, faults, end } = await tryDamage(whole, dataDir, seed);
    counts.set(end, (counts.get(end) ?? 0) + 1);
    if (faults.length > 0) failed.push({ seed, what, faults });
  }
  if (process.env['COUNTERSIGN_DAMAGES'] !== undefined) console.log(Object.fromEntries(counts));
  expect(failed).toEqual([]);
}, 900_000);
