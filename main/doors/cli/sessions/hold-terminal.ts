/** Gives this terminal to a session of an agent, until it ends, the desk goes, or the person takes it back. */
import type { Outcome } from '#domain/command/outcome.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import type { ExecStreams } from '../exec/exec-streams.ts';
import { forwardInput } from '../exec/forward-input.ts';
import { createRunOutput } from '../exec/run-output.ts';
import { watchDetachKey } from './detach-key.ts';

export type Held = { readonly kind: 'detached' | 'lost' } | { readonly kind: 'ended'; readonly outcome: Outcome };

export interface HeldRun {
  readonly sessionId: SessionId;
  readonly runId: RunId;
  /** Where its output is taken up; null from its beginning. */
  readonly outputEnd: number | null;
}

/** Called once the client is subscribed. */
export async function holdTerminal(client: BrokerClient, run: HeldRun, streams: ExecStreams): Promise<Held> {
  const { sessionId, runId, outputEnd } = run;
  const output = createRunOutput(client, streams);
  const submit = (op: { type: 'resize'; size: ReturnType<ExecStreams['terminalSize']> }): void => {
    void client.call('session.submit', { sessionId, submission: { id: op.type, op: { ...op, runId } } });
  };
  const { promise, resolve } = Promise.withResolvers<Held>();
  client.onEvent(({ msg }) => {
    const outcome = endOf(msg, runId);
    if (outcome !== null) resolve({ kind: 'ended', outcome });
  });
  client.onClose(() => resolve({ kind: 'lost' }));
  const giveBack = streams.takeKeys();
  const keys = watchDetachKey(streams.stdin);
  void keys.detached.then(() => resolve({ kind: 'detached' }));
  streams.onStop(() => resolve({ kind: 'detached' }));
  await output.start(runId, outputEnd ?? 0);
  const size = streams.terminalSize();
  // It has drawn its screen already, for another terminal: at another size it draws it anew.
  if (outputEnd !== null) submit({ type: 'resize', size: { ...size, rows: Math.max(1, size.rows - 1) } });
  submit({ type: 'resize', size });
  streams.onResize(() => submit({ type: 'resize', size: streams.terminalSize() }));
  void forwardInput({ client, sessionId, runId, input: keys.passed });
  const held = await promise;
  if (held.kind === 'ended') await output.drain();
  giveBack();
  return held;
}

function endOf(msg: EventMessage, runId: RunId): Outcome | null {
  return msg.type === 'exec-command-end' && msg.runId === runId ? msg.outcome : null;
}
