/** What the client without Node hands over of a run that leaves the straight way: `resources/helper/client/hand-over.h`. */
import { closeSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import type { TicketId, ToolLimit } from '#domain/command/ticket.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import { speak } from '../../../rpc/socket/open-socket.ts';
import { createSocketClient } from '../../../rpc/socket/socket-client.ts';
import { typeReplies, type BrokerClient } from '../../../rpc/wire-client.ts';
import type { Sent } from './exec-command.ts';
import type { ExecStreams } from './exec-streams.ts';
import {
  lost,
  lostUnheard,
  lostWaiting,
  passRun,
  type EarlierRun,
  type ExecEnd,
  type FollowedSoFar,
} from './pass-run.ts';
import type { Leaving } from './leave-waiting.ts';

/** Written by our own client, in this process, a moment ago. */
export interface HandedOver extends FollowedSoFar {
  /** The desk's answer to what began it; null where the desk went away before. */
  readonly begun: {
    readonly runId: RunId | null;
    readonly earlier?: EarlierRun;
    readonly toolLimit?: ToolLimit | null;
  } | null;
  readonly sessionId: SessionId;
  /** Null for a ticket. */
  readonly sent: Sent | null;
  readonly ticket: TicketId;
  readonly ranMs: number;
  readonly isCallerGone: boolean;
  /** A signal that is to be heard once more. */
  readonly stop: NodeJS.Signals | null;
}

export interface TakenOver {
  readonly state: HandedOver;
  /** Null where the desk is gone. */
  readonly client: BrokerClient | null;
}

/** More than the other client ever made calls. */
const lastId = 2 ** 40;

/** `args`: the descriptors of what was handed over, and of the connection. */
export function takeOver([file = '', connection = '']: readonly string[]): TakenOver {
  const fd = Number(file);
  const bytes = readFileSync(fd);
  closeSync(fd);
  const end = bytes.indexOf('\n');
  const state: HandedOver = JSON.parse(bytes.subarray(0, end).toString('utf8'));
  if (Number(connection) < 0) return { state, client: null };
  const socket = new Socket({ fd: Number(connection), readable: true, writable: true });
  // A `close` follows, and is what is waited for.
  socket.on('error', () => undefined);
  return { state, client: typeReplies(createSocketClient(speak(socket, bytes.subarray(end + 1)), lastId)) };
}

/** Follows it to its end, from where the other client left it. */
export function followOn(
  { state, client }: TakenOver,
  streams: ExecStreams,
  leavingAt: (limit: ToolLimit) => Leaving | undefined = () => undefined,
): Promise<ExecEnd> {
  const { begun, sessionId, isReading, stop } = state;
  if (client === null || begun === null) return Promise.resolve(goneWith(state));
  const { runId, earlier, toolLimit = null } = begun;
  if (runId === null) return Promise.resolve(lost);
  const leaving = toolLimit === null ? undefined : leavingAt(toolLimit);
  return passRun({
    client,
    streams: {
      ...streams,
      onStop(listener) {
        streams.onStop(listener);
        if (stop !== null) process.kill(process.pid, stop);
      },
    },
    isAlone: false,
    terminal: () => false,
    begin: () => Promise.resolve({ kind: 'begun', sessionId, runId, earlier, leaving, soFar: { ...state, isReading } }),
  });
}

function goneWith({ isReading, stoppedBy }: HandedOver): ExecEnd {
  if (isReading) return lost;
  return stoppedBy === null ? lostWaiting : lostUnheard;
}
