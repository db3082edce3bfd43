/** What stands on a disk, and what a command made of it: files by their content, and what git holds by its names. */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

export interface Look {
  /** Below the home, without the insides of git: a path and what it holds. */
  readonly files: ReadonlyMap<string, string>;
  /** Of the project and of its remote: branches and tags with their commits; stashes by their place. */
  readonly refs: ReadonlyMap<string, string>;
}

const skipped = new Set(['.git', 'remote.git']);

export function lookAt(home: string): Look {
  const files = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const name of readdirSync(folder)) {
      if (skipped.has(name)) continue;
      const full = path.join(folder, name);
      const stat = lstatSync(full);
      const key = path.relative(home, full);
      if (stat.isDirectory()) {
        files.set(key, 'folder');
        walk(full);
      } else if (stat.isSymbolicLink()) files.set(key, `-> ${readlinkSync(full)}`);
      else files.set(key, `${stat.mode} ${createHash('sha1').update(readFileSync(full)).digest('hex')}`);
    }
  };
  walk(home);
  return { files, refs: new Map([...refsOf(home, 'shop'), ...refsOf(home, 'remote.git')]) };
}

/** Read from its files: to ask git would take longer than all the rest. */
function refsOf(home: string, where: string): [string, string][] {
  const root = path.join(home, where === 'shop' ? 'shop/.git' : where);
  const packed = path.join(root, 'packed-refs');
  const refs = new Map<string, string>();
  for (const line of existsSync(packed) ? readFileSync(packed, 'utf8').split('\n') : []) {
    const [commit = '', name = ''] = line.split(' ');
    if (name.startsWith('refs/')) refs.set(name, commit);
  }
  for (const name of readdirSync(path.join(root, 'refs'), { recursive: true, encoding: 'utf8' })) {
    const full = path.join(root, 'refs', name);
    if (lstatSync(full).isFile()) refs.set(`refs/${name}`, readFileSync(full, 'utf8').trim());
  }
  const branches = [...refs].filter(([name]) => /^refs\/(?:heads|tags)\//u.test(name));
  const told = branches.map(([name, commit]): [string, string] => [`${where}:${name}`, commit]);
  if (where !== 'shop') return told;
  const stashes = path.join(root, 'logs/refs/stash');
  const count = existsSync(stashes) ? readFileSync(stashes, 'utf8').split('\n').filter(Boolean).length : 0;
  return [...told, ['shop:stashes', String(count)]];
}

export interface Change {
  readonly gone: readonly string[];
  readonly made: readonly string[];
  readonly changed: readonly string[];
}

export function compare(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Change {
  return {
    gone: [...before.keys()].filter((key) => !after.has(key)),
    made: [...after.keys()].filter((key) => !before.has(key)),
    changed: [...before].filter(([key, value]) => after.has(key) && after.get(key) !== value).map(([key]) => key),
  };
}
