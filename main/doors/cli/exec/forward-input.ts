/** Passes the caller's standard input on to a run. */
import type { Readable } from 'node:stream';
import type { RunId, SessionId } from '#domain/ids.ts';
import type { DeskClient } from '../../../rpc/wire-client.ts';

/** What one message may carry, before base64. */
const chunkBytes = 512 * 1024;

export interface ForwardInput {
  readonly client: DeskClient;
  readonly sessionId: SessionId;
  readonly runId: RunId;
  readonly input: Readable;
}

/** Ends when the input does, or when the run takes no more. */
export async function forwardInput({ client, sessionId, runId, input }: ForwardInput): Promise<void> {
  let count = 0;
  async function send(data: string, end: boolean): Promise<boolean> {
    count += 1;
    const submission = { id: `input-${count}`, op: { type: 'write-stdin', runId, data, end } as const };
    const reply = await client.call('session.submit', { sessionId, submission });
    return reply.ok && reply.result.kind === 'accepted';
  }
  try {
    for await (const chunk of input) {
      const bytes = Buffer.from(chunk as Uint8Array);
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        if (!(await send(bytes.subarray(at, at + chunkBytes).toString('base64'), false))) return;
      }
    }
  } catch {
    // An input that cannot be read (a closed terminal) is an input that has ended.
  }
  await send('', true);
}
