/** Reads one message of a client; what is not a call gets a reason instead of silence. */
import { callFrameSchema, type CallFrame } from '#contract/envelope.ts';
import type { WireError } from '#domain/common/errors.ts';
import { type Message, say, verbatim } from '#domain/common/message.ts';

export type ReadCall =
  | { readonly kind: 'call'; readonly frame: CallFrame }
  /** `id` is null when the message does not even say which call it is. */
  | { readonly kind: 'unreadable'; readonly id: number | null; readonly error: WireError };

const refuse = (id: number | null, message: Message): ReadCall => ({
  kind: 'unreadable',
  id,
  error: { code: 'bad-request', message, remedy: verbatim('Send {"t":"call","id":…,"method":…,"params":…} as text.') },
});

export function readCall(data: string): ReadCall {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return refuse(null, say('The message is not JSON.'));
  }
  const frame = callFrameSchema.safeParse(parsed);
  if (frame.success) return { kind: 'call', frame: frame.data };
  const told = typeof parsed === 'object' && parsed !== null && 'id' in parsed ? parsed.id : undefined;
  const id = callFrameSchema.shape.id.safeParse(told);
  return refuse(id.success ? id.data : null, say('The message is not a call.'));
}
