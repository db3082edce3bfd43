/** Says why a client may not redeem a ticket; each binding has its own sentence, so that a mistake can be told from theft. */
import type { WireError } from '#domain/common/errors.ts';
import type { TicketClaim, TicketTerms } from '#domain/command/ticket.ts';

export interface CheckedTicket {
  readonly terms: Pick<TicketTerms, 'cwd' | 'agentProcess'>;
  readonly state: 'valid' | 'redeemed' | 'expired' | 'ignored';
}

const refused = (message: string): WireError => ({ code: 'ticket-refused', message, remedy: 'Run the command again.' });

const spent: Readonly<Record<Exclude<CheckedTicket['state'], 'valid'>, WireError>> = {
  redeemed: refused('This ticket was redeemed before; each works once.'),
  expired: { code: 'ticket-expired', message: 'This ticket has expired.', remedy: 'Run the command again.' },
  ignored: refused('The command of this ticket was run in another way.'),
};

/** Null when the claim is good. */
export function checkClaim(ticket: CheckedTicket | null, claim: TicketClaim): WireError | null {
  if (ticket === null) return refused('The desk knows no such ticket.');
  if (ticket.state !== 'valid') return spent[ticket.state];
  const { cwd, agentProcess } = ticket.terms;
  if (claim.cwd !== cwd) return refused('The ticket was made out for another folder.');
  if (agentProcess !== null && !claim.processes.includes(agentProcess)) {
    return refused('The ticket was made out for another process.');
  }
  return null;
}
