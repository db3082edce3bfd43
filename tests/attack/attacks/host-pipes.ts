/** Attacks on named pipes of the host: a read-only mount lets everybody write to them, and takes nobody their right to read. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { World } from '../harness/worlds/world.ts';
import { leaked, type LateAttack } from './late-attack.ts';

const at = (world: World, name: string): string => path.join(world.base, name);

/** Made before the command starts, with somebody at its other end until the attack is over. */
function pipeWith(name: string, line: (world: World) => string) {
  return (world: World): (() => void) => {
    execFileSync('mkfifo', [at(world, name)]);
    const peer = spawn('sh', ['-c', line(world)], { cwd: world.base, stdio: 'ignore' });
    return () => void peer.kill('SIGKILL');
  };
}
const heard = (world: World): boolean =>
  existsSync(at(world, 'heard')) && readFileSync(at(world, 'heard'), 'utf8').includes('evil');

export const hostPipes: readonly LateAttack[] = [
  {
    name: 'a named pipe of the host is written to',
    before: pipeWith('outside/pipe', () => 'exec cat outside/pipe > heard'),
    script: 'timeout 5 sh -c \'echo evil > "$OUT/pipe"\'; sleep 0.3',
    got: heard,
    needsHelper: true,
  },
  {
    name: 'a named pipe of the host is opened for both, and written to',
    before: pipeWith('outside/pipe', () => 'exec head -c 4 outside/pipe > heard'),
    script: 'timeout 5 sh -c \'exec 3<>"$OUT/pipe"; echo evil >&3; sleep 0.3\'',
    got: heard,
    needsHelper: true,
  },
  {
    name: 'a named pipe of the host is written to by another way to its folder',
    before: pipeWith('outside/pipe', () => 'exec cat outside/pipe > heard'),
    script: 'ln -s "$OUT" way; timeout 5 sh -c "cd /proc/self/root; echo evil > $PWD/way/pipe"; sleep 0.3',
    got: heard,
    needsHelper: true,
  },
  {
    name: 'a named pipe in the home is read',
    before: pipeWith('home/pipe', (world) => `echo ${world.secret} > home/pipe`),
    script: 'timeout 5 cat "$HOME/pipe"',
    got: leaked,
    needsHelper: true,
  },
];
