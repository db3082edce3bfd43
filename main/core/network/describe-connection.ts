/** Gathers what a card says about a held connection. */
import { networkChoices, patternsAbout } from './network-choices.ts';
import type { ConnectionFacts, NetworkTarget } from '#domain/network/network.ts';
import type { ConnectionRequest } from '#core/ports.ts';
import { classifyAddress } from '#domain/network/address-class.ts';
import type { NetworkMemory } from './network-memory.ts';
import { registrablePart } from './registrable-part.ts';
import { readPunycode } from './read-punycode.ts';

export interface HeldConnection {
  readonly target: NetworkTarget;
  /** Null where the name was not looked up yet. */
  readonly address: string | null;
  readonly own: ReadonlySet<string>;
  readonly request: ConnectionRequest;
  readonly memory: NetworkMemory;
  /** True where an answer is about the address and not about the name. */
  readonly isPrivate: boolean;
}

const mostProcesses = 64;
const longestName = 256;

export function describeConnection({
  target,
  address,
  own,
  request,
  memory,
  isPrivate,
}: HeldConnection): ConnectionFacts {
  const earlier = memory.find(target).map(({ pattern, effect }) => ({ pattern, effect }));
  return {
    target,
    registrable: registrablePart(target.host),
    unicode: readPunycode(target.host),
    address,
    addressClass: address === null ? null : classifyAddress(address, own),
    way: request.way,
    processes: request
      .processes()
      .slice(0, mostProcesses)
      .map((name) => name.slice(0, longestName)),
    otherNames: [...memory.otherNames(target.host)],
    isFirst: !memory.wasReached(target.host),
    earlier: earlier.slice(0, patternsAbout(target).length),
    choices:
      isPrivate && address !== null ? networkChoices({ ...target, host: address }).slice(0, 1) : networkChoices(target),
  };
}
