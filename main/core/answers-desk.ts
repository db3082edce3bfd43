/** Lists the answers that still count beyond their run, and takes them back: their connections close at once. */
import type { AnswerId } from '#domain/ids.ts';
import type { RememberedAnswer } from '#domain/remembered-answer.ts';
import type { ApprovalCache } from './approval/approval-cache.ts';
import type { StandingGrants } from './approval/standing-grants.ts';
import type { NetworkMemory } from './network/network-memory.ts';
import type { HostPorts } from './run/run-context.ts';

export interface AnswersDesk {
  /** Answers in force, of the store and of every open session, the newest first. Throws `store-unavailable`. */
  list(): readonly RememberedAnswer[];
  /** Says whether there was one. Throws `store-unavailable`. */
  revoke(answerId: AnswerId): Promise<boolean>;
}

export interface SessionMemory {
  readonly commands: ApprovalCache;
  readonly network: NetworkMemory;
  readonly standing: StandingGrants;
}

export function createAnswersDesk(
  { grants, clock }: Pick<HostPorts, 'grants' | 'clock'>,
  sessions: () => readonly SessionMemory[],
): AnswersDesk {
  return {
    list() {
      const ofSessions = sessions().flatMap(({ commands, network, standing }) => [
        ...commands.list(),
        ...network.list(),
        ...standing.list(),
      ]);
      return [...ofSessions, ...grants.list(clock.now())].toSorted((a, b) => b.createdAt - a.createdAt);
    },
    async revoke(answerId) {
      const ofSession = sessions().some(
        ({ commands, network, standing }) =>
          commands.revoke(answerId) || network.revoke(answerId) || standing.revoke(answerId),
      );
      if (ofSession) return true;
      const removed = await grants.revoke(answerId);
      // The store cannot tell which session used it, so all look again at what they let through.
      for (const { network } of sessions()) network.recheck();
      return removed;
    },
  };
}
