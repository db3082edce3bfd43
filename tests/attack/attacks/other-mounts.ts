/** Attacks through mounts of the host: a second one of a file system with secrets in it, and one that is made while a command runs. */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { World } from '../harness/worlds/world.ts';
import { leaked, whenChanged, type LateAttack } from './late-attack.ts';

const at = (world: World, name: string): string => path.join(world.base, name);

function bind(world: World, from: string, to: string): () => void {
  execFileSync('mount', ['--bind', at(world, from), at(world, to)]);
  return () => void execFileSync('umount', [at(world, to)]);
}

/** `from` is seen under `to` as well before the command starts. */
const mountedTwice =
  (from: string, to: string, isFile = false) =>
  (world: World) => {
    if (isFile) writeFileSync(at(world, to), '');
    else mkdirSync(at(world, to), { recursive: true });
    return bind(world, from, to);
  };

/** A disk that the host mounts in a folder of its own when the command runs. */
const lateDisk = (name: string, script: string, got: (world: World) => boolean): LateAttack => ({
  name: `on what the host mounts meanwhile, ${name}`,
  before: (world) => {
    mkdirSync(at(world, 'disk/sub'), { recursive: true });
    writeFileSync(at(world, 'disk/file'), 'before');
    return () => void execFileSync('umount', [at(world, 'outside/folder')]);
  },
  script: `${whenChanged}; cd "$OUT/folder"; ls; ${script}`,
  change: (world) => void bind(world, 'disk', 'outside/folder'),
  got,
  needsHelper: true,
});
const made = (name: string) => (world: World) =>
  lstatSync(at(world, `disk/${name}`), { throwIfNoEntry: false }) !== undefined;

/** Each needs a mount namespace of its own, in which mounts are shared as most systems share them. */
export const otherMounts: readonly LateAttack[] = [
  {
    name: 'a key by another mount of the home',
    before: mountedTwice('home', 'outside/again'),
    script: 'cat "$OUT/again/.ssh/id_ed25519"; ls "$OUT/again/.ssh"',
    got: (world, output) => leaked(world, output) || output.includes('id_ed25519\n'),
  },
  {
    name: 'a token in a file by another mount of the home',
    before: mountedTwice('home', 'outside/again'),
    script: 'cat "$OUT/again/.netrc"',
    got: leaked,
  },
  {
    name: 'a key by a mount of its folder',
    before: mountedTwice('home/.ssh', 'outside/again'),
    script: 'cat "$OUT/again/id_ed25519"',
    got: leaked,
  },
  {
    name: 'a key by a mount of it alone',
    before: mountedTwice('home/.ssh/id_ed25519', 'outside/key', true),
    script: 'cat "$OUT/key"',
    got: leaked,
  },
  {
    name: 'a key by a mount in the project',
    before: mountedTwice('home', 'project/sub'),
    script: 'cat sub/.ssh/id_ed25519; mv sub sub2; cat sub2/.ssh/id_ed25519',
    got: leaked,
  },
  {
    name: 'a secret that appears, by another mount of the home',
    before: mountedTwice('home', 'outside/again'),
    script: `${whenChanged}; cat "$OUT/again/.git-credentials"`,
    change: (world) => writeFileSync(at(world, 'home/.git-credentials'), world.secret),
    got: leaked,
    needsHelper: true,
  },
  lateDisk('a file is removed', 'rm -f file', (world) => !existsSync(at(world, 'disk/file'))),
  lateDisk('a file is made', 'echo x > new', made('new')),
  lateDisk('a folder is made', 'mkdir new', made('new')),
  lateDisk('a folder is removed', 'rmdir sub', (world) => !existsSync(at(world, 'disk/sub'))),
  lateDisk('a link is made', 'ln -s file new', made('new')),
  lateDisk('a second name is made', 'ln file new', made('new')),
  lateDisk('a file is moved', 'mv file sub/', made('sub/file')),
  lateDisk('a named pipe is made', 'mkfifo new', made('new')),
  lateDisk('a file is cut short', 'truncate -s 0 file', (world) => readFileSync(at(world, 'disk/file'), 'utf8') === ''),
];
