/** A tool call that came back while a person was still asked: its run waits on, and the same call again goes on with it. */
import type { ExecOperation } from '#domain/command/submission.ts';
import type { TicketId, TicketTerms } from '#domain/command/ticket.ts';
import type { ConnectionId, SessionId } from '#domain/common/ids.ts';
import type { ReservedRun } from '../session/runs/reserve-run.ts';
import { holdLeft, type TicketBook } from './ticket-book.ts';

interface Asked {
  readonly session: { readonly sessionId: SessionId };
  readonly op: ExecOperation;
  readonly terms: TicketTerms;
}

/** What was asked, without what the agent said about it. */
export function askedIn({ session, op, terms }: Asked): string {
  const { agent, agentSession, command, cwd } = terms;
  const { requester, ...rest } = op;
  return JSON.stringify([session.sessionId, agent, agentSession, command, cwd, rest, requester?.claimedName ?? null]);
}

/** Only for the client that follows it. False where there is nothing to wait for any more. */
export function leaveTicket(book: TicketBook, id: TicketId, connectionId: ConnectionId): boolean {
  const ticket = book.kept.get(id);
  const run = ticket?.reserved.run;
  if (ticket === undefined || run === undefined) return false;
  if (ticket.state !== 'redeemed' || run.connectionId !== connectionId || run.view.state === 'ended') return false;
  run.connectionId = null;
  holdLeft(book, ticket);
  return true;
}

/** The run of the same call, which is taken up once; null where none was left. */
export function takeUpLeft(book: TicketBook, request: Asked): ReservedRun | null {
  const asked = askedIn(request);
  const left = [...book.kept.values()].findLast((ticket) => ticket.isLeft && ticket.asked === asked);
  if (left === undefined) return null;
  left.isLeft = false;
  left.cancelExpiry();
  return left.reserved;
}
