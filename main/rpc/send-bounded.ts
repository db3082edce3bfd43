/** Sends to a client that may be slow: output is dropped and said to be skipped, events never. */
import { WebSocket } from 'ws';
import type { ServerFrame } from '#contract/envelope.ts';
import { encodeOutputFrame, type OutputFrame } from '#contract/output-frame.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import type { RunId } from '#domain/common/ids.ts';
import { gatherAtOnce } from './bind/gather-at-once.ts';
import type { SocketLimits } from './socket/socket-limits.ts';

export interface BoundedSender {
  sendEvent(event: BrokerEvent): void;
  sendFrame(frame: Exclude<ServerFrame, { t: 'events' }>): void;
  sendOutput(frame: OutputFrame): void;
}

/** Characters of events in one message, from which on it is sent: a page that reads a longer one stands still meanwhile. */
const longestGathered = 512 * 1024;

/** An event goes to every client one after the other, and is written once for all of them: with a plan in it that is the most work of sending it. */
function writeOnce(): (event: BrokerEvent) => string {
  let last: BrokerEvent | null = null;
  let text = '';
  return (event) => {
    if (event !== last) [last, text] = [event, JSON.stringify(event)];
    return text;
  };
}

const textOf = writeOnce();

export function sendBounded(socket: WebSocket, limits: SocketLimits): BoundedSender {
  /** Runs whose output was dropped, with the offset at which it goes on. */
  const skippedTo = new Map<RunId, number>();
  const isOpen = (): boolean => socket.readyState === WebSocket.OPEN;

  function tellSkipped(runId: RunId): void {
    const offset = skippedTo.get(runId);
    if (offset === undefined) return;
    skippedTo.delete(runId);
    socket.send(encodeOutputFrame({ runId, stream: 'skipped', offset, bytes: new Uint8Array() }));
  }

  /** Without this a run that ended while its output was dropped would never say so. */
  function drained(): void {
    if (!isOpen() || socket.bufferedAmount > limits.outputBacklogBytes / 2) return;
    for (const runId of skippedTo.keys()) tellSkipped(runId);
  }

  function sendText(text: string): void {
    if (!isOpen()) return;
    // Not a polite close: its frame would wait behind the backlog for ever.
    if (socket.bufferedAmount > limits.eventBacklogBytes) socket.terminate();
    else socket.send(text, drained);
  }

  let gatheredLength = 0;
  const gathered = gatherAtOnce<string>((events) => {
    gatheredLength = 0;
    sendText(`{"t":"events","events":[${events.join(',')}]}`);
  });

  return {
    sendEvent(event) {
      if (!isOpen()) return;
      const text = textOf(event);
      gathered.add(text);
      gatheredLength += text.length;
      if (gatheredLength >= longestGathered) gathered.flush();
    },
    sendFrame(frame) {
      gathered.flush();
      sendText(JSON.stringify(frame));
    },
    sendOutput(frame) {
      gathered.flush();
      if (!isOpen()) return;
      if (socket.bufferedAmount > limits.outputBacklogBytes) {
        skippedTo.set(frame.runId, frame.offset + frame.bytes.length);
        return;
      }
      tellSkipped(frame.runId);
      socket.send(encodeOutputFrame(frame), drained);
    },
  };
}
