/** What stands on a disk, and what a command made of it: files by their content, and what git holds by its names. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

export interface Look {
  /** Below the home, without the insides of git: a path and what it holds. */
  readonly files: ReadonlyMap<string, string>;
  /** Of the project and of its remote: branches and tags with their commits; stashes by their place. */
  readonly refs: ReadonlyMap<string, string>;
}

const skipped = new Set(['.git', 'remote.git', '.recorded']);

export function lookAt(home: string): Look {
  const files = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const name of readdirSync(folder)) {
      if (skipped.has(name)) continue;
      const full = path.join(folder, name);
      const stat = lstatSync(full);
      const key = path.relative(home, full);
      if (stat.isDirectory()) walk(full);
      else if (stat.isSymbolicLink()) files.set(key, `-> ${readlinkSync(full)}`);
      else files.set(key, `${stat.mode} ${createHash('sha1').update(readFileSync(full)).digest('hex')}`);
    }
  };
  walk(home);
  return { files, refs: new Map([...refsOf(home, 'shop'), ...refsOf(home, 'remote.git')]) };
}

function refsOf(home: string, where: string): [string, string][] {
  const git = (...words: string[]): string =>
    execFileSync('git', ['-C', path.join(home, where), ...words], { encoding: 'utf8', env: { ...process.env, HOME: home } });
  const said = git('for-each-ref', '--format=%(refname) %(objectname)', 'refs/heads', 'refs/tags');
  const refs = said
    .split('\n')
    .filter((line) => line !== '')
    .map((line): [string, string] => {
      const [name = '', commit = ''] = line.split(' ');
      return [`${where}:${name}`, commit];
    });
  if (where !== 'shop') return refs;
  const stashes = git('stash', 'list').split('\n').filter(Boolean).length;
  return [...refs, [`${where}:stashes`, String(stashes)]];
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
