/** The links of a project that a name leads through: a program that exchanges one leads it elsewhere. */
import path from 'node:path';
import { isWithin } from './covering-entry.ts';
import { pathKind, realPathOf } from './real-path-of.ts';

export function linksTo(wanted: string, root: string): readonly string[] {
  const links: string[] = [];
  for (let name = wanted; name !== root && isWithin(name, root); name = path.dirname(name))
    if (realPathOf(path.dirname(name)) === path.dirname(name) && pathKind(name) === 'link') links.push(name);
  return links;
}
