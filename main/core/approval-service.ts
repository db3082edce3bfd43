/** Lists the answers that still count beyond their run, and takes them back: their connections close at once. */
import { everyPlace, type ChangedBy, type ChangeOf } from '#domain/settings/configuration-change.ts';
import type { AnswerId } from '#domain/common/ids.ts';
import type { RememberedAnswer } from '#domain/approval/remembered-answer.ts';
import type { ChangeBook } from './configuration/change-book.ts';
import type { ApprovalCache } from './approval/approval-cache.ts';
import type { SessionPermissions } from './approval/session-permissions.ts';
import type { NetworkMemory } from './network/network-memory.ts';
import type { HostPorts } from './run/run-context.ts';

export interface ApprovalService {
  /** Answers in force, of the store and of every open session, the newest first. Throws `store-unavailable`. */
  list(): readonly RememberedAnswer[];
  /** Says whether there was one. Throws `store-unavailable`. */
  revoke(answerId: AnswerId, by: ChangedBy): Promise<boolean>;
}

export interface SessionMemory {
  readonly commands: ApprovalCache;
  readonly network: NetworkMemory;
  readonly permitted: SessionPermissions;
}

export function createApprovalService(
  { grants, clock }: Pick<HostPorts, 'grants' | 'clock'>,
  book: ChangeBook,
  sessions: () => readonly SessionMemory[],
): ApprovalService {
  const list = (): readonly RememberedAnswer[] => {
    const ofSessions = sessions().flatMap(({ commands, network, permitted }) => [
      ...commands.list(),
      ...network.list(),
      ...permitted.list(),
    ]);
    return [...ofSessions, ...grants.list(clock.now())].toSorted((a, b) => b.createdAt - a.createdAt);
  };
  const takeBack = async (answerId: AnswerId): Promise<boolean> => {
    const ofSession = sessions().some(
      ({ commands, network, permitted }) =>
        commands.revoke(answerId) || network.revoke(answerId) || permitted.revoke(answerId),
    );
    if (ofSession) return true;
    const removed = await grants.revoke(answerId);
    // The store cannot tell which session used it, so all look again at what they let through.
    for (const { network } of sessions()) network.recheck();
    return removed;
  };
  return {
    list,
    async revoke(answerId, by) {
      const found = list().find((answer) => answer.answerId === answerId);
      // One that has run out, or was never there, counts for nothing.
      if (found === undefined) return takeBack(answerId);
      const at = { ...everyPlace, projectRoot: found.project };
      return book.make(by, [{ topic: 'answers', before: shapeOf(found), after: null }], () => takeBack(answerId), at);
    },
  };
}

export function shapeOf({ about, effect, scope, project, shown }: RememberedAnswer): ChangeOf<'answers'>['before'] {
  return { about, effect, scope, project, shown };
}
