/** What goes wrong with a team's store, in the broker's own codes. No text of the server is passed on: it may quote values. */
import { BrokerError } from '#domain/common/errors.ts';
import { say, type Message } from '#domain/common/message.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** No right to it; no such table, column or schema for this user. */
const refusedCodes = /^(?:42501|42P01|42703|3F000)$/u;
/** Wrong password or user, no entry for it, no such database. */
const authorisationCodes = /^(?:28\w{3}|3D000)$/u;
const strangerCodes = /^(?:UNABLE_TO_|SELF_SIGNED_CERT_IN_CHAIN$|DEPTH_ZERO_SELF_SIGNED_CERT$|CERT_UNTRUSTED$)/u;
/** Of the driver, which gives it no code. */
const plainServer = 'The server does not support SSL connections';

/** What can be said better than that it is out of reach; that is so here too. */
function knownReason(code: string, error: unknown): readonly [Message, Message] | null {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return [
      say("The certificate of the team's store has another name than its address."),
      say('Address it by the name in its certificate. If it has no such name, somebody else may answer there.'),
    ];
  }
  if (strangerCodes.test(code)) {
    return [
      say("The certificate of the team's store is of an authority that is not known here."),
      say(
        'Name the authority in the address: ?sslrootcert=FILE. If it has another one, somebody else may answer there.',
      ),
    ];
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return [
      say("The certificate of the team's store does not hold at this time."),
      say('Its administrator renews it. See also whether the clock of this machine is right.'),
    ];
  }
  if (error instanceof Error && error.message === plainServer) {
    return [
      say("The team's store does not speak TLS."),
      say('Its administrator turns it on. Off this machine nothing is sent without it.'),
    ];
  }
  if (code === '53100') {
    return [
      say("The disk of the team's store is full."),
      say('Its administrator makes room. Nothing of this host is lost meanwhile.'),
    ];
  }
  return null;
}

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
  const known = knownReason(code, error);
  if (known !== null) return new BrokerError('store-unavailable', known[0], { remedy: known[1] });
  const why = code === '' ? say('no answer in time, or the connection was cut') : say('{text}', { text: code });
  return new BrokerError('store-unavailable', say("The team's store cannot be reached ({why}).", { why }), {
    remedy: say('It is tried again and again. Nothing of this host is lost meanwhile.'),
  });
}
