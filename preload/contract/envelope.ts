/** The frames that carry calls, replies and events on a socket; Electron carries the same bodies by channel. */
import * as z from 'zod';
import { brokerEventSchema } from '#domain/common/event.ts';
import { wireErrorSchema } from '#domain/common/errors.ts';

export const callFrameSchema = z.strictObject({
  t: z.literal('call'),
  id: z.int().nonnegative(),
  method: z.string().max(64),
  params: z.unknown(),
});
export type CallFrame = z.infer<typeof callFrameSchema>;

export const replySchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), result: z.unknown() }),
  z.strictObject({ ok: z.literal(false), error: wireErrorSchema }),
]);
/** Errors travel as values: Electron would otherwise keep only their message. */
export type Reply = z.infer<typeof replySchema>;

export const serverFrameSchema = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('reply'), id: z.int().nonnegative(), reply: replySchema }),
  /** What the broker told within one moment, in order. */
  z.strictObject({ t: z.literal('events'), events: z.array(brokerEventSchema).min(1) }),
  /** Answers a message that does not even say which call it is. */
  z.strictObject({ t: z.literal('unreadable'), error: wireErrorSchema }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;
