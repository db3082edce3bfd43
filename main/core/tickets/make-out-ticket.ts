/** Has a command judged that a hook hands in, and makes out the ticket by which it is started later. */
import type { ExecOperation } from '#domain/command/submission.ts';
import type { TicketId, TicketTerms } from '#domain/command/ticket.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { LiveRun } from '../live-run.ts';
import type { Session, Submitter } from '../session.ts';
import { refused } from '../session/refusals.ts';
import type { ReservedRun } from '../session/runs/reserve-run.ts';
import { maxOpenTickets } from './open-tickets.ts';
import { askedIn, takeUpLeft } from './left-tickets.ts';
import { type KeptTicket, type TicketBook, contactOf, expireTicket, keepTicket } from './ticket-book.ts';
import { english, say } from '#domain/common/message.ts';

/** Between a hook's answer and the tool it answers for lies no person, only the agent's own start of a shell. */
export const ticketLifeMs = 60_000;
/** The agent's own reviewer may think, or ask its person; a model that says the line itself may think, too. */
export const reviewedLifeMs = 600_000;

export interface TicketRequest {
  readonly session: Session;
  readonly op: ExecOperation;
  readonly terms: TicketTerms;
  /** The agent's own reviewer, when it judges this command too. */
  readonly reviewedBy: string | null;
  /** The agent's model is told the line, and takes its time to say it. */
  readonly isSaidAgain?: boolean;
}

export type TicketAnswer =
  /** `command` is what will run: the line that was asked, or what a person made of it. */
  | { readonly kind: 'ticket'; readonly ticket: TicketId; readonly command: string }
  /** The sentence is for the agent. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** Waits for rules and people as long as it takes. */
export async function makeOutTicket(
  book: TicketBook,
  request: TicketRequest,
  from: Submitter,
  onReserved: (run: LiveRun) => void,
): Promise<TicketAnswer> {
  const { session, op, terms, reviewedBy } = request;
  book.contacts.heard(contactOf(terms), 'askedAt');
  const left = takeUpLeft(book, request);
  if (left !== null) {
    onReserved(left.run);
    return ticketFor(book, request, left, true);
  }
  if (book.open.count(session.sessionId) >= maxOpenTickets) {
    const what = say('{maxOpenTickets} commands of this project wait for their agents to start them.', {
      maxOpenTickets,
    });
    return { kind: 'refused', sentence: inWords(refused('too-many', what, say('Wait for some to start.')).error) };
  }
  const reserved = session.reserve(op, from, reviewedBy);
  if (reserved.kind === 'refused') return { kind: 'refused', sentence: inWords(reserved.error) };
  const { run } = reserved;
  book.open.add(session.sessionId, run);
  onReserved(run);
  if ((await reserved.decided) === 'ended') {
    const { outcome } = run.view;
    const sentence =
      outcome !== null && 'sentence' in outcome ? english(outcome.sentence) : 'The command was not accepted.';
    return { kind: 'refused', sentence };
  }
  // The hook that asked is about to go; the run now waits for the program that brings the ticket.
  run.connectionId = null;
  return ticketFor(book, request, reserved, false);
}

function ticketFor(book: TicketBook, request: TicketRequest, reserved: ReservedRun, isAgain: boolean): TicketAnswer {
  const ticket = keepFor(book, request, reserved, isAgain);
  const { amended, text } = reserved.run.view;
  const command = (amended?.asked ?? null) === null ? request.terms.command : text;
  return { kind: 'ticket', ticket, command };
}

/** Until it is redeemed, its run ends, or no client came for too long. */
function keepFor(book: TicketBook, request: TicketRequest, reserved: ReservedRun, isAgain: boolean): TicketId {
  const { session, terms, reviewedBy, isSaidAgain = false } = request;
  const id: TicketId = `tkt_${book.ids.next()}`;
  const lifeMs = reviewedBy === null && !isSaidAgain ? ticketLifeMs : reviewedLifeMs;
  const ticket: KeptTicket = {
    terms,
    sessionId: session.sessionId,
    reserved,
    asked: askedIn(request),
    isAgain,
    isLeft: false,
    state: 'valid',
    isToolOver: false,
    cancelExpiry: book.clock.after(lifeMs, () => expireTicket(book, ticket)),
  };
  keepTicket(book, id, ticket);
  void reserved.run.done.then(() => ticket.cancelExpiry());
  return id;
}

const inWords = ({ message, remedy }: WireError): string =>
  remedy === null ? english(message) : `${english(message)} ${english(remedy)}`;
