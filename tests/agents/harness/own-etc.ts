/** A place with an /etc of its own, so that settings of the machine can be written without any other program of it seeing them. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LabPlace } from './agent-lab.ts';

/** Only the superuser can make one. */
export const canHaveOwnEtc = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;

export interface OwnEtc extends LabPlace {
  /** Where the files lie that programs there see below /etc. */
  readonly etc: string;
}

export function openOwnEtc(): OwnEtc {
  const root = mkdtempSync(join(tmpdir(), 'countersign-etc-'));
  const etc = join(root, 'etc');
  spawnSync('cp', ['-a', '/etc', etc]);
  const pipe = join(root, 'ready');
  const line = `mount --bind "$1" /etc && echo ready > "$2" && exec sleep infinity`;
  const holder = spawn('unshare', ['-m', '--propagation', 'private', 'bash', '-c', line, 'hold', etc, pipe], {
    stdio: 'ignore',
  });
  const waited = spawnSync('bash', ['-c', 'until test -s "$1"; do sleep 0.02; done', 'wait', pipe], {
    timeout: 10_000,
  });
  if (waited.status !== 0) throw new Error(`No place of its own could be made: ${readFileSync(pipe, 'utf8')}`);
  return {
    etc,
    // Its folder is found anew by its name: the old one would lie in the place that was left.
    within: [
      'bash',
      '-c',
      `exec nsenter -t ${holder.pid} -m -- bash -c 'cd "$1" && shift && exec "$@"' in "$PWD" "$@"`,
      'enter',
    ],
    close() {
      holder.kill('SIGKILL');
      rmSync(root, { recursive: true, force: true });
    },
  };
}
