/** What a session says when it does not take a submission. */
import type { ErrorCode, WireError } from '#domain/common/errors.ts';
import type { Receipt } from '#domain/command/submission.ts';

export const accepted: Receipt = { kind: 'accepted', runId: null };

export type RefusedReceipt = Extract<Receipt, { kind: 'refused' }>;

export const refused = (code: ErrorCode, message: string, remedy: string): RefusedReceipt => ({
  kind: 'refused',
  error: { code, message, remedy },
});

export const notAllowedHere = refused(
  'not-allowed-here',
  'Only a screen of the desk may do this.',
  'Open the desk and do it there.',
);

export const notYourRun = refused(
  'not-allowed-here',
  'This run belongs to another connection.',
  'Whoever started it, or a screen of the desk, may do this.',
);

export const everythingStopped = refused(
  'not-allowed-here',
  'Everything was stopped, and nothing runs until it is released.',
  'Release it at the desk, or type: countersign release',
);

export const tooManyVariables = refused(
  'too-many',
  'A session keeps no more variables than this.',
  'Forget some of them first, or set them with each command.',
);

const answerProblems: Partial<Record<ErrorCode, readonly [string, string]>> = {
  'already-settled': ['This request was already answered.', 'Nothing to do.'],
  'stale-approval': ['The answer belongs to an older version of this request.', 'Look at the request again.'],
  'not-offered': ['The answer is wider than this request offers.', 'Choose one of the offered scopes.'],
  'unknown-approval': ['There is no such request.', 'Reload the inbox.'],
};

/** Why an answer decided nothing, in words. */
export function answerProblem(code: ErrorCode): WireError {
  const [message, remedy] = answerProblems[code] ?? ['The answer was refused.', 'Reload the inbox.'];
  return { code, message, remedy };
}
