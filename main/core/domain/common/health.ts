/** What this machine can protect, found out by trying it. */
import * as z from 'zod';
import { messageSchema } from './message-schema.ts';
import { protectionSchema } from '../sandbox/protection.ts';
import { mechanismSchema } from '../sandbox/sandbox-plan.ts';

export const probeResultSchema = z.strictObject({
  id: z.string(),
  title: messageSchema,
  protection: protectionSchema.nullable(),
  state: z.enum(['pass', 'fail', 'not-applicable']),
  /** Raw proof, for diagnosis. */
  evidence: z.string(),
  remedy: messageSchema.nullable(),
  durationMs: z.number(),
});
export type ProbeResult = z.infer<typeof probeResultSchema>;

export const healthReportSchema = z.strictObject({
  mechanism: mechanismSchema,
  sandboxUsable: z.boolean(),
  /** One sentence for people when it is not. */
  problem: messageSchema.nullable(),
  remedy: messageSchema.nullable(),
  probes: z.array(probeResultSchema),
});
export type HealthReport = z.infer<typeof healthReportSchema>;
