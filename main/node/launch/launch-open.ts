/** Launches a command without a sandbox, marked so that nothing it starts is left behind. */
import type { LaunchSpec } from '#core/ports.ts';
import { childEnvironment } from './child-environment.ts';
import { createAttempt } from './create-attempt.ts';
import { failed, notStarted, type Launched } from './launch-failure.ts';
import { createOutputGate } from './output-gate.ts';
import type { PipePool } from './pipe-pool.ts';
import { startInPipes } from './start-in-pipes.ts';
import { startInTerminal } from './start-in-terminal.ts';
import type { Sweeper } from './sweeper.ts';
import { takeTerminal } from './take-terminal.ts';

export interface OpenParts {
  readonly env: NodeJS.ProcessEnv;
  readonly sweeper: Sweeper;
  readonly pipes: PipePool;
}

export async function launchOpen(spec: LaunchSpec, { env, sweeper, pipes }: OpenParts): Promise<Launched> {
  const { outer } = childEnvironment({
    inherited: env,
    added: spec.env,
    passEnv: spec.plan.passEnv,
    mechanism: 'none',
    privateTmp: false,
    terminal: spec.terminal !== null,
  });
  const mark = `COUNTERSIGN_RUN=${spec.runId}-${spec.attempt}`;
  const gate = createOutputGate(false);
  const [file, ...args] = spec.terminal === null ? spec.argv : [...takeTerminal(env), ...spec.argv];
  if (file === undefined) return failed('bad-request', 'The command is empty.', null);
  const request = {
    file,
    args,
    env: { ...outer, ...variable(mark), ...variable(sweeper.markForKill()) },
    cwd: spec.cwd,
    gate,
    seccompFd: null,
    terminal: spec.terminal,
    onStatus: () => {},
    onObserved: null,
  };
  const start = spec.terminal === null ? await startInPipes(request, pipes) : await startInTerminal(request);
  if (start.kind === 'not-started') return notStarted(spec, start.error);
  const attempt = createAttempt({
    process: start.process,
    gate,
    tree: { outer: start.process.pid, sandbox: () => null, mark },
    status: () => null,
    observed: () => [],
    program: spec.argv[0],
    release: () => {},
  });
  return { kind: 'launched', attempt };
}

function variable(mark: string): Record<string, string> {
  const [name = '', value = ''] = mark.split('=');
  return { [name]: value };
}
