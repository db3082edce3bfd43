/** Passes a run's streams, signals and end on to the cover of a shell that waits for it. */
import { sayProblem } from '#domain/common/errors.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { resizeRun, type LiveRun } from '../live-run.ts';
import type { ShellCaller } from '../ports.ts';
import type { RefusedReceipt } from './refusals.ts';
import { english, type Message, say } from '#domain/common/message.ts';

/** As a shell says it of what it may not run. */
const refusedCode = 126;
const timedOutCode = 124;
/** Written in one piece. */
const maxPiece = 64 * 1024;

/** `begin` submits the command; what it is given is called for every attempt. */
export function passShell(
  caller: ShellCaller,
  agentEnded: AbortSignal,
  begin: (onStarted: () => void) => LiveRun | RefusedReceipt,
): void {
  const begun = begin(() => caller.begin());
  if ('kind' in begun) {
    return caller.refuse(say('{message} Nothing was run.', { message: begun.error.message }));
  }
  const run = begun;
  const onAgentEnded = (): void => run.cancel('client-gone');
  agentEnded.addEventListener('abort', onAgentEnded, { once: true });
  caller.onGone(() => run.cancel('client-gone'));
  caller.onInput((bytes) => run.input.write(bytes ?? new Uint8Array(), bytes === null));
  caller.onResize((size) => resizeRun(run, size));
  caller.onSignal((name) => {
    if (run.attempt?.signal !== undefined) run.attempt.signal(name);
    // Nothing runs yet that could take it.
    else if (endsMost.has(name)) run.cancel('interrupt');
  });
  const pump = passOutput(caller, run);
  void run.done.finally(() => {
    agentEnded.removeEventListener('abort', onAgentEnded);
    pump.finish(() => tellEnd(caller, run.view.outcome));
  });
}

const endsMost: ReadonlySet<string> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGPIPE']);

function passOutput(caller: ShellCaller, run: LiveRun): { finish(then: () => void): void } {
  const holder = Symbol('shell');
  let sent = 0;
  let isFull = false;
  let atEnd: (() => void) | null = null;
  const pump = (): void => {
    while (!isFull) {
      const chunk = run.log.read(sent, maxPiece);
      if (chunk === null || chunk.bytes.length === 0) break;
      sent = chunk.offset + chunk.bytes.length;
      isFull = !caller.print(chunk.stream === 'stderr' ? 'stderr' : 'stdout', chunk.bytes);
      if (isFull) run.log.setHold(holder, true);
    }
    if (!isFull && atEnd !== null) {
      const tell = atEnd;
      atEnd = null;
      tell();
    }
  };
  caller.onReady(() => {
    isFull = false;
    run.log.setHold(holder, false);
    pump();
  });
  caller.onGone(() => run.log.setHold(holder, false));
  run.log.onChange(pump);
  return {
    finish(then) {
      atEnd = then;
      pump();
    },
  };
}

function tellEnd(caller: ShellCaller, outcome: Outcome | null): void {
  if (outcome === null) return caller.refuse(say('The desk lost this command.'));
  const tell = (sentence: Message): void =>
    void caller.print(
      'stderr',
      new TextEncoder().encode(`countersign: ${english(sentence).replaceAll(/[\r\n]+/g, ' ')}\n`),
    );
  switch (outcome.kind) {
    case 'completed':
      for (const sentence of [outcome.amended ?? [], outcome.notices ?? []].flat()) tell(sentence);
      return caller.end(outcome.attempt.exitCode ?? refusedCode);
    case 'denied':
      tell(outcome.sentence);
      return caller.end(outcome.attempt.exitCode === 0 ? refusedCode : (outcome.attempt.exitCode ?? refusedCode));
    case 'timed-out':
      tell(outcome.sentence);
      return caller.end(timedOutCode);
    case 'failed':
      tell(sayProblem(outcome.error));
      return caller.end(refusedCode);
    case 'cancelled':
    case 'expired':
    case 'granted':
    case 'permitted':
    case 'rejected':
      return caller.refuse(outcome.sentence);
  }
}
