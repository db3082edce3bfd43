/** Launches a command under the Seatbelt profile of its plan. Tried here with a stand-in for `sandbox-exec`; never on a Mac. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchSpec } from '#core/ports.ts';
import { sandboxExec, seatbeltArgv } from '../seatbelt/seatbelt-argv.ts';
import type { Violations } from '../seatbelt/watch-violations.ts';
import { seatbeltProfile } from '../seatbelt/seatbelt-profile.ts';
import { childEnvironment } from './child-environment.ts';
import { createAttempt } from './create-attempt.ts';
import { failed, notStarted, type Launched } from './launch-failure.ts';
import type { OpenParts } from './launch-open.ts';
import { createOutputGate } from './output-gate.ts';
import { startInPipes } from './start-in-pipes.ts';
import { startInTerminal } from './start-in-terminal.ts';
import { takeTerminal } from './take-terminal.ts';

export interface SeatbeltParts extends OpenParts {
  readonly violations: Pick<Violations, 'since'>;
  /** For tests: another program in the place of the system's. */
  readonly program?: string;
}

/** There is no process namespace to end: everything started carries a mark in its environment, and is found by it. */
export async function launchSeatbelt(spec: LaunchSpec, parts: SeatbeltParts): Promise<Launched> {
  const { env, sweeper, pipes, violations, program = sandboxExec } = parts;
  const startedAt = Date.now();
  const tmpDir = spec.plan.tmp === 'private' ? realpathSync(mkdtempSync(join(tmpdir(), 'countersign-run-'))) : null;
  const release = (): void => {
    if (tmpDir !== null) rmSync(tmpDir, { recursive: true, force: true });
  };
  const command = spec.terminal === null ? spec.argv : [...takeTerminal(env), ...spec.argv];
  const args = seatbeltArgv(seatbeltProfile({ plan: spec.plan, tmpDir, proxyPorts: [] }), command);
  if (args === null) {
    release();
    return failed(
      'project-refused',
      'The settings name too many paths for a profile.',
      'Name folders that contain them.',
    );
  }
  const { outer } = childEnvironment({
    inherited: env,
    added: spec.env,
    passEnv: spec.plan.passEnv,
    mechanism: 'seatbelt',
    privateTmp: false,
    terminal: spec.terminal !== null,
  });
  const mark = `COUNTERSIGN_RUN=${spec.runId}-${spec.attempt}`;
  const gate = createOutputGate(false);
  const request = {
    file: program,
    args,
    env: {
      ...outer,
      ...(tmpDir === null ? {} : { TMPDIR: tmpDir }),
      ...variable(mark),
      ...variable(sweeper.markForKill()),
    },
    cwd: spec.cwd,
    gate,
    seccompFd: null,
    terminal: spec.terminal,
    onStatus: () => {},
    onObserved: null,
  };
  const start = spec.terminal === null ? await startInPipes(request, pipes) : await startInTerminal(request);
  if (start.kind === 'not-started') {
    release();
    return notStarted(spec, start.error);
  }
  const attempt = createAttempt({
    process: start.process,
    gate,
    tree: { outer: start.process.pid, sandbox: () => null, mark },
    status: () => null,
    observed: () => violations.since(startedAt),
    program: spec.argv[0],
    release,
  });
  return { kind: 'launched', attempt };
}

function variable(mark: string): Record<string, string> {
  const [name = '', value = ''] = mark.split('=');
  return { [name]: value };
}
