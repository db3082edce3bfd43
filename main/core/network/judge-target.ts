/** What the written rules say about one destination, before anybody is asked. Pure; the order of the tests is the policy. */
import { matchesHost, matchesWritten, readHostPattern } from '#domain/network/host-pattern.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { NetworkMode } from '#domain/sandbox/sandbox-policy.ts';
import type { RememberedRule } from './network-memory.ts';
import { isPublicSuffix } from './registrable-part.ts';
import { say, type Message } from '#domain/common/message.ts';

export interface NetworkRules {
  readonly mode: NetworkMode;
  readonly allowedHosts: readonly string[];
  readonly deniedHosts: readonly string[];
  readonly grants: readonly Grant[];
  /** False when the approval policy refuses questions about the network. */
  readonly mayAsk: boolean;
}

export type TargetJudgement =
  | { readonly kind: 'allow'; readonly by: DecidedBy }
  | { readonly kind: 'deny'; readonly by: DecidedBy; readonly because: Message | null }
  | { readonly kind: 'ask' };

const byPolicy: DecidedBy = { kind: 'policy' };

/** Answers given before for this attempt or longer come in `remembered`. Any deny wins over any allow. */
export function judgeTarget(
  target: NetworkTarget,
  rules: NetworkRules,
  remembered: readonly RememberedRule[],
): TargetJudgement {
  if (rules.deniedHosts.some((written) => matchesWritten(written, target))) {
    return { kind: 'deny', by: byPolicy, because: say('it is on the list of denied hosts') };
  }
  const no = remembered.find((rule) => rule.effect === 'deny');
  if (no !== undefined)
    return { kind: 'deny', by: { kind: 'cache', scope: no.scope }, because: say('of an earlier answer') };
  if (rules.grants.some((grant) => isFor(grant, target))) {
    return { kind: 'allow', by: byPolicy };
  }
  if (rules.mode === 'blocked') return { kind: 'deny', by: byPolicy, because: say('the network is blocked') };
  if (rules.mode === 'full' || rules.allowedHosts.some((written) => isAllowed(written, target))) {
    return { kind: 'allow', by: byPolicy };
  }
  const yes = remembered.find((rule) => rule.effect === 'allow');
  if (yes !== undefined) return { kind: 'allow', by: { kind: 'cache', scope: yes.scope } };
  if (rules.mode === 'allow-listed') {
    return { kind: 'deny', by: byPolicy, because: say('it is not on the list of allowed hosts') };
  }
  return rules.mayAsk ? { kind: 'ask' } : { kind: 'deny', by: byPolicy, because: say('nobody may be asked about it') };
}

/** Of several readings of one destination the one that lets the least through; the first of equals. */
export function strictest(judgements: readonly TargetJudgement[]): TargetJudgement {
  const order = ['deny', 'ask', 'allow'] as const;
  const found = order.map((kind) => judgements.find((judged) => judged.kind === kind));
  return (
    found.find((judged) => judged !== undefined) ?? { kind: 'deny', by: byPolicy, because: say('nothing allows it') }
  );
}

/** A wildcard right below a public suffix would let in everyone who registers a name there, so it allows nothing. */
function isAllowed(written: string, target: NetworkTarget): boolean {
  const pattern = readHostPattern(written);
  if (pattern === null || (pattern.reach !== 'exact' && isPublicSuffix(pattern.host))) return false;
  return matchesHost(pattern, target);
}

/** A login at a host is of no use without the connection that it goes over. */
function isFor(grant: Grant, target: NetworkTarget): boolean {
  if (grant.kind === 'host') return isSame(grant.target, target);
  if (grant.kind === 'loopback') return loopbackAddresses.has(target.host) && target.port === grant.port;
  return grant.kind === 'credential' && isSame({ ...target, host: grant.host, port: grant.port }, target);
}

/** What a grant can open of this machine itself: its one address in each family, and nothing else that leads here. */
export const loopbackAddresses: ReadonlySet<string> = new Set(['127.0.0.1', '::1']);

function isSame(a: NetworkTarget, b: NetworkTarget): boolean {
  return a.host === b.host && a.port === b.port;
}
