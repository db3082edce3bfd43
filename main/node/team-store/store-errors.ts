/** What goes wrong with a team's store, in the broker's own codes. No text of the server is passed on: it may quote values. */
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** No right to it; no such table, column or schema for this user. */
const refusedCodes = /^(?:42501|42P01|42703|3F000)$/u;
/** Wrong password or user, no entry for it, no such database. */
const authorisationCodes = /^(?:28\w{3}|3D000)$/u;

export function toTeamError(error: unknown): BrokerError {
  if (error instanceof BrokerError) return error;
  const code = codeOf(error);
  if (refusedCodes.test(code)) {
    return new BrokerError('not-allowed-here', say("Your role in the team's store does not allow this."), {
      remedy: say('Ask its administrator for the role: docs/team.md'),
    });
  }
  if (authorisationCodes.test(code)) {
    return new BrokerError('unauthorized', say("The team's store does not let this user in."), {
      remedy: say('See its address, the password file and the certificate.'),
    });
  }
  const why = code === '' ? say('no answer in time, or the connection was cut') : say('{text}', { text: code });
  return new BrokerError('store-unavailable', say("The team's store cannot be reached ({why}).", { why }), {
    remedy: say('It is tried again and again. Nothing of this host is lost meanwhile.'),
  });
}
