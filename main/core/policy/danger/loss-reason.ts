/** Says why a command is worth a question for what it takes away; null where nothing is lost that anybody would miss. */
import type { PathLoss } from '#domain/risk/loss.ts';
import type { Effects, Risk, RiskCategory } from '#domain/risk/risk.ts';
import { isFullAccess, type SandboxPolicy } from '#domain/sandbox/sandbox-policy.ts';
import { type Message, say } from '#domain/common/message.ts';

/** So many files at once are asked about, even if git could bring back each of them. */
const mostAtOnce = 1000;

export function lossReason(effects: Effects, losses: readonly PathLoss[]): Message | null {
  if (effects.deletes.some(({ place, path }) => place === 'unknown' && !path.startsWith('/')))
    return say('What it deletes is known only when it runs.');
  if (effects.deletes.some(({ place }) => place === 'unknown')) return say('It deletes files on another system.');
  const lasting = losses.find(({ lost }) => lost > 0);
  if (lasting !== undefined) return sentenceOf(lasting);
  if (losses.some(({ isComplete }) => !isComplete)) return say('It removes more files than could be looked at.');
  const large = losses.find(({ files }) => files > mostAtOnce);
  return large === undefined ? null : say('It removes {files} files at once.', { files: large.files });
}

function sentenceOf({ what, lost, path }: PathLoss): Message {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (what === 'content') return say('It replaces the content of "{name}", which cannot be recovered.', { name });
  if (what === 'changes') return say('It throws away changes that were never committed.');
  if (what === 'stash') return say('It throws away work that was set aside.');
  if (what === 'branch') return say('It deletes a branch whose commits are nowhere else.');
  return lost === 1
    ? say('It deletes a file that cannot be recovered, at "{name}".', { name })
    : say('It deletes {lost} files that cannot be recovered, at "{name}".', { lost, name });
}

/** What a sandbox with its files open lets pass, beside the writing that it was opened for; an own one of the caller is trusted to hold. */
const byFiles: readonly RiskCategory[] = ['privilege_escalation', 'data_exfiltration'];
const byNetwork: readonly RiskCategory[] = ['data_exfiltration', 'compliance'];

/** Why a command is worth a question where the sandbox, as it is set, does not hold what makes the command a high risk. */
export function uncontainedReason({ level, categories, reasons }: Risk, sandbox: SandboxPolicy): Message | null {
  if (level !== 'high') return null;
  const has = (one: RiskCategory): boolean => categories.includes(one);
  const isOpen = isFullAccess(sandbox) && sandbox.files.mode !== 'external-sandbox';
  const passes =
    (isOpen && byFiles.some(has)) || (sandbox.network === 'full' && has('network_access') && byNetwork.some(has));
  return passes ? (reasons[0]?.text ?? null) : null;
}
