/** What is said where a broker keeps as much as it takes. See decision 0111. */
import { BrokerError } from './common/errors.ts';
import { say } from './common/message.ts';

/** The answer does not count, and the person who gave it is told. */
export function tooManyAnswers(most: number): BrokerError {
  return new BrokerError(
    'too-many',
    say('{most} answers are remembered, which is as many as the desk keeps.', { most }),
    {
      remedy: say('Take back those that are no longer needed, in the settings, or allow it once.'),
    },
  );
}

export function tooManyProjects(most: number): BrokerError {
  return new BrokerError('too-many', say('{most} projects are open, which is as many as the desk takes.', { most }), {
    remedy: say('End the desk and start it again: then only the projects in use are open.'),
  });
}
