/** Attacks by two commands of one project: one keeps exchanging a folder for a link while the sandbox of the other is built. */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { World } from '../harness/worlds/world.ts';

export interface SwapAttack {
  readonly name: string;
  /** Makes `x`, which is what it seems, and `y`, which takes its place. */
  readonly prepare: string;
  /** The second command; it finds OUT in its environment, and SECRET where a file of the home lies. */
  readonly script: string;
  /** What it got, in a word or two; empty for nothing. */
  readonly got: (world: World, output: string) => string;
}

const repository = (folder: string): string =>
  `mkdir -p ${folder}/.git/hooks; : > ${folder}/.git/config; : > ${folder}/.git/commondir`;
/** The other command goes on exchanging them. */
const often = (what: string): string => `for i in 1 2 3; do ${what}; done 2>/dev/null`;
const leaked = (world: World, output: string): string => (output.includes(world.secret) ? 'the secret ' : '');
/** Bubblewrap may leave an empty name of the plan where it was misled, before anything is noticed: SECURITY.md. */
const isLeftEmpty = (file: string): boolean => {
  const found = lstatSync(file);
  return /\/\.git(\/|$)/.test(file) && (found.isDirectory() || found.size === 0);
};
const added = (folder: string, before: readonly string[]): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !before.includes(name) && !isLeftEmpty(path.join(folder, name)))
    .join(' ');
const written = (world: World): string => added(world.outside, ['.env.production', 'file', 'folder', 'tool']);

export const swapAttacks: readonly SwapAttack[] = [
  {
    name: 'a nested repository for a link to a folder outside, to write there',
    prepare: `${repository('x')}; ln -s ../outside y`,
    script: often('touch "$OUT/escaped" x/escaped y/escaped'),
    got: written,
  },
  {
    name: 'a nested repository for a link to a folder outside with names like its own',
    prepare: `${repository('x')}; ln -s ../outside/folder y`,
    script: often('touch "$OUT/folder/escaped" x/escaped y/escaped'),
    got: written,
  },
  {
    name: 'a nested repository for a link to the keys, to read them',
    prepare: `${repository('x')}; ln -s ../home/.ssh y`,
    script: often('cat x/id_ed25519 y/id_ed25519 "$HOME/.ssh/id_ed25519"'),
    got: leaked,
  },
  {
    name: 'a folder above a nested repository for a link to the home, to read and write',
    prepare: `${repository('x/data')}; ln -s ../home y`,
    script: often('cat x/.netrc y/.netrc "$HOME/.netrc"; touch "$HOME/data/escaped" x/data/escaped y/data/escaped'),
    got: (world, output) => leaked(world, output) + added(path.join(world.home, 'data'), []),
  },
];

/** Exchanges the two in bursts, which leave others a turn in that folder, until the file `over` is there. */
export const swapping = `python3 -c '
import ctypes, os, time
exchange = ctypes.CDLL(None).renameat2
while not os.path.exists("over"):
    for i in range(21): exchange(-100, b"x", -100, b"y", 2)
    time.sleep(0.0001)
'`;
