/** Makes out tickets for commands that hooks hand in, and sees to it that each is redeemed once, by whom it was made for. */
import type { AgentEvidence, AgentId } from '#domain/agents/agent.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { RunView } from '#domain/common/event.ts';
import type { TicketClaim, TicketId, TicketTerms, ToolLimit } from '#domain/command/ticket.ts';
import type { LiveRun } from './live-run.ts';
import type { AgentRecords } from './ports.ts';
import type { Submitter } from './session.ts';
import { checkClaim } from './session/check-claim.ts';
import { type AskedUse, type AskedUses, askOnce } from './tickets/asked-uses.ts';
import { leaveTicket } from './tickets/left-tickets.ts';
import { type TicketAnswer, type TicketRequest, makeOutTicket } from './tickets/make-out-ticket.ts';
import { createOpenTickets } from './tickets/open-tickets.ts';
import { type TicketBook, contactOf, ignoreTicket, settleTicket, warnOfIgnored } from './tickets/ticket-book.ts';
import { verbatim } from '#domain/common/message.ts';

export type Redeemed =
  | {
      readonly kind: 'redeemed';
      readonly sessionId: SessionId;
      readonly runId: RunId;
      readonly hasTerminal: boolean;
      /** The run of an earlier call, which came back before its end. */
      readonly left: RunView | null;
      readonly toolLimit: ToolLimit | null;
    }
  | { readonly kind: 'refused'; readonly error: WireError };

/** One use of a tool that is over, as the agent's later hook tells of it. */
export interface ToolEnd extends Pick<TicketTerms, 'agent' | 'agentSession' | 'toolUse'> {
  readonly command: string;
  /** It was our line that was run, whatever came of it. */
  readonly ranTicket: boolean;
  /** The tool says that it failed, as it also does for what it was not allowed to start. */
  readonly hasFailed: boolean;
}

export interface Tickets {
  /** Waits for rules and people as long as it takes; the caller's going away ends it. */
  request(request: TicketRequest, from: Submitter): Promise<TicketAnswer>;
  redeem(claim: TicketClaim, from: Submitter): Redeemed;
  /** The tool call comes back while a person is asked, and the run waits on. False where it does not wait. */
  leave(ticket: TicketId, from: Submitter): boolean;
  /** The run of a ticket that was redeemed; null for any other. */
  runOf(ticket: TicketId): RunId | null;
  /** Whether this is a ticket of that agent that can still be redeemed. */
  isValid(ticket: string, agent: AgentId): boolean;
  /** Notices that a command was run by the agent itself. Returns what it had to say about it, or null. */
  toolEnded(end: ToolEnd): string | null;
  /** How many were asked about and not started yet. */
  open(): number;
  /** What was seen of each agent, over restarts. */
  evidence(): Readonly<Record<AgentId, AgentEvidence>>;
}

export interface TicketsOptions extends Pick<TicketBook, 'clock' | 'ids' | 'contacts' | 'warn'> {
  readonly records: AgentRecords;
}

export function createTickets({ records, ...options }: TicketsOptions): Tickets {
  const book: TicketBook = { ...options, kept: new Map(), open: createOpenTickets() };
  const uses: AskedUses<TicketAnswer, Submitter> = new Map();
  return {
    request: (asked, from) =>
      askOnce(uses, { name: nameOfUse(asked.terms), content: contentOf(asked), from }, () => ask(book, asked, from)),
    redeem: (claim, from) => redeem(book, claim, from),
    leave: (ticket, from) => leaveTicket(book, ticket, from.connectionId),
    runOf(id) {
      const ticket = book.kept.get(id);
      return ticket?.state === 'redeemed' ? ticket.reserved.run.view.runId : null;
    },
    isValid(id, agent) {
      const ticket = book.kept.get(id);
      return ticket !== undefined && ticket.terms.agent === agent && ticket.state === 'valid';
    },
    toolEnded: (end) => noticeToolEnd(book, end),
    open: () => book.open.all(),
    evidence: () => records.read(),
  };
}

function ask(
  book: TicketBook,
  asked: TicketRequest,
  from: Submitter,
): Omit<AskedUse<TicketAnswer, Submitter>, 'content'> {
  let made: TicketAnswer | null = null;
  let run: LiveRun | null = null;
  const answer = makeOutTicket(book, asked, from, (reserved) => (run = reserved)).then((each) => (made = each));
  return {
    answer,
    mayBeJoined: () => made === null || isInForce(book, made, run),
    // Whichever of them goes last ends it.
    join: (joining) => {
      if (made === null && run !== null) run.connectionId = joining.connectionId;
    },
  };
}

/** A ticket that ran out, or a question that could not be answered, is made out anew for a caller that asks again. */
function isInForce({ kept }: TicketBook, made: TicketAnswer, run: LiveRun | null): boolean {
  if (made.kind === 'refused') return run !== null && run.view.outcome?.kind !== 'cancelled';
  const state = kept.get(made.ticket)?.state;
  return state === 'valid' || state === 'redeemed';
}

function redeem(book: TicketBook, claim: TicketClaim, from: Submitter): Redeemed {
  const ticket = book.kept.get(claim.ticket);
  const problem = checkClaim(ticket ?? null, claim);
  if (problem !== null || ticket === undefined) {
    return { kind: 'refused', error: problem ?? { code: 'ticket-refused', message: verbatim(''), remedy: null } };
  }
  const { run } = ticket.reserved;
  book.open.remove(ticket.sessionId, run);
  run.connectionId = from.connectionId;
  book.contacts.heard(contactOf(ticket.terms), 'redeemedAt');
  const { isAgain } = ticket;
  const terminal = !isAgain && ticket.reserved.mayHaveTerminal() ? claim.terminal : null;
  if (terminal !== null) run.giveTerminal(terminal);
  settleTicket(ticket, 'redeemed', terminal ?? undefined);
  const { runId } = run.view;
  const { sessionId, terms } = ticket;
  const left = isAgain ? run.view : null;
  return { kind: 'redeemed', sessionId, runId, hasTerminal: terminal !== null, left, toolLimit: terms.toolLimit };
}

function noticeToolEnd(book: TicketBook, end: ToolEnd): string | null {
  const { agent, agentSession, toolUse, command } = end;
  const ticket = [...book.kept.values()].findLast(
    ({ terms }) =>
      terms.agent === agent &&
      terms.agentSession === agentSession &&
      (toolUse === null ? command.includes(terms.command) : terms.toolUse === toolUse),
  );
  // A line of ours does nothing but redeem: whatever kept it from that, the command did not run.
  if (end.ranTicket) return null;
  if (ticket === undefined) return end.hasFailed ? null : warnOfIgnored(book, { agent, agentSession }, null, command);
  if (ticket.state === 'redeemed' || ticket.state === 'ignored') return null;
  ticket.isToolOver = true;
  // A command in the background may be redeemed after its tool has returned; its ticket's end will tell.
  if (ticket.terms.isBackground && ticket.state === 'valid') return null;
  return ignoreTicket(book, ticket);
}

function nameOfUse({ agent, agentSession, toolUse, agentProcess }: TicketTerms): string | null {
  return toolUse === null ? null : JSON.stringify([agent, agentSession, toolUse, agentProcess]);
}

function contentOf({ session, op, terms, reviewedBy }: TicketRequest): string {
  return JSON.stringify([session.sessionId, op, terms, reviewedBy]);
}
