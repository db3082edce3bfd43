/** Passes the caller's standard input on to a run: no faster than it is read, and never a part of it as if it were all. */
import type { Readable } from 'node:stream';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import { english } from '#domain/common/message.ts';

/** What one message may carry, before base64. */
const chunkBytes = 512 * 1024;

export interface ForwardInput {
  readonly client: BrokerClient;
  readonly sessionId: SessionId;
  readonly runId: RunId;
  readonly input: Readable;
}

/** `problem` says why the rest did not get there; null when all of it did, or the run took no more. */
export interface ForwardedInput {
  readonly problem: string | null;
}

/** Ends when the input does, or when the run takes no more. */
export async function forwardInput({ client, sessionId, runId, input }: ForwardInput): Promise<ForwardedInput> {
  let count = 0;
  let stopped: ForwardedInput | null = null;
  async function send(data: string, end: boolean): Promise<boolean> {
    count += 1;
    const submission = { id: `input-${count}`, op: { type: 'write-stdin', runId, data, end } as const };
    const reply = await client.call('session.submit', { sessionId, submission });
    // The broker answers when there is room for more: a fast writer waits here, and with it the program that writes to us.
    const error = reply.ok ? (reply.result.kind === 'refused' ? reply.result.error : null) : reply.error;
    if (error !== null) stopped = { problem: isOver(error.code) ? null : english(error.message) };
    return error === null;
  }
  try {
    for await (const chunk of input) {
      const bytes = Buffer.from(chunk);
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        if (!(await send(bytes.subarray(at, at + chunkBytes).toString('base64'), false))) break;
      }
      if (stopped !== null) break;
    }
  } catch (error) {
    // A terminal that was closed is an input that has ended; anything else that cannot be read is a part that is missing.
    if (!isTerminal(input)) return { problem: error instanceof Error ? error.message : String(error) };
  }
  if (stopped === null) await send('', true);
  return stopped ?? { problem: null };
}

/** The run has ended, or the broker has and is heard of otherwise. */
function isOver(code: string): boolean {
  return code === 'already-settled' || code === 'unknown-run' || code === 'desk-unreachable';
}

function isTerminal(input: Readable): boolean {
  return 'isTTY' in input && input.isTTY === true;
}
