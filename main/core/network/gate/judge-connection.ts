/** What is said about a destination by now: by the rules, by what is remembered, and by the answers of this run alone. */
import { canonicalHost } from '#domain/network/canonical-host.ts';
import { matchesHost, readHostPattern } from '#domain/network/host-pattern.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import { judgePrivate, type PrivatePlace } from '../judge-private.ts';
import { judgeTarget, strictest, type NetworkRules, type TargetJudgement } from '../judge-target.ts';
import type { NetworkMemory, RememberedRule } from '../network-memory.ts';

/** What a connection is judged by. */
export interface Grounds {
  /** What is written now, and what was written when the run began: where they differ the stricter one counts. */
  readonly rules: () => readonly [NetworkRules, ...NetworkRules[]];
  readonly memory: NetworkMemory;
  /** Answers for this run alone. */
  readonly runRules: readonly RememberedRule[];
  /** The addresses that this machine knows of a name without asking any server. */
  readonly knownHere: (host: string) => readonly string[];
}

/** Judges a destination by its name, or by its address where it was asked for by that. */
export function judgeConnection(grounds: Grounds, target: NetworkTarget): TargetJudgement {
  const remembered = rememberedAbout(grounds, target);
  return strictest(grounds.rules().map((each) => judgeTarget(target, each, remembered)));
}

/** A refused name is refused at every address; an allowed one still has to be allowed where it leads. */
export function judgeAtAddress(
  grounds: Grounds,
  target: NetworkTarget,
  address: string,
  place: PrivatePlace,
): TargetJudgement {
  const named = judgeConnection(grounds, target);
  if (named.kind === 'deny') return named;
  const there = { ...target, host: address };
  const remembered = rememberedAbout(grounds, there);
  // Only where this machine itself says where a name leads is a permission for the name one for its address.
  const isKnown = grounds.knownHere(target.host).includes(address);
  return strictest(
    grounds
      .rules()
      .map((each) => judgePrivate(there, place, isKnown ? alsoAt(address, target, each) : each, remembered)),
  );
}

/** Those of the found texts that are addresses, as they are written here. */
export const readAddresses = (found: readonly string[]): string[] =>
  found.flatMap((each) => {
    const read = canonicalHost(each);
    return read.kind === 'address' ? [read.host] : [];
  });

function rememberedAbout({ runRules, memory }: Grounds, target: NetworkTarget): RememberedRule[] {
  const own = runRules.filter(({ pattern }) => covers(pattern, target));
  return [...own, ...memory.find(target)];
}

/** The rules with each grant for the target's name counted as one for its address. */
function alsoAt(address: string, target: NetworkTarget, rules: NetworkRules): NetworkRules {
  const isGranted = rules.grants.some(
    (grant) => grant.kind === 'host' && grant.target.host === target.host && grant.target.port === target.port,
  );
  if (!isGranted) return rules;
  return { ...rules, grants: [...rules.grants, { kind: 'host', target: { ...target, host: address } }] };
}

function covers(pattern: string, target: NetworkTarget): boolean {
  const read = readHostPattern(pattern);
  return read !== null && matchesHost(read, target);
}
