/** Who decided, and what an automated reviewer made of a question, in words for terminals and agents. */
import { say, verbatim, type Message } from '../common/message.ts';
import type { DecidedBy, Decision } from './decision.ts';
import type { LeftBecause, Review } from './review.ts';

const leftWords: Readonly<Record<LeftBecause, Message>> = {
  timeout: say('It took too long.'),
  'no-answer': say('It gave no answer that could be read.'),
  'too-dangerous': say('It said yes, beyond what it may allow.'),
  'not-authorized': say('It said yes to something dangerous that the person had not asked for.'),
  off: say('No model is appointed.'),
  'too-costly': say('The limit of this month is reached.'),
};

const made: Readonly<Record<Review['made'], Message>> = {
  allow: say('The automated reviewer says yes.'),
  deny: say('The automated reviewer says no.'),
  leave: say('The automated reviewer leaves it to a person.'),
};

/** What it does about an open card; null while the model is asked. */
export function reviewWords(review: Pick<Review, 'made' | 'because'> | null): readonly Message[] {
  if (review === null) return [say('The automated reviewer is looking at it.')];
  return [made[review.made], ...(review.because === null ? [] : [leftWords[review.because]])];
}

function deciderWords(by: DecidedBy): Message {
  switch (by.kind) {
    case 'person':
      return say('a person');
    case 'rule':
      return say('a rule ({ruleId})', { ruleId: by.ruleId });
    case 'cache':
      return say('an earlier answer of a person');
    case 'hook':
      return say('the hook {name}', { name: by.name });
    case 'reviewer':
      return say('the automated reviewer ({model})', { model: verbatim(by.model) });
    case 'policy':
      return say("the project's policy");
    case 'deadline':
      return say('the deadline');
    case 'nobody':
      return say('the desk, because nobody could be asked');
    case 'shutdown':
      return say('the end of the desk');
  }
}

/** How a card was settled, and by whom. */
export function decisionWords(decision: Decision): Message {
  const by = deciderWords(decision.by);
  switch (decision.kind) {
    case 'approved':
      return say('Allowed by {by}.', { by });
    case 'network-rule':
      return decision.effect === 'allow' ? say('Allowed by {by}.', { by }) : say('Denied by {by}.', { by });
    case 'denied':
      return say('Denied by {by}.', { by });
    case 'amended':
      return say('Changed by {by}.', { by });
    case 'aborted':
      return say('Denied by {by}, and the agent’s turn ends.', { by });
    case 'timed-out':
    case 'expired':
    case 'superseded':
    case 'cancelled':
      return say('Ended without an answer, by {by}.', { by });
  }
}
