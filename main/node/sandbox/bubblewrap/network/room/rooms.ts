/**
 * Lets the commands of one session of an agent reach each other's servers on loopback, while each keeps a network namespace of its own: what
 * comes out of one is known to be its. Where one listens, the others have a listener of the desk that leads there. See decision 0015.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { relayFrom } from '../relay-from.ts';
import { keyOf, openMember, type Member, type MemberParts, type Offer, type Relay } from './member.ts';

export interface Rooms {
  /**
   * To be called before anything of the command begins; resolves when it reaches what the others offer. What cannot be had is missing, and
   * stops no command.
   */
  join(room: string, command: Omit<MemberParts, 'holder'>): Promise<Membership>;
}

export interface Membership {
  readonly leave: () => void;
}

interface Room {
  /** The longest there comes first. */
  readonly members: Member[];
  /** What is opened and closed for each, one after the other. */
  readonly work: Map<Member, Promise<void>>;
  timer: NodeJS.Timeout | null;
}

/** A server that begins while others run is reached after so long. */
const lookEveryMs = 250;
/** What takes longer comes after the command has begun. */
const mostWaitMs = 5000;
/** Of more, who begins waits for no look at those that were looked at a moment ago. */
const fewMembers = 8;
/** Open at once to each port; either end takes a descriptor of the desk. */
const mostConnections = 128;
/** What is looked at takes a processor 20 ms, so that of many each is looked at less often. */
const restOfEachMs = 500;
const nobody: Membership = { leave: () => undefined };

/** `holder` is the built namespace holder; without it each command is alone. */
export function createRooms(holder: string | null): Rooms {
  const rooms = new Map<string, Room>();
  return {
    async join(name, command) {
      const member = holder === null ? null : openMember({ ...command, holder });
      if (member === null) return nobody;
      const room: Room = rooms.get(name) ?? { members: [], work: new Map(), timer: null };
      rooms.set(name, room);
      room.members.push(member);
      if (room.members.length > 1) {
        room.timer ??= watch(room);
        await Promise.race([enter(room, member), pause(mostWaitMs, undefined, { ref: false })]);
      }
      return {
        leave() {
          leave(room, member);
          if (room.members.length === 0 && rooms.get(name) === room) rooms.delete(name);
        },
      };
    },
  };
}

async function enter(room: Room, member: Member): Promise<void> {
  await refresh(room, room.members.length <= fewMembers);
  await update(room, member);
}

async function refresh({ members }: Room, isUrgent: boolean): Promise<void> {
  const restMs = restOfEachMs * members.length;
  await Promise.all(members.map(async (member) => await member.refresh(isUrgent ? 0 : restMs)));
}

function watch(room: Room): NodeJS.Timeout {
  let isLooking = false;
  const look = async (): Promise<void> => {
    await refresh(room, false);
    await Promise.all(room.members.map(async (member) => await update(room, member)));
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  }, lookEveryMs);
  return timer.unref();
}

function leave(room: Room, member: Member): void {
  if (member.isGone()) return;
  member.leave();
  room.members.splice(room.members.indexOf(member), 1);
  room.work.delete(member);
  for (const other of [member, ...room.members]) {
    for (const [key, relay] of other.relays) if (other === member || relay.to === member) endRelay(other, key, relay);
  }
  if (room.members.length > 1 || room.timer === null) return;
  clearInterval(room.timer);
  room.timer = null;
}

function endRelay(member: Member, key: string, relay: Relay): void {
  relay.close();
  member.relays.delete(key);
}

async function update(room: Room, member: Member): Promise<void> {
  if (member.isGone()) return;
  const before = room.work.get(member);
  const work = (async () => {
    await before;
    await updateNow(room, member).catch(() => undefined);
  })();
  room.work.set(member, work);
  await work;
}

/** Gives a member a listener for each that the others have, and takes away what they have no more. */
async function updateNow(room: Room, member: Member): Promise<void> {
  if (member.isGone()) return;
  const wanted = new Map<string, Offer>();
  for (const offer of room.members.flatMap((other) => (other === member ? [] : other.offers()))) {
    const key = keyOf(offer.port, offer.family);
    const now = member.relays.get(key);
    // Its own server there comes first, as does the desk's.
    const isFree = now === undefined && !wanted.has(key) && !member.has(offer.port, offer.family);
    if (isFree || now?.to === offer.from) wanted.set(key, offer);
  }
  for (const [key, relay] of member.relays) if (wanted.get(key)?.from !== relay.to) endRelay(member, key, relay);
  for (const [key, offer] of wanted) if (!member.relays.has(key)) await openRelay(member, key, offer);
}

async function openRelay(member: Member, key: string, { from, port, family }: Offer): Promise<void> {
  const server = (await member.inside()?.listen(port, family)) ?? null;
  if (server === null) return;
  if (member.isGone() || from.isGone()) {
    server.close();
    return;
  }
  const close = relayFrom(server, async () => (await from.inside()?.connect(port)) ?? null, mostConnections);
  member.relays.set(key, { to: from, close });
}
