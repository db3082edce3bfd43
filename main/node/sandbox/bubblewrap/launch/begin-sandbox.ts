/** Starts bubblewrap, and works out what the sandbox is to hold while it starts: either takes as long. See decision 0035. */
import type { LaunchSpec } from '#core/ports.ts';
import { openArgumentPipe, type ArgumentPipe } from './argument-pipe.ts';
import { forceToEnd, waitUntilEmpty, waitUntilGone, type Tree } from '../../../launch/process/end-tree.ts';
import { prepareSandboxMounts, type PreparedMounts, type Furniture } from '../mounts/prepare-mounts.ts';
import { notStarted, type Launched } from '../../../launch/launch-failure.ts';
import { machineFilter } from './machine-filter.ts';
import { createOutputGate, type OutputGate } from '../../../launch/output-gate.ts';
import type { Prepared } from './prepare-sandbox.ts';
import { readStatus, type SandboxStatus } from '../../../launch/start/read-status.ts';
import type { SpawnWays } from '../../../launch/process/spawn-child.ts';
import { startInPipes } from '../../../launch/process/start-in-pipes.ts';
import { startInTerminal } from '../../../launch/process/start-in-terminal.ts';
import type { Start, StartedProcess, StartRequest } from '../../../launch/process/started-process.ts';

export type BeginParts = Furniture & SpawnWays;

export interface BegunSandbox {
  readonly kind: 'begun';
  readonly process: StartedProcess;
  readonly gate: OutputGate;
  readonly tree: Tree;
  readonly preparedMounts: PreparedMounts;
  readonly status: () => SandboxStatus;
  /** All that the observer has reported so far. */
  readonly observed: () => string;
}

export interface NotBegun {
  readonly kind: 'not-begun';
  readonly launched: Launched;
}

/** Throws `sandbox-setup-failed`; then, and when it is not begun, nothing is left. */
export async function beginSandbox(
  spec: LaunchSpec,
  parts: BeginParts,
  prepared: Prepared,
): Promise<BegunSandbox | NotBegun> {
  const gate = createOutputGate(true);
  let status: SandboxStatus = { childPid: null, exitCode: null };
  let observed = '';
  const sandbox = (): number | null => status.childPid;
  const { words, rest } = await openPipes(prepared, parts.pipes);
  const asked = Promise.withResolvers<void>();
  const starting = start(spec, parts, prepared, {
    gate,
    argumentsFile: words.theirs,
    commandFile: rest?.theirs,
    onStatus: (text) => void (status = readStatus(text)),
    onObserved: parts.helperPath === null ? null : (text) => void (observed = text),
    onAsked: asked.resolve,
  }).finally(() => {
    prepared.close();
    words.handedOver();
    rest?.handedOver();
  });
  let preparedMounts: PreparedMounts | null = null;
  try {
    await Promise.race([asked.promise, starting]);
    const found = prepareSandboxMounts(spec, prepared, parts, prepared.view);
    if (found.kind === 'failed') {
      await endUntold(starting, sandbox, words.close);
      return { kind: 'not-begun', launched: found };
    }
    preparedMounts = found;
    words.tell(found.words);
    // The disk takes as long to have a row as bubblewrap to build; whether it has it is heard before the command begins.
    void spec.record?.().catch(() => {});
    const started = await starting;
    if (started.kind === 'started') {
      const { process } = started;
      const tree = { outer: process.pid, sandbox, mark: null };
      return { kind: 'begun', process, gate, tree, preparedMounts, status: () => status, observed: () => observed };
    }
    preparedMounts.giveBack();
    return { kind: 'not-begun', launched: notStarted(spec, started.error, parts.env) };
  } catch (error) {
    await endUntold(starting, sandbox, words.close);
    preparedMounts?.giveBack();
    throw error;
  }
}

interface Pipes {
  readonly words: ArgumentPipe;
  readonly rest: ArgumentPipe | null;
}

/** Nothing stays open when there are not enough to be had. */
async function openPipes({ restOfCommand, close }: Prepared, pipes: SpawnWays['pipes']): Promise<Pipes> {
  let words: ArgumentPipe | null = null;
  try {
    words = await openArgumentPipe(pipes);
    if (restOfCommand === null) return { words, rest: null };
    const rest = await openArgumentPipe(pipes);
    rest.tell(restOfCommand);
    return { words, rest };
  } catch (error) {
    words?.handedOver();
    words?.close();
    close();
    throw error;
  }
}

type Ears = Pick<StartRequest, 'gate' | 'argumentsFile' | 'commandFile' | 'onStatus' | 'onObserved' | 'onAsked'>;

async function start(spec: LaunchSpec, parts: SpawnWays, prepared: Prepared, ears: Ears): Promise<Start> {
  const filter = machineFilter(spec.plan.nested === true);
  const { file, args, env, nameServerFile } = prepared;
  const { terminal } = spec;
  const request = { file, args, env, cwd: '/', filter, nameServerFile, terminal, ...ears };
  return await (terminal === null ? startInPipes(request, parts) : startInTerminal(request, parts));
}

/** Ends bubblewrap when it will not be told what to build. */
async function endUntold(starting: Promise<Start>, sandbox: Tree['sandbox'], close: () => void): Promise<void> {
  close();
  const started = await starting.catch(() => null);
  if (started?.kind !== 'started') return;
  const { process } = started;
  const tree = { outer: process.pid, sandbox, mark: null };
  forceToEnd(tree);
  await process.ended;
  await waitUntilEmpty(tree);
  await process.drain();
  await waitUntilGone(tree);
}
