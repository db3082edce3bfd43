/** Turns an answer about a patch into the decision it makes, file by file. */
import type { PatchApproval } from '#domain/approval/approval.ts';
import type { DecidedBy, Decision, FileVerdict } from '#domain/approval/decision.ts';
import { maxNoteLength } from '#domain/common/limits.ts';
import type { PatchAnswer } from '#domain/patch/patch.ts';

type Approving = Extract<PatchAnswer['verdict'], { kind: 'approve' }>;

/** Each file once and only files of the card; a root only as it was offered, and only for the session. */
export function isAboutFiles(request: PatchApproval, verdict: Approving): boolean {
  const named = verdict.files.map(({ path }) => path);
  const shown = new Set(request.files.map(({ change }) => change.path));
  if (new Set(named).size !== named.length || named.some((path) => !shown.has(path))) return false;
  return !verdict.grantRoot || (request.offeredRoot !== null && verdict.scope.kind === 'session');
}

function noteOf(files: readonly FileVerdict[]): string | null {
  const said = files.flatMap(({ path, comment }) =>
    comment === null || comment === '' ? [] : [`${path}: ${comment}`],
  );
  return said.length === 0 ? null : said.join('\n').slice(0, maxNoteLength);
}

/** Refusing every file is a denial, whatever it is called. */
export function decisionOnPatch(request: PatchApproval, { verdict }: PatchAnswer, by: DecidedBy): Decision {
  switch (verdict.kind) {
    case 'approve': {
      const { files, scope } = verdict;
      const refused = files.filter(({ isAccepted }) => !isAccepted).length;
      if (refused === request.files.length) return { kind: 'denied', by, note: noteOf(files) };
      const root = verdict.grantRoot && request.offeredRoot !== null ? { root: request.offeredRoot } : {};
      return { kind: 'approved', scope, by, digest: request.digest, grants: request.facts.plan.grants, files, ...root };
    }
    case 'deny':
      return { kind: 'denied', by, note: verdict.note };
    case 'abort':
      return { kind: 'aborted', by };
  }
}
