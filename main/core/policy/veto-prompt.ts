/** Says whether the approval policy lets a question reach a person at all. */
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { RequirementCause } from '#domain/approval/requirement.ts';
import { type Message, say } from '#domain/common/message.ts';

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

const classNames: Record<QuestionClass, Message> = {
  sandboxApproval: say('sandbox approval prompts'),
  rules: say('prompts from rules'),
  requestPermissions: say('permission requests'),
  patchApproval: say('patch approval prompts'),
};

/** Null when the question may be asked, else the sentence an agent reads. */
export function vetoPrompt(policy: ApprovalPolicy, cause: RequirementCause, reason: Message): Message | null {
  switch (policy.mode) {
    case 'untrusted':
    case 'on-failure':
    case 'on-request':
      return null;
    case 'never':
      return say('Approval would be needed, but this project never asks. {reason}', { reason });
    case 'granular': {
      const asked = classOf(cause);
      return policy[asked]
        ? null
        : say('The approval policy disallows {questions}. {reason}', { questions: classNames[asked], reason });
    }
  }
}
