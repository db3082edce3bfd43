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

/** A key is for one place alone: it is never sent to another one. */
export const isSamePlace = (one: ModelConfig, other: ModelConfig): boolean =>
  one.provider === other.provider && one.baseUrl === other.baseUrl;

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
    /** Kept in a private file, and not by the system's keychain. */
    isKeyInFile: z.boolean(),
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

/** How the appointed model answered a small question; tokens are null where its server does not say. */
export const modelTestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('answered'),
    model: z.string(),
    latencyMs: z.int().nonnegative(),
    inputTokens: z.int().nonnegative().nullable(),
    outputTokens: z.int().nonnegative().nullable(),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    /** `silent`: no answer within the limit. */
    because: z.enum(['off', 'too-costly', 'silent', 'parse_error', 'no_output', 'model_error']),
    latencyMs: z.int().nonnegative(),
  }),
]);
export type ModelTest = z.infer<typeof modelTestSchema>;
