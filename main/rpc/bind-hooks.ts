/** Binds the calls of hooks and tickets; what a hook's words mean is its door's business, not the wire's. */
import type { Params, Result } from '#contract/methods.ts';
import type { Desk } from '#core/desk.ts';
import type { Submitter } from '#core/session.ts';
import type { AgentHealth } from '#domain/agent.ts';
import { BrokerError } from '#domain/errors.ts';
import type { NamedHealth } from '#domain/named-agent.ts';
import type { ProcessMark } from '#domain/process-mark.ts';

export interface HookDoor {
  decide(params: Params<'hook.decide'>, desk: Desk, from: Submitter): Promise<Result<'hook.decide'>>;
  health(desk: Desk): Promise<readonly AgentHealth[]>;
  /** Agents without hooks, as a person named them. */
  named(): Promise<readonly NamedHealth[]>;
  /** Looks by itself for agents that run past the desk. Returns what ends it. */
  watch(desk: Desk): () => void;
  /** Ends a program of an agent by its mark. Throws `bad-request` for what is none, or not any more. */
  stop(process: ProcessMark, desk: Desk): Promise<void>;
}

type HookMethod = 'hook.decide' | 'ticket.redeem' | 'agents.health' | 'agents.stop';
export type HookHandlers = { readonly [M in HookMethod]: (params: Params<M>) => Promise<Result<M>> | Result<M> };

export function bindHooks(
  door: HookDoor | null,
  desk: Desk,
  from: Submitter,
  needPerson: (what: string) => void,
): HookHandlers {
  const open = (): HookDoor => {
    if (door !== null) return door;
    throw new BrokerError('not-allowed-here', 'Hooks are answered by a running desk.', {
      remedy: 'Start it with: countersign serve',
    });
  };
  return {
    'hook.decide': (params) => open().decide(params, desk, from),
    'ticket.redeem': (claim) => {
      const redeemed = desk.tickets.redeem(claim, from);
      if (redeemed.kind === 'redeemed') {
        const { sessionId, runId, hasTerminal } = redeemed;
        return { sessionId, runId, hasTerminal };
      }
      const { code, message, remedy } = redeemed.error;
      throw new BrokerError(code, message, remedy === null ? {} : { remedy });
    },
    'agents.stop': async ({ process }) => {
      needPerson('end an agent');
      await open().stop(process, desk);
      return {};
    },
    'agents.health': async () => ({ agents: [...(await open().health(desk))], named: [...(await open().named())] }),
  };
}
