/** What policy demands before a patch may be written: decision 0021. Pure and total. */
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { Requirement, RequirementCause } from '#domain/approval/requirement.ts';
import { vetoPrompt } from './veto-prompt.ts';
import { type Message, say, verbatim } from '#domain/common/message.ts';

export interface PatchPolicyInput {
  readonly policy: ApprovalPolicy;
  /** Paths the patch writes that the sandbox would not let it write. */
  readonly notWritable: readonly string[];
  /** Paths that are flagged for what runs them later, or for not being what they seem. */
  readonly flagged: readonly string[];
}

const cause: RequirementCause = { kind: 'patch' };

function named(paths: readonly string[]): Message {
  const [first = '', ...others] = paths;
  return others.length === 0 ? verbatim(first) : say('{first} and {count} more', { first, count: others.length });
}

function reasonToAsk({ policy, notWritable, flagged }: PatchPolicyInput): Message | null {
  if (notWritable.length > 0)
    return say('The patch writes what this project may not write: {notWritable}.', { notWritable: named(notWritable) });
  if (policy.mode === 'untrusted') return say('This project asks before every patch.');
  // Under on-failure no person is asked before something was refused, as with dangerous commands.
  if (policy.mode === 'on-failure' || flagged.length === 0) return null;
  return say('The patch changes what is run later or is not what it seems: {flagged}.', { flagged: named(flagged) });
}

export function patchRequirement(input: PatchPolicyInput): Requirement {
  const reason = reasonToAsk(input);
  if (reason === null) return { kind: 'skip', bypassSandbox: false, cause: { kind: 'policy' }, proposedRule: null };
  const veto = vetoPrompt(input.policy, cause, reason);
  if (veto !== null) return { kind: 'forbidden', reason: veto, cause };
  return { kind: 'needs-approval', reason, cause, proposedRule: null };
}
