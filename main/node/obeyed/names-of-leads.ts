/** Turns leads into the names of a folder that are to be protected, by what is there now. */
import path from 'node:path';
import { isWithin } from '../sandbox/paths/covering-entry.ts';
import { linkedFiles } from '../sandbox/paths/linked-files.ts';
import { linksTo } from '../sandbox/paths/links-to.ts';
import { realPathOf } from '../sandbox/paths/real-path-of.ts';
import type { KindOf } from '../sandbox/paths/see-past-placeholders.ts';
import type { Lead } from './lead.ts';

/** Of those that lie beneath one of `roots`, real paths and the links on the way; never a root itself, nor what lies in `.git/objects`. */
export function namesOfLeads(leads: Iterable<Lead>, roots: readonly string[], kindOf: KindOf): readonly string[] {
  const found = new Set<string>();
  for (const lead of leads) {
    const root = roots.find((each) => isWithin(lead.path, each));
    const real = realPathOf(lead.path);
    if (root !== undefined) for (const link of linksTo(lead.path, root)) found.add(link);
    if (real === null || !roots.some((each) => each !== real && isWithin(real, each)) || !counts(lead, real, kindOf))
      continue;
    // A folder that holds one that is written as a whole cannot be closed.
    if (roots.some((each) => isWithin(each, real))) continue;
    // husky keeps the scripts one level above the folder that git is told about.
    const name = path.basename(real) === '_' && lead.folders ? path.dirname(real) : real;
    if (roots.includes(name)) continue;
    found.add(name);
    for (const linked of linkedFiles(name, kindOf)) found.add(linked);
  }
  return [...found];
}

function counts({ when, folders }: Lead, real: string, kindOf: KindOf): boolean {
  const kind = kindOf(real);
  if (kind === 'directory') return folders;
  if (kind !== 'missing') return true;
  return when === 'always' || (when === 'near' && kindOf(path.dirname(real)) === 'directory');
}
