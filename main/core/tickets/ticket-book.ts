/** The tickets that were made out, and what becomes of each. */
import { agentNames } from '#domain/agents/agent.ts';
import type { TerminalSize } from '#domain/command/command.ts';
import type { TicketId, TicketTerms } from '#domain/command/ticket.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { SessionId } from '#domain/common/ids.ts';
import type { AgentContacts, ContactFrom } from '../agent-contacts.ts';
import type { Clock, Ids } from '../ports.ts';
import type { ReservedRun } from '../session/runs/reserve-run.ts';
import type { OpenTickets } from './open-tickets.ts';
import { english, say } from '#domain/common/message.ts';

/** Spent tickets are remembered, so that a second try is told why it fails. */
const keptTickets = 1000;

export type TicketState = 'valid' | 'redeemed' | 'expired' | 'ignored';

export interface KeptTicket {
  readonly terms: TicketTerms;
  readonly sessionId: SessionId;
  readonly reserved: ReservedRun;
  /** What was asked, whatever was said about it: the same again may go on with its run. */
  readonly asked: string;
  /** It was made out for a run that an earlier tool call had left. */
  readonly isAgain: boolean;
  /** Its tool call came back while a person was asked; the run waits on. */
  isLeft: boolean;
  state: TicketState;
  /** The tool that asked for it has returned, with or without it. */
  isToolOver: boolean;
  cancelExpiry(): void;
}

export interface TicketBook {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly contacts: AgentContacts;
  readonly warn: (sessionId: SessionId | null, msg: EventMessage) => void;
  readonly open: OpenTickets;
  readonly kept: Map<string, KeptTicket>;
}

export function keepTicket({ kept }: TicketBook, id: TicketId, ticket: KeptTicket): void {
  kept.set(id, ticket);
  for (const [old, { state, isLeft }] of kept) {
    if (kept.size <= keptTickets) return;
    if (state !== 'valid' && !isLeft) kept.delete(old);
  }
}

export function settleTicket(ticket: KeptTicket, state: Exclude<TicketState, 'valid'>, terminal?: TerminalSize): void {
  ticket.state = state;
  ticket.cancelExpiry();
  ticket.reserved.settle(state, terminal);
}

export function expireTicket(book: TicketBook, ticket: KeptTicket): void {
  if (ticket.isToolOver) ignoreTicket(book, ticket);
  else settleTicket(ticket, 'expired');
  // Nobody came for it, and its run waits as before.
  if (ticket.isAgain) holdLeft(book, ticket);
}

/** After that nobody comes for a run that was left any more: it ends, and its card goes. */
export const leftLifeMs = 4 * 60 * 60 * 1000;

export function holdLeft({ clock }: TicketBook, ticket: KeptTicket): void {
  ticket.isLeft = true;
  ticket.cancelExpiry = clock.after(leftLifeMs, () => {
    ticket.isLeft = false;
    ticket.reserved.run.cancel('client-gone');
  });
}

/** Its command was run without it. Returns the warning that says so. */
export function ignoreTicket(book: TicketBook, ticket: KeptTicket): string {
  const text = warnOfIgnored(book, contactOf(ticket.terms), ticket.sessionId, ticket.terms.command);
  settleTicket(ticket, 'ignored');
  return text;
}

export function warnOfIgnored(
  { contacts, warn }: TicketBook,
  from: ContactFrom,
  sessionId: SessionId | null,
  command: string,
): string {
  const text = say('{agentNames} ignored our answer and ran a command by itself, outside the sandbox: {command}', {
    agentNames: agentNames[from.agent],
    command: command.slice(0, 200),
  });
  contacts.heard(from, 'ignoredAt');
  warn(sessionId, { type: 'warning', text });
  return english(text);
}

export const contactOf = ({ agent, agentSession, agentProcess, cwd }: TicketTerms): ContactFrom => ({
  agent,
  agentSession,
  process: agentProcess,
  cwd,
});
