/** What may be reached inside a private network: only what a person allowed by its very address and port. Decision 0015. */
import type { AddressClass, NetworkTarget } from '#domain/network/network.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { addressReason } from './describe-refusal.ts';
import { judgeTarget, loopbackAddresses, type NetworkRules, type TargetJudgement } from './judge-target.ts';
import type { RememberedRule } from './network-memory.ts';

/** Never this machine itself, nor a metadata service: behind those lie other people's secrets, and the broker's. */
const askable: ReadonlySet<AddressClass> = new Set<AddressClass>(['private', 'shared']);

export const canBeAskedAbout = (kind: AddressClass): boolean => askable.has(kind);

export interface PrivatePlace {
  readonly kind: AddressClass;
  /** False where the name has other addresses too: beside them it may be there to be slipped in. */
  readonly isAlone: boolean;
}

/** `target` is the address that would be dialled. Lists open nothing here, and grants only by this very address; denials count as everywhere. */
export function judgePrivate(
  target: NetworkTarget,
  { kind, isAlone }: PrivatePlace,
  rules: NetworkRules,
  remembered: readonly RememberedRule[],
): TargetJudgement {
  const closed = { kind: 'deny', by: { kind: 'policy' }, because: addressReason(target.host, kind) } as const;
  // An IPv4 address inside of an IPv6 one would be a second key to the same door.
  const isPlain = !target.host.includes(':') || /^f[cd]/u.test(target.host);
  if (kind === 'loopback' && rules.grants.some((grant) => isOwnServer(grant, target)))
    return judgeTarget(target, { ...rules, allowedHosts: [] }, remembered);
  if (!canBeAskedAbout(kind) || !isAlone || !isPlain) return closed;
  const mode = rules.mode === 'full' ? 'ask' : rules.mode;
  const judged = judgeTarget(target, { ...rules, mode, allowedHosts: [] }, remembered);
  return judged.kind === 'deny' && judged.by.kind === 'policy' ? closed : judged;
}

/** By its very address: a name that leads here is no model's. */
const isOwnServer = (grant: Grant, { host, port }: NetworkTarget): boolean =>
  grant.kind === 'loopback' && loopbackAddresses.has(host) && port === grant.port;
