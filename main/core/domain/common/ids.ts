/** The names of things on the wire; the prefix keeps a run's id from being taken for an approval's. */
import * as z from 'zod';
import { idSuffix } from './id-suffix.ts';

const suffix = z.string().regex(idSuffix);

export const runIdSchema = z.templateLiteral(['run_', suffix]);
export const sessionIdSchema = z.templateLiteral(['ses_', suffix]);
export const approvalIdSchema = z.templateLiteral(['apr_', suffix]);
export const ruleIdSchema = z.templateLiteral(['rul_', suffix]);
/** A remembered answer: a yes or no that counts beyond its run. */
export const answerIdSchema = z.templateLiteral(['ans_', suffix]);
export const connectionIdSchema = z.templateLiteral(['con_', suffix]);
/** Chosen by the client, so any short printable text. */
export const submissionIdSchema = z.string().min(1).max(128);

export type RunId = z.infer<typeof runIdSchema>;
export type SessionId = z.infer<typeof sessionIdSchema>;
export type ApprovalId = z.infer<typeof approvalIdSchema>;
export type RuleId = z.infer<typeof ruleIdSchema>;
export type AnswerId = z.infer<typeof answerIdSchema>;
/** One stretch of an agent's work, from its first word to its end. Checked where sessions are, which the page loads later. */
export type AgentSessionId = `ags_${string}`;
export type ConnectionId = z.infer<typeof connectionIdSchema>;
export type SubmissionId = z.infer<typeof submissionIdSchema>;
