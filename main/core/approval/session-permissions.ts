/** Permissions that a requester has for its later commands: in memory, for the next one, a time or the session. See decisions 0008 and 0044. */
import type { Requester } from '#domain/agents/requester.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import { endOf, type PassingScope } from '#domain/approval/scope.ts';
import { houseLimits, type HouseLimits } from '#domain/house-limits.ts';
import type { AnswerId, ConnectionId } from '#domain/common/ids.ts';
import { isSameGrant } from '#domain/approval/permission-request.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { RememberedAnswer } from '#domain/approval/remembered-answer.ts';
import type { Clock, Ids } from '#core/ports.ts';

/** What one run has of them. It was taken when the run began: what is given later is for the next. */
export interface SessionPermissionView {
  /** Those that still count. */
  inForce(): readonly Grant[];
  /** True for one that the run began with and that has run out or was taken back since. */
  hasEnded(grant: Grant): boolean;
}

export const nonePermitted: SessionPermissionView = { inForce: () => [], hasEnded: () => false };

/** For what has no business on the network. */
export function onlyPaths(view: SessionPermissionView): SessionPermissionView {
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
  take(holder: Holder): SessionPermissionView;
  /** Ends what a connection that is gone had: another client that takes its name cannot be told apart. */
  forget(connectionId: ConnectionId): void;
  list(): readonly RememberedAnswer[];
  /** Says whether there was one. */
  revoke(answerId: AnswerId): boolean;
}

/** Who has permissions: a requester, as long as its connection lasts. */
export interface Holder {
  /** Null while a ticket for the run is on its way; nothing is given to such a one. */
  readonly connectionId: ConnectionId | null;
  readonly requester: Requester;
}

interface Entry {
  answer: RememberedAnswer;
  readonly owner: string;
  readonly connectionId: ConnectionId | null;
  readonly grant: Grant;
  isRevoked: boolean;
  /** A newer answer about the same thing, which counts for the commands that began with this one too. */
  replacedBy: Entry | null;
  stopTimer: () => void;
}

/** A name is a claim, so a connection that takes another one's name has nothing of it. */
const ownerOf = ({ connectionId, requester: { entryPoint, claimedName } }: Holder): string =>
  JSON.stringify([connectionId, entryPoint, claimedName]);

interface Options {
  readonly projectRoot: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly house?: HouseLimits;
  /** Puts one permission into words. */
  readonly describe: (grant: Grant) => string;
  /** Told when one that a running command may have has ended. */
  readonly onEnded: () => void;
}

interface Kept extends Options {
  readonly entries: Map<AnswerId, Entry>;
}

export function createSessionPermissions(options: Options): SessionPermissions {
  const { sessionPermissions: most } = options.house ?? houseLimits;
  const { clock } = options;
  const entries = new Map<AnswerId, Entry>();
  const kept: Kept = { ...options, entries };
  const alive = (): Entry[] => [...entries.values()].filter((entry) => isAlive(entry, clock));
  return {
    hasRoom: (count) => alive().length + count <= most,
    keep: (holder, grants, given) => grants.forEach((grant) => keep(kept, holder, grant, given)),
    of: (holder) => ofOwner(kept, ownerOf(holder)).map(({ grant }) => grant),
    take: (holder) => take(kept, ofOwner(kept, ownerOf(holder))),
    forget(connectionId) {
      for (const entry of entries.values()) if (entry.connectionId === connectionId) end(kept, entry);
    },
    list: () =>
      alive()
        .toReversed()
        .map(({ answer }) => answer),
    revoke(answerId) {
      const entry = entries.get(answerId);
      if (entry !== undefined) end(kept, entry);
      return entry !== undefined;
    },
  };
}

/** A clock set back must not lengthen a permission. */
function isAlive({ isRevoked, replacedBy, answer: { expiresAt, createdAt } }: Entry, clock: Clock): boolean {
  if (replacedBy !== null) return isAlive(replacedBy, clock);
  return !isRevoked && (expiresAt === null || (clock.now() >= createdAt && clock.now() < expiresAt));
}

const ofOwner = ({ entries, clock }: Kept, owner: string): Entry[] =>
  [...entries.values()].filter((entry) => entry.owner === owner && isAlive(entry, clock));

function end({ entries, onEnded }: Kept, entry: Entry): void {
  entry.isRevoked = true;
  entry.stopTimer();
  entries.delete(entry.answer.answerId);
  onEnded();
}

function keep(kept: Kept, holder: Holder, grant: Grant, { scope, by }: { scope: PassingScope; by: DecidedBy }): void {
  const { clock, entries, ids } = kept;
  const { requester, connectionId } = holder;
  const createdAt = clock.now();
  const expiresAt = endOf(scope, createdAt);
  const answer: RememberedAnswer = {
    answerId: `ans_${ids.next()}`,
    about: 'permission',
    effect: 'allow',
    scope: scope.kind,
    project: kept.projectRoot,
    shown: `${kept.describe(grant)}, for ${requester.claimedName ?? requester.entryPoint}`,
    by,
    createdAt,
    expiresAt,
    uses: 0,
    lastUsedAt: null,
  };
  const owner = ownerOf(holder);
  const fresh = { isRevoked: false, replacedBy: null, stopTimer: () => undefined };
  const entry: Entry = { answer, owner, connectionId, grant, ...fresh };
  // The newer answer about the same thing is the one that counts.
  for (const old of ofOwner(kept, owner).filter((each) => isSameGrant(each.grant, grant))) {
    old.stopTimer();
    old.replacedBy = entry;
    entries.delete(old.answer.answerId);
  }
  if (expiresAt !== null) entry.stopTimer = clock.after(expiresAt - createdAt, () => end(kept, entry));
  entries.set(answer.answerId, entry);
}

function take({ clock, entries }: Kept, taken: readonly Entry[]): SessionPermissionView {
  for (const entry of taken) {
    entry.answer = { ...entry.answer, uses: entry.answer.uses + 1, lastUsedAt: clock.now() };
    if (entry.answer.scope === 'once') entries.delete(entry.answer.answerId);
  }
  return {
    inForce: () => taken.filter((entry) => isAlive(entry, clock)).map(({ grant }) => grant),
    hasEnded: (grant) => taken.some((entry) => isSameGrant(entry.grant, grant) && !isAlive(entry, clock)),
  };
}
