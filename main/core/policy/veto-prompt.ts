/** Says whether the approval policy lets a question reach a person at all. */
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { RequirementCause } from '#domain/approval/requirement.ts';

type QuestionClass = 'sandboxApproval' | 'rules' | 'requestPermissions' | 'patchApproval';

function classOf(cause: RequirementCause): QuestionClass {
  switch (cause.kind) {
    case 'rule':
      return 'rules';
    case 'escalation-request':
      return 'requestPermissions';
    case 'patch':
      return 'patchApproval';
    case 'policy':
    case 'known-safe':
    case 'dangerous':
    case 'critical':
      return 'sandboxApproval';
  }
}

const classNames: Record<QuestionClass, string> = {
  sandboxApproval: 'sandbox approval prompts',
  rules: 'prompts from rules',
  requestPermissions: 'permission requests',
  patchApproval: 'patch approval prompts',
};

/** Null when the question may be asked, else the sentence an agent reads. */
export function vetoPrompt(policy: ApprovalPolicy, cause: RequirementCause, reason: string): string | null {
  switch (policy.mode) {
    case 'untrusted':
    case 'on-failure':
    case 'on-request':
      return null;
    case 'never':
      return `Approval would be needed, but this project never asks. ${reason}`;
    case 'granular': {
      const asked = classOf(cause);
      return policy[asked] ? null : `The approval policy disallows ${classNames[asked]}. ${reason}`;
    }
  }
}
