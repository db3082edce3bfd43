/** How large and how deep a message may be that crosses a wire. */
import * as z from 'zod';
import type { Message, MessageValue } from './message.ts';

const longestCode = 4000;
const longestText = 1 << 20;
const mostValues = 16;
const longestList = 4096;
/** Messages in messages. */
const deepest = 8;

const codeSchema = z.string().max(longestCode);
const textSchema = z.string().max(longestText);

function messageWithin(depth: number): z.ZodType<Message> {
  const plain = z.union([textSchema, z.number()]);
  const inner = depth === 0 ? null : messageWithin(depth - 1);
  const value: z.ZodType<MessageValue> =
    inner === null ? plain : z.union([plain, inner, z.array(z.union([textSchema, inner])).max(longestList)]);
  const values = z
    .record(z.string().max(longestCode), value)
    .refine((all) => Object.keys(all).length <= mostValues)
    .optional();
  return z.strictObject({ code: codeSchema, values });
}

/** As it crosses a wire. */
export const messageSchema: z.ZodType<Message> = messageWithin(deepest);
