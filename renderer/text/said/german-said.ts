/** Sentences that the desk itself says, which are their own keys, in German. */
import { asksToMakes } from './de/asks-to-makes.ts';
import { causes } from './de/causes.ts';
import { changes } from './de/changes.ts';
import { losses } from './de/losses.ts';
import { opensToWrites } from './de/opens-to-writes.ts';
import { others } from './de/others.ts';

export const germanSaid: Readonly<Record<string, string>> = {
  ...asksToMakes,
  ...causes,
  ...changes,
  ...losses,
  ...opensToWrites,
  ...others,
};
