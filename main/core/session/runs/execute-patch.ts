/** Takes one patch operation from its text to its outcome, and keeps its picture up to date. */
import type { Command } from '#domain/command/command.ts';
import type { WireError } from '#domain/common/errors.ts';
import { effectOf } from '#domain/patch/file-change.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { PatchOperation, PatchView } from '#domain/patch/patch.ts';
import { resolvePath } from '#domain/common/paths.ts';
import { markOf, type LiveRun } from '../../live-run.ts';
import { runPatch } from '../../orchestrator.ts';
import { readPatch, type PatchSection } from '../../patch/read-patch.ts';
import { patchSentence } from '../../result/patch-ending.ts';
import { failed } from '../../result/to-outcome.ts';
import { ratePatch } from '../../risk/grants/rate-patch.ts';
import { acceptedOf } from '../../run/ask/ask-about-patch.ts';
import type { LookedPatch } from '../../run/patch/look-at-patch.ts';
import { onlyPaths } from '../../approval/session-permissions.ts';
import { runContextOf, type ExecuteContext } from './execute-run.ts';
import { listText } from '../first-view.ts';
import { recordOutcome } from './record-outcome.ts';

const nothing: PatchView = { files: [], verdicts: [], sentence: null };

export async function executePatch(op: PatchOperation, run: LiveRun, context: ExecuteContext): Promise<Outcome> {
  const { ports, projectRoot, sessionId } = context;
  const { runId, submissionId } = run.view;
  const end = (outcome: Outcome): Outcome => {
    const { patch } = run.view;
    const files = outcome.kind === 'completed' ? (patch?.files ?? []) : [];
    const verdicts = patch?.verdicts ?? [];
    const sentence = patchSentence({ outcome, files, verdicts, projectRoot, homeDir: ports.homeDir });
    run.view = { ...run.view, patch: { files: [...files], verdicts, sentence } };
    return outcome;
  };
  const announce = (): void => context.emit(submissionId, { type: 'task-started', run: run.view });

  const settings = await ports.settings.effective(projectRoot, context.sessionLayer, {});
  const read = readPatch(op.patch);
  const cwd = await ports.disk.realDirectory(resolvePath(projectRoot, op.cwd ?? projectRoot));
  if (read.kind === 'invalid' || cwd === null) {
    announce();
    return end(failed(read.kind === 'invalid' ? unreadable(read) : noFolder(op.cwd), null));
  }
  const text = listText(`apply_patch ${read.sections.map(shownSection).join(', ')}`);
  run.view = { ...run.view, cwd, text };
  announce();

  const base = {
    ...runContextOf(run, settings, false, context),
    standing: onlyPaths(context.standing.take({ connectionId: run.connectionId, asker: op.asker })),
  };
  const report = {
    ...base.report,
    begun: (attempt: number, plan: LookedPatch['plan']): void => {
      const patch = run.view.patch ?? nothing;
      run.view = { ...run.view, state: 'running', attempts: attempt, plan };
      context.emit(submissionId, { type: 'patch-apply-begin', runId, attempt, plan, patch });
    },
  };
  const command = commandOf(op, { run, cwd, text, sessionId, projectRoot });
  const outcome = await runPatch(
    { command, sections: read.sections },
    { ...base, report },
    {
      looked({ files }) {
        const each = files.map(({ file }) => file);
        const { level } = ratePatch(each, projectRoot, ports.homeDir);
        run.view = { ...run.view, riskLevel: level, patch: { ...nothing, files: each.map(effectOf) } };
        announce();
      },
      approved({ files }, decision) {
        const accepted = acceptedOf(
          files.map(({ file }) => file),
          decision,
        );
        const patch = { ...nothing, files: accepted.map(effectOf), verdicts: decision.files ?? [] };
        run.view = { ...run.view, patch };
      },
    },
  );
  return end(await recordOutcome(outcome, run, context));
}

const verbs = { add: 'add', delete: 'delete', update: 'update' } as const;

function shownSection(section: PatchSection): string {
  const to = section.kind === 'update' && section.movePath !== null ? ` -> ${section.movePath}` : '';
  return `${verbs[section.kind]} ${section.path}${to}`;
}

interface PatchPlace {
  readonly run: LiveRun;
  readonly cwd: string;
  readonly text: string;
  readonly sessionId: ExecuteContext['sessionId'];
  readonly projectRoot: string;
}

/** What stands for the patch where commands are spoken of: on the card, in the log. */
function commandOf(op: PatchOperation, { run, cwd, text, sessionId, projectRoot }: PatchPlace): Command {
  return {
    runId: run.view.runId,
    sessionId,
    submissionId: run.view.submissionId,
    ...markOf(run),
    asker: op.asker,
    projectRoot,
    argv: ['apply_patch'],
    cwd,
    env: {},
    terminal: null,
    timeoutMs: null,
    wish: null,
    parsed: { text, segments: [], opaque: [] },
    executable: null,
  };
}

function unreadable({ line, problem }: { readonly line: number; readonly problem: string }): WireError {
  return {
    code: 'patch-invalid',
    message: `The patch cannot be read: line ${line}: ${problem}`,
    remedy: 'Write it from "*** Begin Patch" to "*** End Patch", with one header for each file.',
  };
}

function noFolder(cwd: string | null): WireError {
  return { code: 'bad-request', message: `There is no folder ${cwd ?? ''}.`, remedy: 'Name an existing folder.' };
}
