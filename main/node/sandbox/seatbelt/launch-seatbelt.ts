/** Launches a command under the Seatbelt profile of its plan. Tried here with a stand-in for `sandbox-exec`; never on a Mac. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchSpec } from '#core/ports.ts';
import { sandboxExec, seatbeltArgv } from './seatbelt-argv.ts';
import { seatbeltProfile } from './seatbelt-profile.ts';
import type { Violations } from './watch-violations.ts';
import { failed, type Launched } from '../../launch/launch-failure.ts';
import { launchMarked, type MarkedParts } from '../../launch/launch-marked.ts';
import { takeTerminal } from '../../launch/process/take-terminal.ts';
import { say } from '#domain/common/message.ts';

export interface SeatbeltParts extends MarkedParts {
  readonly violations: Pick<Violations, 'since'>;
  /** For tests: another program in the place of the system's. */
  readonly program?: string;
}

export async function launchSeatbelt(spec: LaunchSpec, parts: SeatbeltParts): Promise<Launched> {
  const { env, violations, program = sandboxExec } = parts;
  const startedAt = Date.now();
  const tmpDir = spec.plan.tmp === 'private' ? realpathSync(mkdtempSync(join(tmpdir(), 'countersign-run-'))) : null;
  const release = (): void => {
    if (tmpDir !== null) rmSync(tmpDir, { recursive: true, force: true });
  };
  // Without its proxy a filtered network is none: no port is opened then.
  const way = spec.plan.network === 'filtered' && spec.way?.place.kind === 'loopback' ? spec.way : null;
  const proxyPorts = way?.place.kind === 'loopback' ? way.place.ports : [];
  const command = spec.terminal === null ? spec.argv : [...takeTerminal(env), ...spec.argv];
  const args = seatbeltArgv(seatbeltProfile({ plan: spec.plan, tmpDir, proxyPorts }), command);
  if (args === null) {
    release();
    return failed(
      'project-refused',
      say('The settings name too many paths for a profile.'),
      say('Name folders that contain them.'),
    );
  }
  const variables = { ...(tmpDir === null ? {} : { TMPDIR: tmpDir }), ...way?.variables };
  return launchMarked(
    spec,
    { file: program, args, variables, observed: () => violations.since(startedAt), release },
    parts,
  );
}
