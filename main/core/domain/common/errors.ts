/** The closed list of things that can go wrong, each with a message for people and a way out. */
import * as z from 'zod';
import { english, say, sentences, type Message } from './message.ts';
import { messageSchema } from './message-schema.ts';

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
  message: messageSchema,
  remedy: messageSchema.nullable(),
});
export type WireError = z.infer<typeof wireErrorSchema>;

/** A bug or a broken machine. Refusals and deadlines are values, not this. */
export class BrokerError extends Error {
  readonly code: ErrorCode;
  readonly said: Message;
  readonly remedy: Message | null;

  constructor(code: ErrorCode, said: Message, options: { remedy?: Message; cause?: unknown } = {}) {
    super(english(said), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'BrokerError';
    this.code = code;
    this.said = said;
    this.remedy = options.remedy ?? null;
  }

  /** Each of our programs has a copy of this class, and loads code of others that have theirs. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'BrokerError' && 'said' in value;
  }
}

/** Reduces anything thrown to what may cross a wire; an unknown error shows nothing of its inside. */
export function toWireError(error: unknown): WireError {
  if (error instanceof BrokerError) {
    return { code: error.code, message: error.said, remedy: error.remedy };
  }
  return {
    code: 'internal',
    message: say('Something went wrong inside the desk.'),
    remedy: say('See the desk log.'),
  };
}

/** The same to be thrown. */
export const toBrokerError = ({ code, message, remedy }: WireError): BrokerError =>
  new BrokerError(code, message, remedy === null ? {} : { remedy });

/** What went wrong, and what helps. */
export function sayProblem({ message, remedy }: Pick<WireError, 'message' | 'remedy'>): Message {
  return remedy === null ? message : sentences([message, remedy]);
}

/** The same in English. */
export const errorText = (error: Pick<WireError, 'message' | 'remedy'>): string => english(sayProblem(error));
