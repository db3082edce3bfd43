/** Says why a client may not redeem a ticket; each binding has its own sentence, so that a mistake can be told from theft. */
import type { WireError } from '#domain/common/errors.ts';
import type { TicketClaim, TicketTerms } from '#domain/command/ticket.ts';
import { say, type Message } from '#domain/common/message.ts';

export interface CheckedTicket {
  readonly terms: Pick<TicketTerms, 'cwd' | 'agentProcess'>;
  readonly state: 'valid' | 'redeemed' | 'expired' | 'ignored';
}

const refused = (message: Message): WireError => ({
  code: 'ticket-refused',
  message,
  remedy: say('Run the command again.'),
});

const spent: Readonly<Record<Exclude<CheckedTicket['state'], 'valid'>, WireError>> = {
  redeemed: refused(say('This ticket was redeemed before; each works once.')),
  expired: { code: 'ticket-expired', message: say('This ticket has expired.'), remedy: say('Run the command again.') },
  ignored: refused(say('The command of this ticket was run in another way.')),
};

/** Null when the claim is good. */
export function checkClaim(ticket: CheckedTicket | null, claim: TicketClaim): WireError | null {
  if (ticket === null) return refused(say('The desk does not know this ticket.'));
  if (ticket.state !== 'valid') return spent[ticket.state];
  const { cwd, agentProcess } = ticket.terms;
  if (claim.cwd !== cwd) return refused(say('The ticket was issued for another folder.'));
  if (agentProcess !== null && !claim.processes.includes(agentProcess)) {
    return refused(say('The ticket was issued for another process.'));
  }
  return null;
}
