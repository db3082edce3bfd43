/** Which model the person appointed to describe commands. The key is not here: it lives in the secrets. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';

export const modelProviderSchema = z.enum(['openai-compatible', 'openai', 'anthropic']);
export type ModelProvider = z.infer<typeof modelProviderSchema>;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The key and the command travel to this address, so beyond this machine only encrypted. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
}

export const modelConfigSchema = z
  .strictObject({
    provider: modelProviderSchema,
    model: z.string().min(1).max(200),
    /** Null for the provider's own address. */
    baseUrl: z
      .string()
      .max(2000)
      .refine(isSafeAddress, 'must be https, or http on this machine, without a password')
      .nullable(),
    /** Tokens in a month after which no model is asked any more; absent for no limit. */
    monthlyTokens: z.int().positive().max(1_000_000_000_000).optional(),
  })
  .refine((config) => config.provider !== 'openai-compatible' || config.baseUrl !== null, {
    path: ['baseUrl'],
    message: 'this provider has no address of its own',
  });
export type ModelConfig = z.infer<typeof modelConfigSchema>;

/** What a model has taken and said this month. */
export const modelUsageSchema = z.strictObject({
  calls: z.int().nonnegative(),
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
});
export const usageOfMonthSchema = z.union([modelUsageSchema, z.literal('unreadable')]);
export type UsageOfMonth = z.infer<typeof usageOfMonthSchema>;

/** What a person's screen shows of the appointment; the key itself never leaves the secrets. */
export const modelStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('off') }),
  z.strictObject({
    kind: z.literal('model'),
    config: modelConfigSchema,
    hasKey: z.boolean(),
    usage: usageOfMonthSchema,
  }),
  /** `why` is a clause for people; no model is asked. */
  z.strictObject({ kind: z.literal('unreadable'), why: messageSchema }),
]);
export type ModelState = z.infer<typeof modelStateSchema>;

export const modelChangeSchema = z.strictObject({
  /** Null appoints no model. */
  config: modelConfigSchema.nullable(),
  /** Null keeps the key, but never for another address than the one it was given for; empty forgets it. */
  key: z.string().max(4000).nullable(),
});
export type ModelChange = z.infer<typeof modelChangeSchema>;
