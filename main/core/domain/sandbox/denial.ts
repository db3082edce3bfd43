/** What the sandbox refused, and how sure we are. Ranks: behaviour of `classifyDenial`, decision 0005. */
import * as z from 'zod';
import { networkTargetSchema } from '../network/network.ts';
import { credentialTools } from './permission.ts';

export const refusalSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('path'),
    path: z.string(),
    access: z.enum(['read', 'write']),
    operation: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('host'), target: networkTargetSchema }),
  z.strictObject({ kind: z.literal('network') }),
  z.strictObject({ kind: z.literal('socket'), path: z.string() }),
  z.strictObject({ kind: z.literal('syscall'), name: z.string() }),
  /** By a server, of a tool that had no login there. */
  z.strictObject({
    kind: z.literal('login'),
    tool: z.enum(credentialTools),
    host: z.string(),
    port: z.int().min(1).max(65_535),
  }),
  z.strictObject({ kind: z.literal('unknown') }),
]);
export type Refusal = z.infer<typeof refusalSchema>;

/** Strongest first. `words` is a guess and is shown as "maybe". */
export const evidenceRanks = ['proxy', 'observer', 'setup', 'errno', 'words'] as const;
export const evidenceRankSchema = z.enum(evidenceRanks);
export type EvidenceRank = z.infer<typeof evidenceRankSchema>;

export const sandboxDenialSchema = z.strictObject({
  refusals: z.array(refusalSchema).min(1),
  rank: evidenceRankSchema,
  /** The raw line or record that shows it, if there is one. */
  evidence: z.string().max(4096).nullable(),
});
export type SandboxDenial = z.infer<typeof sandboxDenialSchema>;
