/** Binds the calls of hooks and tickets; what a hook's words mean is its entry point's business, not the wire's. */
import type { Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import type { Submitter } from '#core/session.ts';
import type { AgentSetup, AgentStand, FoundAgent } from '#domain/agents/agent-setup.ts';
import type { AgentHealth, AgentId } from '#domain/agents/agent.ts';
import { heldWords } from '#domain/approval/flood.ts';
import { BrokerError, toBrokerError } from '#domain/common/errors.ts';
import type { RunView } from '#domain/common/event.ts';
import type { NamedHealth } from '#domain/agents/named-agent.ts';
import type { ProcessMark } from '#domain/command/process-mark.ts';
import type { TicketId } from '#domain/command/ticket.ts';
import { english, say } from '#domain/common/message.ts';

export interface HookEntryPoint {
  decide(params: Params<'hook.decide'>, broker: Broker, from: Submitter): Promise<Result<'hook.decide'>>;
  health(broker: Broker): Promise<readonly AgentHealth[]>;
  /** Agents without hooks, as a person named them. */
  named(): Promise<readonly NamedHealth[]>;
  /** Agents whose programs lie on this machine. */
  found(): Promise<readonly FoundAgent[]>;
  /** What connecting an agent would change in its own settings, or taking it off. */
  setup(agent: AgentId, to: AgentStand): Promise<AgentSetup>;
  /** Changes that. Throws `stale-approval` where `diff` is not it any more. */
  set(agent: AgentId, to: AgentStand, diff: string): Promise<void>;
  /** Looks by itself for agents that run past the broker. Returns what ends it. */
  watch(broker: Broker): () => void;
  /** Ends every program of an agent that works with this home. Says which, by name and number. */
  stopAll(broker: Broker): Promise<readonly string[]>;
  /** Ends a program of an agent by its mark. Throws `bad-request` for what is none, or not any more. */
  stop(process: ProcessMark, broker: Broker): Promise<void>;
}

type HookMethod =
  | 'hook.decide'
  | 'ticket.redeem'
  | 'ticket.leave'
  | 'agents.health'
  | 'agents.stop'
  | 'agents.found'
  | 'agents.setup'
  | 'agents.set';
export type HookHandlers = { readonly [M in HookMethod]: (params: Params<M>) => Promise<Result<M>> | Result<M> };

/** Null where it does not wait for a person. */
function leave(broker: Broker, ticket: TicketId, from: Submitter): string | null {
  const { tickets } = broker;
  const runId = tickets.runOf(ticket);
  if (runId === null) return null;
  const card = broker.approvals().find((each) => each.runId === runId);
  if ((card === undefined && !broker.isHeldBack(runId)) || !tickets.leave(ticket, from)) return null;
  if (card === undefined) return heldWords;
  return `a person to decide (card ${card.fingerprint}): ${english(card.reason)}`;
}

function earlierOf(
  broker: Broker,
  { sessionId, runId, outcome }: RunView,
): NonNullable<Result<'ticket.redeem'>['earlier']> {
  return { outcome, patch: null, isOutputKept: broker.session(sessionId)?.run(runId) != null };
}

export function bindHooks(
  entryPoint: HookEntryPoint | null,
  broker: Broker,
  from: Submitter,
  needPerson: (what: string) => void,
  /** Fires when the client is gone. */
  gone: AbortSignal,
): HookHandlers {
  const open = (): HookEntryPoint => {
    if (entryPoint !== null) return entryPoint;
    throw new BrokerError('not-allowed-here', say('Hooks are answered by a running desk.'), {
      remedy: say('Start it with: countersign serve'),
    });
  };
  return {
    'hook.decide': async (params) => {
      // Also of what is no command: an agent's own edit of a file waits, too.
      await broker.emergency.untilReleased(gone);
      return open().decide(params, broker, from);
    },
    'ticket.redeem': (claim) => {
      const redeemed = broker.tickets.redeem(claim, from);
      if (redeemed.kind === 'redeemed') {
        const { sessionId, runId, hasTerminal, left, toolLimit } = redeemed;
        return {
          sessionId,
          runId,
          hasTerminal,
          toolLimit,
          ...(left === null ? {} : { earlier: earlierOf(broker, left) }),
        };
      }
      throw toBrokerError(redeemed.error);
    },
    'ticket.leave': ({ ticket }) => ({ waitsFor: leave(broker, ticket, from) }),
    'agents.stop': async ({ process }) => {
      needPerson('end an agent');
      await open().stop(process, broker);
      return {};
    },
    'agents.found': async () => {
      needPerson('see which agents there are');
      return { found: [...(await open().found())] };
    },
    'agents.setup': ({ agent, to }) => {
      needPerson('see the settings of agents');
      return open().setup(agent, to);
    },
    'agents.set': async ({ agent, to, diff }) => {
      needPerson('connect agents');
      await open().set(agent, to, diff);
      return {};
    },
    'agents.health': async () => ({ agents: [...(await open().health(broker))], named: [...(await open().named())] }),
  };
}
