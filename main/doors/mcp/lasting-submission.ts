/** An operation that outlasts its broker: the same again, word by word, goes to the next one where one went away. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventMessage } from '#domain/common/event.ts';
import type { Operation } from '#domain/command/submission.ts';
import { noBroker, type BrokerConnection, type Opened } from './broker-connection.ts';
import type { Placed } from './run/run-place.ts';

export interface LastingSubmission {
  readonly id: string;
  begin(): Promise<Placed>;
  /** To the broker that takes the place of one that went away before it answered, or before it began. */
  resume(): Promise<Placed>;
}

export interface Submitting {
  readonly connection: BrokerConnection;
  /** Only this program knows it: by it this connection of the agent is known to each broker. */
  readonly requesterKey: string;
  /** For a command where neither it nor the project has a time limit; null for none. */
  readonly usualTimeoutMs: number | null;
}

/** How long a call waits for the next broker, where one went away. */
const awayMs = 30_000;
const stepMs = 250;

const nothingTaken = { runId: null, earlier: undefined };

export function createLastingSubmission(op: Operation, submitting: Submitting): LastingSubmission {
  const { connection, requesterKey, usualTimeoutMs } = submitting;
  const id = `mcp-${randomUUID()}`;
  let sent: Operation | null = null;
  const send = async (opened: Opened): Promise<Placed> => {
    const isUnlimited = op.type === 'exec' && op.timeoutMs === null && opened.timeoutMs() === null;
    sent ??= isUnlimited ? { ...op, timeoutMs: usualTimeoutMs } : op;
    return await submit(opened, { id, requesterKey, op: sent });
  };
  const resume = async (): Promise<Placed> => {
    let last: Placed = { kind: 'refused', error: noBroker };
    for (const end = performance.now() + awayMs; performance.now() < end && !connection.isClosed;) {
      const opened = await connection.open();
      last = 'client' in opened ? await send(opened) : { kind: 'refused', error: opened };
      if (last.kind === 'placed' || last.error.code !== 'desk-unreachable') return last;
      await pause(stepMs);
    }
    return last;
  };
  return {
    id,
    resume,
    async begin() {
      const opened = await connection.open();
      // Where there is no broker, it is not waited for.
      if (!('client' in opened)) return { kind: 'refused', error: opened };
      const placed = await send(opened);
      return placed.kind === 'refused' && placed.error.code === 'desk-unreachable' ? resume() : placed;
    },
  };
}

async function submit(
  { client, sessionId }: Opened,
  submission: { readonly id: string; readonly requesterKey: string; readonly op: Operation },
): Promise<Placed> {
  const early: EventMessage[] = [];
  const stop = client.onEvent((event) => {
    if (event.id === submission.id) early.push(event.msg);
  });
  const takeEarly = (): readonly EventMessage[] => {
    stop();
    return early;
  };
  const reply = await client.call('session.submit', { sessionId, submission });
  const refused = reply.ok ? (reply.result.kind === 'refused' ? reply.result.error : null) : reply.error;
  const { runId, earlier } = reply.ok && reply.result.kind === 'accepted' ? reply.result : nothingTaken;
  if (refused === null && runId !== null)
    return { kind: 'placed', place: { client, sessionId, runId, takeEarly, earlier: earlier ?? null } };
  stop();
  return { kind: 'refused', error: refused ?? noBroker };
}
