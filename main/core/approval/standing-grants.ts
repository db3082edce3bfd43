/** Permissions that an asker has for its later commands: in memory, for the next one, a time or the session. See decision 0044. */
import type { Asker } from '#domain/asker.ts';
import type { DecidedBy, Scope } from '#domain/decision.ts';
import type { AnswerId } from '#domain/ids.ts';
import { isSameGrant } from '#domain/permission-request.ts';
import type { Grant } from '#domain/permission.ts';
import type { RememberedAnswer } from '#domain/remembered-answer.ts';
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

export interface StandingGrants {
  /** Each permission is an answer of its own, so that each can be taken back. */
  keep(asker: Asker, grants: readonly Grant[], given: { scope: StandingScope; by: DecidedBy }): void;
  /** Everything the asker has now; nothing is used up. */
  of(asker: Asker): readonly Grant[];
  /** The same for a run that begins: what was given for the next command ends with this. */
  take(asker: Asker): StandingView;
  list(): readonly RememberedAnswer[];
  /** Says whether there was one. */
  revoke(answerId: AnswerId): boolean;
}

export type StandingScope = Extract<Scope, { kind: 'once' | 'session' | 'timed' }>;

interface Entry extends RememberedAnswer {
  readonly owner: string;
  readonly grant: Grant;
  uses: number;
  lastUsedAt: number | null;
  isRevoked: boolean;
  /** A newer answer about the same thing, which counts for the commands that began with this one too. */
  replacedBy: Entry | null;
  stopTimer: () => void;
}

/** A name is a claim; but what one agent was given is no other name's. */
const ownerOf = ({ door, claimedName }: Asker): string => JSON.stringify([door, claimedName]);

export function createStandingGrants(options: {
  projectRoot: string;
  clock: Clock;
  ids: Ids;
  /** Puts one permission into words. */
  describe: (grant: Grant) => string;
  /** Told when one that a running command may have has ended. */
  onEnded: () => void;
}): StandingGrants {
  const { projectRoot, clock, ids, describe, onEnded } = options;
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
    keep(asker, grants, { scope, by }) {
      const owner = ownerOf(asker);
      const createdAt = clock.now();
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
          expiresAt: scope.kind === 'timed' ? createdAt + scope.durationMs : null,
          uses: 0,
          lastUsedAt: null,
          owner,
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
        if (scope.kind === 'timed') entry.stopTimer = clock.after(scope.durationMs, () => end(entry));
        entries.set(answerId, entry);
      }
    },

    of: (asker) => ofOwner(ownerOf(asker)).map(({ grant }) => grant),

    take(asker) {
      const taken = ofOwner(ownerOf(asker));
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

    list: () =>
      [...entries.values()]
        .filter(isAlive)
        .toReversed()
        .map(
          ({
            owner: _owner,
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
