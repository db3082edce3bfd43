/** The ending of a patch that was being written, and the sentence that tells an agent what is on the disk now. */
import type { FileVerdict } from '#domain/approval/decision.ts';
import type { FileEffect } from '#domain/patch/file-change.ts';
import type { AttemptSummary, Outcome } from '#domain/command/outcome.ts';
import { displayPath } from '#domain/common/paths.ts';
import type { PatchReport } from '#domain/patch/patch.ts';
import { completed, denied, failed } from './to-outcome.ts';
import { english, say } from '#domain/common/message.ts';

/** What the kernel says where a sandbox does not let something be written. */
const refusals: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM', 'EXDEV', 'EBUSY']);

/** `report` is null when the program said nothing; `path` is the file a refusal was about. */
export function patchEnding(
  report: Exclude<PatchReport, { result: 'changed' }> | null,
  path: string,
  complaint: string,
  attempt: AttemptSummary,
): Outcome {
  if (report === null) {
    const message =
      complaint === ''
        ? say('The patch could not be written. Look at the files before going on.')
        : say('The patch could not be written: {complaint}. Look at the files before going on.', { complaint });
    return failed({ code: 'launch-failed', message, remedy: say('Submit the patch again.') }, attempt);
  }
  if (report.result === 'applied') return completed(attempt);
  const state = report.rolledBack ? say('none of the patch is on disk') : say('and not all of it could be taken back');
  const evidence = `${report.call}: ${report.error}`;
  if (refusals.has(report.error) && report.rolledBack) {
    const denial = {
      refusals: [{ kind: 'path', path, access: 'write', operation: null }],
      rank: 'errno',
      evidence,
    } as const;
    return denied({ ...denial, refusals: [...denial.refusals] }, state, attempt);
  }
  const message = say('Writing {path} failed ({evidence}); {state}.', { path, evidence, state });
  return failed(
    { code: 'launch-failed', message, remedy: say('Look at the files, then submit the patch again.') },
    attempt,
  );
}

const letters = { add: 'A', update: 'M', delete: 'D' } as const;

export interface PatchSentence {
  readonly outcome: Outcome;
  readonly files: readonly FileEffect[];
  readonly verdicts: readonly FileVerdict[];
  readonly projectRoot: string;
  readonly homeDir: string;
}

/** Written for an agent: what was changed, what was not and why, line by line. */
export function patchSentence({ outcome, files, verdicts, projectRoot, homeDir }: PatchSentence): string {
  const shown = (path: string): string => displayPath(path, projectRoot, homeDir);
  const said = verdicts.map(({ path, isAccepted, comment }) => {
    const words = comment === null || comment === '' ? '' : `: ${comment}`;
    return isAccepted ? `comment on ${shown(path)}${words}` : `not written, rejected by user: ${shown(path)}${words}`;
  });
  if (outcome.kind !== 'completed') return english(outcome.sentence);
  const done = files.map(({ kind, path, movePath, addedLines, removedLines }) => {
    const to = movePath === null ? '' : ` -> ${shown(movePath)}`;
    return `${letters[kind]} ${shown(path)}${to} (+${addedLines} -${removedLines})`;
  });
  return [`Changed ${files.length === 1 ? '1 file' : `${files.length} files`}:`, ...done, ...said].join('\n');
}
