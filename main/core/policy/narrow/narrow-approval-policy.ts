/** The widest approval policy that is at most as wide as two others, if there is one. See decision 0010. */
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';

type Granular = Extract<ApprovalPolicy, { mode: 'granular' }>;
type Asks = Omit<Granular, 'mode'>;

/**
 * A policy is wide in two ways: what runs without a question, and which questions a person may be asked.
 * Neither is traded for the other: `never` asks less than `untrusted` but runs more, so none of the two is narrower.
 */
interface Reach {
  /** 0 known-safe commands, 1 contained ones that are not dangerous, 2 whatever the mode does not refuse. */
  readonly unasked: 0 | 1 | 2;
  readonly asks: Asks;
}

const classes = ['sandboxApproval', 'rules', 'requestPermissions', 'networkApproval', 'patchApproval'] as const;

const everyClass = (may: boolean): Asks => ({
  sandboxApproval: may,
  rules: may,
  requestPermissions: may,
  networkApproval: may,
  patchApproval: may,
});

function reachOf(policy: ApprovalPolicy): Reach {
  switch (policy.mode) {
    case 'untrusted':
      return { unasked: 0, asks: everyClass(true) };
    case 'on-request':
      return { unasked: 1, asks: everyClass(true) };
    case 'granular': {
      const { mode: _, ...asks } = policy;
      return { unasked: 1, asks };
    }
    case 'on-failure':
      return { unasked: 2, asks: everyClass(true) };
    // A tool without logic of its own runs unasked under `never` where `on-request` asks, hence not 1.
    case 'never':
      return { unasked: 2, asks: everyClass(false) };
  }
}

function sameReach(a: Reach, b: Reach): boolean {
  return a.unasked === b.unasked && asksNothingMore(a.asks, b.asks) && asksNothingMore(b.asks, a.asks);
}

function asksNothingMore(a: Asks, b: Asks): boolean {
  return classes.every((key) => b[key] || !a[key]);
}

/** Null when no policy is at most as wide as both: `untrusted` with one that may not ask everything. */
export function narrowApprovalPolicy(current: ApprovalPolicy, bound: ApprovalPolicy): ApprovalPolicy | null {
  const a = reachOf(current);
  const b = reachOf(bound);
  const asks: Asks = {
    sandboxApproval: a.asks.sandboxApproval && b.asks.sandboxApproval,
    rules: a.asks.rules && b.asks.rules,
    requestPermissions: a.asks.requestPermissions && b.asks.requestPermissions,
    networkApproval: a.asks.networkApproval && b.asks.networkApproval,
    patchApproval: a.asks.patchApproval && b.asks.patchApproval,
  };
  const meet: Reach = { unasked: a.unasked < b.unasked ? a.unasked : b.unasked, asks };
  if (sameReach(meet, a)) return current;
  if (sameReach(meet, b)) return bound;
  return meet.unasked === 1 ? { mode: 'granular', ...asks } : null;
}

/** True when `after` runs nothing more unasked than `before` and may ask nothing more. */
export function isApprovalPolicyAtMost(after: ApprovalPolicy, before: ApprovalPolicy): boolean {
  const a = reachOf(after);
  const b = reachOf(before);
  return a.unasked <= b.unasked && asksNothingMore(a.asks, b.asks);
}
