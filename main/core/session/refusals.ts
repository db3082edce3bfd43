/** What a session says when it does not take a submission. */
import type { ErrorCode, WireError } from '#domain/common/errors.ts';
import type { Receipt } from '#domain/command/submission.ts';
import { type Message, say } from '#domain/common/message.ts';

export const accepted: Receipt = { kind: 'accepted', runId: null };

export type RefusedReceipt = Extract<Receipt, { kind: 'refused' }>;

export const refused = (code: ErrorCode, message: Message, remedy: Message): RefusedReceipt => ({
  kind: 'refused',
  error: { code, message, remedy },
});

export const notAllowedHere = refused(
  'not-allowed-here',
  say('Only a screen of the desk may do this.'),
  say('Open the desk and do it there.'),
);

export const notYourRun = refused(
  'not-allowed-here',
  say('This run belongs to another connection.'),
  say('Only the client that started it, or a screen of the desk, may do this.'),
);

export const everythingStopped = refused(
  'not-allowed-here',
  say('Everything was stopped, and nothing runs until it is released.'),
  say('Release it at the desk, or type: countersign release'),
);

export const sessionStopped = refused(
  'not-allowed-here',
  say(
    'Cancelled: a person stopped this session at the desk. Stop working, say so, and wait for the person. Do not work around it.',
  ),
  say('Someone at the desk can let the session continue.'),
);

export const tooManyVariables = refused(
  'too-many',
  say('A session keeps no more variables than this.'),
  say('Forget some of them first, or set them with each command.'),
);

const answerProblems: Partial<Record<ErrorCode, readonly [Message, Message]>> = {
  'already-settled': [say('This request was already answered.'), say('Nothing to do.')],
  'stale-approval': [say('The answer belongs to an older version of this request.'), say('Look at the request again.')],
  'not-offered': [say('The answer is wider than this request offers.'), say('Choose one of the offered scopes.')],
  'unknown-approval': [say('There is no such request.'), say('Reload the inbox.')],
};

/** Why an answer decided nothing, in words. */
export function answerProblem(code: ErrorCode): WireError {
  const [message, remedy] = answerProblems[code] ?? [say('The answer was refused.'), say('Reload the inbox.')];
  return { code, message, remedy };
}
