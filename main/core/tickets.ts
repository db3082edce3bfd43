/** Makes out tickets for commands that hooks hand in, and sees to it that each is redeemed once, by whom it was made for. */
import { agentNames, type AgentEvidence, type AgentId } from '#domain/agents/agent.ts';
import type { TerminalSize } from '#domain/command/command.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import { type TicketClaim, type TicketId, type TicketTerms } from '#domain/command/ticket.ts';
import type { AgentContacts, ContactFrom } from './agent-contacts.ts';
import type { LiveRun } from './live-run.ts';
import type { AgentRecords, Clock, Ids } from './ports.ts';
import type { Session, Submitter } from './session.ts';
import type { ReservedRun } from './session/runs/reserve-run.ts';
import { checkClaim } from './session/check-claim.ts';
import { refused } from './session/refusals.ts';
import { createOpenTickets, maxOpenTickets } from './tickets/open-tickets.ts';

/** Between a hook's answer and the tool it answers for lies no person, only the agent's own start of a shell. */
export const ticketLifeMs = 60_000;
/** The agent's own reviewer may think, or ask its person; a model that says the line itself may think, too. */
export const reviewedLifeMs = 600_000;
/** Spent tickets are remembered, so that a second try is told why it fails. */
const keptTickets = 1000;

export type TicketState = 'valid' | 'redeemed' | 'expired' | 'ignored';

interface KeptTicket {
  readonly terms: TicketTerms;
  readonly sessionId: SessionId;
  readonly reserved: ReservedRun;
  state: TicketState;
  /** The tool that asked for it has returned, with or without it. */
  isToolOver: boolean;
  cancelExpiry(): void;
}

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

export type Redeemed =
  | { readonly kind: 'redeemed'; readonly sessionId: SessionId; readonly runId: RunId; readonly hasTerminal: boolean }
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
  /** Whether this is a ticket of that agent that can still be redeemed. */
  isValid(ticket: string, agent: AgentId): boolean;
  /** Notices that a command was run by the agent itself. Returns what it had to say about it, or null. */
  toolEnded(end: ToolEnd): string | null;
  /** What was seen of each agent, over restarts. */
  evidence(): Readonly<Record<AgentId, AgentEvidence>>;
}

export interface TicketsOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly records: AgentRecords;
  readonly contacts: AgentContacts;
  readonly warn: (sessionId: SessionId | null, msg: EventMessage) => void;
}

export function createTickets({ clock, ids, records, contacts, warn }: TicketsOptions): Tickets {
  const kept = new Map<string, KeptTicket>();
  const open = createOpenTickets();
  /** By the agent's own name for a use of its tool, where it gives one: two hooks may ask about the same use. */
  const uses = new Map<string, AskedUse>();

  function noteUse(name: string, use: AskedUse): void {
    uses.delete(name);
    uses.set(name, use);
    const [oldest] = uses.keys();
    if (uses.size > keptTickets && oldest !== undefined) uses.delete(oldest);
  }

  function settle(ticket: KeptTicket, state: 'redeemed' | 'expired' | 'ignored', terminal?: TerminalSize): void {
    ticket.state = state;
    ticket.cancelExpiry();
    ticket.reserved.settle(state, terminal);
  }

  function expire(ticket: KeptTicket): void {
    if (!ticket.isToolOver) return settle(ticket, 'expired');
    noteIgnored(fromOf(ticket.terms), ticket.sessionId, ticket.terms.command);
    settle(ticket, 'ignored');
  }

  function keep(id: TicketId, ticket: KeptTicket): void {
    kept.set(id, ticket);
    for (const [old, { state }] of kept) {
      if (kept.size <= keptTickets) return;
      if (state !== 'valid') kept.delete(old);
    }
  }

  function noteIgnored(from: ContactFrom, sessionId: SessionId | null, command: string): string {
    const text = `${agentNames[from.agent]} ignored our answer and ran a command by itself, outside the sandbox: ${command.slice(0, 200)}`;
    contacts.heard(from, 'ignoredAt');
    warn(sessionId, { type: 'warning', text });
    return text;
  }

  /** A ticket that ran out, or a question that could not be answered, is made out anew for a caller that asks again. */
  const isInForce = (made: TicketAnswer, run: LiveRun | null): boolean => {
    if (made.kind === 'refused') return run !== null && run.view.outcome?.kind !== 'cancelled';
    const state = kept.get(made.ticket)?.state;
    return state === 'valid' || state === 'redeemed';
  };

  const makeOut = async (
    { session, op, terms, reviewedBy, isSaidAgain = false }: TicketRequest,
    from: Submitter,
    onReserved: (run: LiveRun) => void,
  ): Promise<TicketAnswer> => {
    contacts.heard(fromOf(terms), 'askedAt');
    if (open.count(session.sessionId) >= maxOpenTickets) {
      const what = `${maxOpenTickets} commands of this project wait for their agents to start them.`;
      return { kind: 'refused', sentence: inWords(refused('too-many', what, 'Wait for some to start.').error) };
    }
    const reserved = session.reserve(op, from, reviewedBy);
    if (reserved.kind === 'refused') return { kind: 'refused', sentence: inWords(reserved.error) };
    const { run } = reserved;
    open.add(session.sessionId, run);
    onReserved(run);
    if ((await reserved.decided) === 'ended') {
      const { outcome } = run.view;
      const sentence = outcome !== null && 'sentence' in outcome ? outcome.sentence : 'The command was not taken.';
      return { kind: 'refused', sentence };
    }
    // The hook that asked is about to go; the run now waits for the program that brings the ticket.
    run.connectionId = null;
    const id: TicketId = `tkt_${ids.next()}`;
    const ticket: KeptTicket = {
      terms,
      sessionId: session.sessionId,
      reserved,
      state: 'valid',
      isToolOver: false,
      cancelExpiry: clock.after(reviewedBy === null && !isSaidAgain ? ticketLifeMs : reviewedLifeMs, () =>
        expire(ticket),
      ),
    };
    keep(id, ticket);
    void run.done.then(() => ticket.cancelExpiry());
    const { amended, text } = run.view;
    return { kind: 'ticket', ticket: id, command: (amended?.asked ?? null) === null ? terms.command : text };
  };

  return {
    request(asked, from) {
      const name = nameOfUse(asked.terms);
      const before = name === null ? undefined : uses.get(name);
      if (before !== undefined && before.content === contentOf(asked) && before.mayBeJoined()) {
        before.join(from);
        return before.answer;
      }
      let made: TicketAnswer | null = null;
      let run: LiveRun | null = null;
      const answer = makeOut(asked, from, (reserved) => (run = reserved)).then((each) => (made = each));
      const use: AskedUse = {
        content: contentOf(asked),
        answer,
        mayBeJoined: () => made === null || isInForce(made, run),
        // Whichever of them goes last ends it.
        join: (joining) => {
          if (made === null && run !== null) run.connectionId = joining.connectionId;
        },
      };
      if (name !== null) noteUse(name, use);
      return answer;
    },

    redeem(claim, from) {
      const ticket = kept.get(claim.ticket);
      const problem = checkClaim(ticket ?? null, claim);
      if (problem !== null || ticket === undefined) {
        return { kind: 'refused', error: problem ?? { code: 'ticket-refused', message: '', remedy: null } };
      }
      const { run } = ticket.reserved;
      open.remove(ticket.sessionId, run);
      run.connectionId = from.connectionId;
      contacts.heard(fromOf(ticket.terms), 'redeemedAt');
      const terminal = ticket.reserved.mayHaveTerminal() ? claim.terminal : null;
      if (terminal !== null) run.giveTerminal(terminal);
      settle(ticket, 'redeemed', terminal ?? undefined);
      const { runId } = run.view;
      return { kind: 'redeemed', sessionId: ticket.sessionId, runId, hasTerminal: terminal !== null };
    },

    isValid(id, agent) {
      const ticket = kept.get(id);
      return ticket !== undefined && ticket.terms.agent === agent && ticket.state === 'valid';
    },

    toolEnded({ agent, agentSession, toolUse, command, ranTicket, hasFailed }) {
      const ofTool = [...kept.values()].findLast(
        ({ terms }) =>
          terms.agent === agent &&
          terms.agentSession === agentSession &&
          (toolUse === null ? command.includes(terms.command) : terms.toolUse === toolUse),
      );
      // A line of ours does nothing but redeem: whatever kept it from that, the command did not run.
      if (ranTicket) return null;
      if (ofTool === undefined) return hasFailed ? null : noteIgnored({ agent, agentSession }, null, command);
      if (ofTool.state === 'redeemed' || ofTool.state === 'ignored') return null;
      ofTool.isToolOver = true;
      // A command in the background may be redeemed after its tool has returned; its ticket's end will tell.
      if (ofTool.terms.isBackground && ofTool.state === 'valid') return null;
      const text = noteIgnored(fromOf(ofTool.terms), ofTool.sessionId, ofTool.terms.command);
      settle(ofTool, 'ignored');
      return text;
    },

    evidence: () => records.read(),
  };
}

interface AskedUse {
  /** What else came with it: an agent that gives one name to two things gets two answers. */
  readonly content: string;
  readonly answer: Promise<TicketAnswer>;
  mayBeJoined(): boolean;
  join(from: Submitter): void;
}

function nameOfUse({ agent, agentSession, toolUse, agentProcess }: TicketTerms): string | null {
  return toolUse === null ? null : JSON.stringify([agent, agentSession, toolUse, agentProcess]);
}

function contentOf({ session, op, terms, reviewedBy }: TicketRequest): string {
  return JSON.stringify([session.sessionId, op, terms, reviewedBy]);
}

const fromOf = ({ agent, agentSession, agentProcess, cwd }: TicketTerms): ContactFrom => ({
  agent,
  agentSession,
  process: agentProcess,
  cwd,
});

const inWords = ({ message, remedy }: WireError): string => (remedy === null ? message : `${message} ${remedy}`);
