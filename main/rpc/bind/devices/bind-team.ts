/** Calls about the store of a team: a person at a screen, or at the command line. */
import type { SeenTeamCard } from '#contract/methods-team.ts';
import type { Params, Result } from '#contract/methods.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import type { PolicyMark } from '#domain/settings/team-policy.ts';
import type { TeamAnswerEnd, TeamLog, TeamPolicyPlace, TeamState } from '#domain/team/team.ts';
import type { Wire } from '../../wire.ts';

/** Each throws `store-unavailable` where the store cannot be reached. */
export interface TeamAccess {
  state(): Promise<TeamState>;
  cards(): Promise<SeenTeamCard[]>;
  answer(asked: Params<'team.answer'>): Promise<TeamAnswerEnd>;
  /** Throws `unauthorized` for other characters. */
  trust(host: string, mark: string, by: ChangedBy): Promise<void>;
  verify(): Promise<TeamLog[]>;
  /** Throws `bad-request` for one that is not signed, or older than what is there. */
  publish(asked: Params<'team.publish'>): Promise<PolicyMark>;
  policies(): Promise<TeamPolicyPlace[]>;
}

type TeamMethod = `team.${'state' | 'cards' | 'answer' | 'trust' | 'verify' | 'publish' | 'policies'}`;
export type TeamHandlers = { readonly [M in TeamMethod]: (params: Params<M>) => Promise<Result<M>> };

export function bindTeam(wire: Wire, access: TeamAccess | undefined, by: ChangedBy): TeamHandlers {
  const team = (): TeamAccess => {
    if (!wire.isPerson && (wire.entryPoint !== 'cli' || wire.agentSession !== undefined)) {
      throw new BrokerError('not-allowed-here', say('Only a screen of the desk or the command line may ask for this.'));
    }
    if (access !== undefined) return access;
    throw new BrokerError('not-allowed-here', say('This desk has no store of a team.'), {
      remedy: say('Start it with one: countersign serve --store'),
    });
  };
  return {
    'team.state': async () => team().state(),
    'team.cards': async () => ({ cards: await team().cards() }),
    'team.answer': async (asked) => ({ end: await team().answer(asked) }),
    'team.trust': async ({ host, mark }) => {
      await team().trust(host, mark, by);
      return {};
    },
    'team.verify': async () => ({ logs: await team().verify() }),
    'team.publish': async (asked) => ({ mark: await team().publish(asked) }),
    'team.policies': async () => ({ policies: await team().policies() }),
  };
}
