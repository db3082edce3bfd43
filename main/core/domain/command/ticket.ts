/** A ticket: what a hook hands back in place of a command, redeemable once for exactly that run. */
import * as z from 'zod';
import type { AgentId } from '../agents/agent.ts';
import { idSuffix } from '../common/id-suffix.ts';
import { maxPathLength } from '../common/limits.ts';
import { processMarkSchema, type ProcessMark } from './process-mark.ts';
import { terminalSizeSchema } from './submission.ts';

export const ticketIdSchema = z.templateLiteral(['tkt_', z.string().regex(idSuffix)]);
export type TicketId = z.infer<typeof ticketIdSchema>;

export type { ProcessMark } from './process-mark.ts';

/** Nearest first. A claim of the caller: Node cannot ask the kernel who is behind a socket. */
export const processLineSchema = z.array(processMarkSchema).max(64);

export const ticketClaimSchema = z.strictObject({
  ticket: ticketIdSchema,
  cwd: z.string().min(1).max(maxPathLength),
  processes: processLineSchema,
  /** Where the redeeming program has one: no agent's hook tells. */
  terminal: terminalSizeSchema.nullable(),
});
export type TicketClaim = z.infer<typeof ticketClaimSchema>;

/** How long an agent's tool waits for its command, in milliseconds; a variable of the agent's may make it shorter. */
export const toolLimitSchema = z.strictObject({ ms: z.int().positive(), variable: z.string().nullable() });
export type ToolLimit = z.infer<typeof toolLimitSchema>;

/** What a ticket is bound to when it is made out. */
export interface TicketTerms {
  readonly agent: AgentId;
  /** The agent's own conversation, as it names it. */
  readonly agentSession: string;
  /** The agent's name for the one use of its tool; null where it gives none. */
  readonly toolUse: string | null;
  readonly command: string;
  readonly cwd: string;
  /** The agent's own process; null where the system does not tell. */
  readonly agentProcess: ProcessMark | null;
  /** The tool returns before its command has ended, or even begun. */
  readonly isBackground: boolean;
  /** Null for a tool that goes on without an answer, or whose limit is not known. */
  readonly toolLimit: ToolLimit | null;
}

/** The conversation in which the installer tries the shim: it proves the shim, and nothing about the agent. */
export const canarySession = 'countersign-canary';
