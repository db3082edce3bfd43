/** Permissions that an asker has for its later commands: in memory, for the next one, a time or the session. See decisions 0008 and 0044. */
import type { Asker } from '#domain/agents/asker.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import { endOf, type PassingScope } from '#domain/approval/scope.ts';
import { houseLimits, type HouseLimits } from '#domain/house-limits.ts';
import type { AnswerId, ConnectionId } from '#domain/common/ids.ts';
import { isSameGrant } from '#domain/approval/permission-request.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { RememberedAnswer } from '#domain/approval/remembered-answer.ts';
import type { Clock, Ids } from '#core/ports.ts';

/** What one run has of them. It was taken when the run began: what is given later is for the next. */
export interface StandingView {
  /** Those that still count. */
  inForce(): readonly Grant[];
  /** True for one that the run began with and that has run out or was taken back since. */
  hasEnded(grant: Grant): boolean;
}

export const noStanding: StandingView = { inForce: () => [], hasEnded: () => false };

/** For what has no business on the network. */
export function onlyPaths(view: StandingView): StandingView {
  return { ...view, inForce: () => view.inForce().filter(({ kind }) => kind === 'path') };
}

export interface SessionPermissions {
  /** Whether so many more can be kept. */
  hasRoom(count: number): boolean;
  /** Each permission is an answer of its own, so that each can be taken back. */
  keep(holder: Holder, grants: readonly Grant[], given: { scope: PassingScope; by: DecidedBy }): void;
  /** Everything the holder has now; nothing is used up. */
  of(holder: Holder): readonly Grant[];
  /** The same for a run that begins: what was given for the next command ends with this. */
  take(holder: Holder): StandingView;
  /** Ends what a connection that is gone had: another client that takes its name cannot be told apart. */
  forget(connectionId: ConnectionId): void;
  list(): readonly RememberedAnswer[];
  /** Says whether there was one. */
  revoke(answerId: AnswerId): boolean;
}

/** Who has permissions: an asker, as long as its connection lasts. */
export interface Holder {
  /** Null while a ticket for the run is on its way; nothing is given to such a one. */
  readonly connectionId: ConnectionId | null;
  readonly asker: Asker;
}

interface Entry extends RememberedAnswer {
  readonly owner: string;
  readonly connectionId: ConnectionId | null;
  readonly grant: Grant;
  uses: number;
  lastUsedAt: number | null;
  isRevoked: boolean;
  /** A newer answer about the same thing, which counts for the commands that began with this one too. */
  replacedBy: Entry | null;
  stopTimer: () => void;
}

/** A name is a claim, so a connection that takes another one's name has nothing of it. */
const ownerOf = ({ connectionId, asker: { door, claimedName } }: Holder): string =>
  JSON.stringify([connectionId, door, claimedName]);

export function createSessionPermissions(options: {
  projectRoot: string;
  clock: Clock;
  ids: Ids;
  house?: HouseLimits;
  /** Puts one permission into words. */
  describe: (grant: Grant) => string;
  /** Told when one that a running command may have has ended. */
  onEnded: () => void;
}): SessionPermissions {
  const { projectRoot, clock, ids, describe, onEnded } = options;
  const { sessionPermissions } = options.house ?? houseLimits;
  const entries = new Map<AnswerId, Entry>();

  // A clock set back must not lengthen a permission.
  const isAlive = ({ isRevoked, expiresAt, createdAt, replacedBy }: Entry): boolean =>
    replacedBy !== null
      ? isAlive(replacedBy)
      : !isRevoked && (expiresAt === null || (clock.now() >= createdAt && clock.now() < expiresAt));
  const end = (entry: Entry): void => {
    entry.isRevoked = true;
    entry.stopTimer();
    entries.delete(entry.answerId);
    onEnded();
  };
  const ofOwner = (owner: string): Entry[] =>
    [...entries.values()].filter((entry) => entry.owner === owner && isAlive(entry));

  return {
    hasRoom: (count) => [...entries.values()].filter(isAlive).length + count <= sessionPermissions,

    keep(holder, grants, { scope, by }) {
      const { asker, connectionId } = holder;
      const owner = ownerOf(holder);
      const createdAt = clock.now();
      const expiresAt = endOf(scope, createdAt);
      for (const grant of grants) {
        const answerId: AnswerId = `ans_${ids.next()}`;
        const entry: Entry = {
          answerId,
          about: 'permission',
          effect: 'allow',
          scope: scope.kind,
          project: projectRoot,
          shown: `${describe(grant)}, for ${asker.claimedName ?? asker.door}`,
          by,
          createdAt,
          expiresAt,
          uses: 0,
          lastUsedAt: null,
          owner,
          connectionId,
          grant,
          isRevoked: false,
          replacedBy: null,
          stopTimer: () => undefined,
        };
        // The newer answer about the same thing is the one that counts.
        for (const old of ofOwner(owner).filter((each) => isSameGrant(each.grant, grant))) {
          old.stopTimer();
          old.replacedBy = entry;
          entries.delete(old.answerId);
        }
        if (expiresAt !== null) entry.stopTimer = clock.after(expiresAt - createdAt, () => end(entry));
        entries.set(answerId, entry);
      }
    },

    of: (holder) => ofOwner(ownerOf(holder)).map(({ grant }) => grant),

    take(holder) {
      const taken = ofOwner(ownerOf(holder));
      for (const entry of taken) {
        entry.uses += 1;
        entry.lastUsedAt = clock.now();
        if (entry.scope === 'once') entries.delete(entry.answerId);
      }
      return {
        inForce: () => taken.filter(isAlive).map(({ grant }) => grant),
        hasEnded: (grant) => taken.some((entry) => isSameGrant(entry.grant, grant) && !isAlive(entry)),
      };
    },

    forget(connectionId) {
      for (const entry of entries.values()) if (entry.connectionId === connectionId) end(entry);
    },

    list: () =>
      [...entries.values()]
        .filter(isAlive)
        .toReversed()
        .map(
          ({
            owner: _owner,
            connectionId: _connectionId,
            grant: _grant,
            isRevoked: _isRevoked,
            replacedBy: _replacedBy,
            stopTimer: _stopTimer,
            ...answer
          }) => answer,
        ),

    revoke(answerId) {
      const entry = entries.get(answerId);
      if (entry !== undefined) end(entry);
      return entry !== undefined;
    },
  };
}
