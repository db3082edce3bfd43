/** Starts a command that no namespace holds together: everything it starts carries a mark in its environment, and is found by it. */
import type { LaunchSpec } from '#core/ports.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { childEnvironment } from './process/child-environment.ts';
import { createAttempt } from './create-attempt.ts';
import { isOnPath } from './process/is-on-path.ts';
import { notFoundAnywhere, notStarted, type Launched } from './launch-failure.ts';
import { createOutputGate } from './output-gate.ts';
import type { PipePool } from './process/pipe-pool.ts';
import { startInPipes } from './process/start-in-pipes.ts';
import { startInTerminal } from './process/start-in-terminal.ts';
import type { Sweeper } from './watch/sweeper.ts';

export interface MarkedParts {
  readonly env: NodeJS.ProcessEnv;
  readonly sweeper: Sweeper;
  readonly pipes: PipePool;
}

export interface MarkedStart {
  readonly file: string;
  readonly args: readonly string[];
  /** Variables on top of the command's own. */
  readonly variables: Readonly<Record<string, string>>;
  readonly observed: () => readonly Refusal[];
  /** Gives back what the start needed on the host; called once, however it goes. */
  readonly release: () => void;
}

export async function launchMarked(
  spec: LaunchSpec,
  { file, args, variables, observed, release }: MarkedStart,
  { env, sweeper, pipes }: MarkedParts,
): Promise<Launched> {
  // What takes the terminal for the command would say it in words of its own.
  if (spec.terminal !== null && spec.plan.mechanism === 'none' && !isOnPath(spec, env)) {
    release();
    return notFoundAnywhere(spec);
  }
  const { outer } = childEnvironment({
    inherited: env,
    added: spec.env,
    passEnv: spec.plan.passEnv,
    mechanism: spec.plan.mechanism,
    privateTmp: false,
    terminal: spec.terminal !== null,
  });
  const mark = `COUNTERSIGN_RUN=${spec.runId}-${spec.attempt}`;
  const gate = createOutputGate(false);
  const request = {
    file,
    args,
    env: { ...outer, ...variables, ...variable(mark), ...sweeper.markForKill() },
    cwd: spec.cwd,
    gate,
    filter: null,
    terminal: spec.terminal,
    onStatus: () => {},
    onObserved: null,
  };
  const ways = { pipes, starter: null };
  const start = await (spec.terminal === null ? startInPipes(request, ways) : startInTerminal(request, ways));
  if (start.kind === 'not-started') {
    release();
    return notStarted(spec, start.error, env);
  }
  const attempt = createAttempt({
    process: start.process,
    gate,
    tree: { outer: start.process.pid, sandbox: () => null, mark },
    status: () => null,
    observed,
    program: spec.argv[0],
    isThere: () => isOnPath(spec, env),
    emptied: () => Promise.resolve([]),
    release: () => {
      release();
      return [];
    },
  });
  return { kind: 'launched', attempt };
}

function variable(mark: string): Record<string, string> {
  const [name = '', value = ''] = mark.split('=');
  return { [name]: value };
}
