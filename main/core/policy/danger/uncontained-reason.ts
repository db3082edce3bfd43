/** Says why a command is worth a question where the sandbox, as it is set, does not hold what makes the command a high risk. */
import { isFullAccess, type SandboxPolicy } from '#domain/sandbox/sandbox-policy.ts';
import type { Risk, RiskCategory } from '#domain/risk/risk.ts';
import type { Message } from '#domain/common/message.ts';

/** What a sandbox with its files open lets pass, beside the writing that it was opened for; an own one of the caller is trusted to hold. */
const byFiles: readonly RiskCategory[] = ['privilege_escalation', 'data_exfiltration'];
const byNetwork: readonly RiskCategory[] = ['data_exfiltration', 'compliance'];

export function uncontainedReason({ level, categories, reasons }: Risk, sandbox: SandboxPolicy): Message | null {
  if (level !== 'high') return null;
  const has = (one: RiskCategory): boolean => categories.includes(one);
  const isOpen = isFullAccess(sandbox) && sandbox.files.mode !== 'external-sandbox';
  const passes =
    (isOpen && byFiles.some(has)) || (sandbox.network === 'full' && has('network_access') && byNetwork.some(has));
  return passes ? (reasons[0]?.text ?? null) : null;
}
