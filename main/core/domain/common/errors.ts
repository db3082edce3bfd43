/** The closed list of things that can go wrong, each with a message for people and a way out. */
import * as z from 'zod';

export const errorCodes = [
  'bad-request',
  'unknown-method',
  'unknown-operation',
  'unknown-session',
  'unknown-run',
  'unknown-approval',
  'already-settled',
  'submission-reused',
  'stale-approval',
  'not-allowed-here',
  'not-offered',
  'too-large',
  'too-many',
  'project-not-found',
  'project-refused',
  'cwd-outside-project',
  'command-not-found',
  'patch-invalid',
  'patch-mismatch',
  'sandbox-unavailable',
  'sandbox-setup-failed',
  'launch-failed',
  /** Writes outside the project cannot be staged here. */
  'staging-unavailable',
  /** What is staged has reached its limit, or the disk is nearly full. */
  'staging-full',
  'settings-unreadable',
  'store-unavailable',
  'protocol-mismatch',
  'unauthorized',
  'desk-unreachable',
  'ticket-refused',
  'ticket-expired',
  'ticket-ignored',
  'shutting-down',
  'internal',
] as const;

export const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** What may cross a wire: no stack, no cause. */
export const wireErrorSchema = z.strictObject({
  code: errorCodeSchema,
  message: z.string(),
  remedy: z.string().nullable(),
});
export type WireError = z.infer<typeof wireErrorSchema>;

/** A bug or a broken machine. Refusals and deadlines are values, not this. */
export class BrokerError extends Error {
  readonly code: ErrorCode;
  readonly remedy: string | null;

  constructor(code: ErrorCode, message: string, options: { remedy?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'BrokerError';
    this.code = code;
    this.remedy = options.remedy ?? null;
  }
}

/** Reduces anything thrown to what may cross a wire; an unknown error shows nothing of its inside. */
export function toWireError(error: unknown): WireError {
  if (error instanceof BrokerError) {
    return { code: error.code, message: error.message, remedy: error.remedy };
  }
  return { code: 'internal', message: 'Something went wrong inside the desk.', remedy: 'See the desk log.' };
}
