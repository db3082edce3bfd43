/** One command in a room: its namespace, what its programs listen on, and the listeners through which it reaches the others. */
import { closeSync, openSync, statSync } from 'node:fs';
import { joinNamespace, type JoinedNamespace } from './join-namespace.ts';
import { countSockets, readListening, type Listening } from './listening-ports.ts';

export interface Member {
  /** Of the room's own programs: without what the desk listens on. */
  readonly offers: () => readonly Offer[];
  /** Whether a program of its own, or the desk, has this. */
  readonly has: (port: number, family: 4 | 6) => boolean;
  /** Looks again, where that was `restMs` ago or longer; with 0 where anything changed since. */
  refresh(restMs: number): Promise<void>;
  readonly relays: Map<string, Relay>;
  /** Null when it has left. */
  readonly inside: () => JoinedNamespace | null;
  leave(): void;
  readonly isGone: () => boolean;
}

export interface Relay {
  readonly to: Member;
  readonly close: () => void;
}

export interface Offer {
  readonly from: Member;
  readonly port: number;
  readonly family: 4 | 6;
}

/** Each costs the desk a descriptor in each of the others. */
const mostPorts = 16;
const nothing: Listening = new Map();

export const keyOf = (port: number, family: number): string => `${port} ${family}`;

export interface MemberParts {
  /** The first process of its sandbox, in which nothing has begun. */
  readonly pid: number;
  readonly holder: string;
  /** What the desk listens on in there. */
  readonly ofDesk: ReadonlySet<number>;
}

/** Null where it has no namespace of its own. */
export function openMember({ pid, holder, ofDesk }: MemberParts): Member | null {
  const network = openNetwork(pid);
  if (network === null) return null;
  const { number } = network;
  const atFirst = countSockets(pid);
  let counted = atFirst;
  let listening = nothing;
  let lookedAt = -Infinity;
  let reading: Promise<void> = Promise.resolve();
  let inside: JoinedNamespace | null = null;
  let isGone = false;
  const relays = new Map<string, Relay>();
  const refresh = async (restMs: number): Promise<void> => {
    // A second caller that comes during a look takes its result.
    await reading;
    // Another process may have its number by now.
    if (isGone || numberOf(`/proc/${pid}/ns/net`) !== number) return void (listening = nothing);
    const count = countSockets(pid);
    const isQuiet = count <= atFirst + relays.size;
    if (isQuiet) listening = nothing;
    if (isQuiet || (restMs === 0 ? count === counted : performance.now() < lookedAt + restMs)) return;
    counted = count;
    lookedAt = performance.now();
    reading = readListening(pid).then((found) => void (listening = found));
    await reading;
  };
  const member: Member = {
    offers: () =>
      [...listening]
        .filter(([port]) => !ofDesk.has(port))
        .flatMap(([port, families]) => [...families].map((family) => ({ from: member, port, family })))
        .filter(({ port, family }) => !relays.has(keyOf(port, family)))
        .slice(0, mostPorts),
    has: (port, family) => ofDesk.has(port) || listening.get(port)?.has(family) === true,
    refresh,
    relays,
    inside() {
      if (isGone) return null;
      if (inside?.hasEnded() === true) inside = null;
      return (inside ??= joinNamespace(holder, network.fd));
    },
    leave() {
      isGone = true;
      inside?.close();
      closeSync(network.fd);
    },
    isGone: () => isGone,
  };
  return member;
}

function openNetwork(pid: number): { readonly fd: number; readonly number: number } | null {
  try {
    const fd = openSync(`/proc/${pid}/ns/net`, 'r');
    const number = numberOf(`/proc/self/fd/${fd}`);
    if (number !== null && number !== numberOf('/proc/self/ns/net')) return { fd, number };
    closeSync(fd);
  } catch {
    // It has ended already.
  }
  return null;
}

function numberOf(namespace: string): number | null {
  try {
    return statSync(namespace).ino;
  } catch {
    return null;
  }
}
