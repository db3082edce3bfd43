/** Says why a command is worth a question for what it takes away; null where nothing is lost that anybody would miss. */
import type { PathLoss } from '#domain/risk/loss.ts';
import type { Effects } from '#domain/risk/risk.ts';

/** So many files at once are asked about, even if git could bring back each of them. */
const mostAtOnce = 1000;

export function lossReason(effects: Effects, losses: readonly PathLoss[]): string | null {
  if (effects.deletes.some(({ place, path }) => place === 'unknown' && !path.startsWith('/')))
    return 'What it deletes is known only when it runs.';
  if (effects.deletes.some(({ place }) => place === 'unknown')) return 'It deletes files on another system.';
  const lasting = losses.find(({ lost }) => lost > 0);
  if (lasting !== undefined) return sentenceOf(lasting);
  if (losses.some(({ isComplete }) => !isComplete)) return 'It takes away more files than could be looked at.';
  const large = losses.find(({ files }) => files > mostAtOnce);
  return large === undefined ? null : `It takes away ${large.files} files at once.`;
}

function sentenceOf({ what, lost, path }: PathLoss): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (what === 'content') return `It replaces what "${name}" holds, and nothing brings that back.`;
  if (what === 'changes') return 'It throws away changes that were never committed.';
  if (what === 'stash') return 'It throws away work that was set aside.';
  if (what === 'branch') return 'It deletes a branch whose commits are nowhere else.';
  return lost === 1
    ? `It deletes a file that nothing brings back, at "${name}".`
    : `It deletes ${lost} files that nothing brings back, at "${name}".`;
}
