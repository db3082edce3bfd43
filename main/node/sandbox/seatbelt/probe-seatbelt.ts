/** Finds out by trying whether `sandbox-exec` holds here: a deprecation notice says nothing about what it still enforces. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireError } from '#domain/common/errors.ts';
import { seatbeltArgv, sandboxExec } from './seatbelt-argv.ts';
import { seatbeltProfile } from './seatbelt-profile.ts';
import { type Message, say } from '#domain/common/message.ts';

const probeTimeoutMs = 10_000;

/** Null when a command starts under a profile and cannot write what the profile closes. */
export function seatbeltProblem(program: string = sandboxExec): WireError | null {
  if (!existsSync(program))
    return problem(say('sandbox-exec is missing on this system.'), say('Use a macOS that still brings it.'));
  const folder = mkdtempSync(join(tmpdir(), 'countersign-probe-'));
  const written = join(folder, 'written');
  try {
    const plan = {
      entries: [{ path: '/', access: 'read' as const }],
      protectedPaths: [],
      network: 'blocked' as const,
      grants: [],
    };
    const profile = seatbeltProfile({ plan, tmpDir: null, proxyPorts: [] });
    const args = seatbeltArgv(profile, ['/bin/sh', '-c', `echo ready; echo x > '${written}'`]) ?? [];
    const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: probeTimeoutMs, env: {} });
    if (!(stdout ?? '').includes('ready')) {
      return problem(
        say('Nothing starts under a Seatbelt profile: {stderr}', { stderr: (stderr ?? '').trim().slice(0, 500) }),
        nested,
      );
    }
    return existsSync(written) ? problem(say('Seatbelt does not hold: a closed file was written.'), report) : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const nested = say('If the desk itself runs in a sandbox, start it outside: profiles do not nest.');
const report = say('Do not trust this sandbox: report it as a security problem.');

function problem(message: Message, remedy: Message): WireError {
  return { code: 'sandbox-unavailable', message, remedy };
}
