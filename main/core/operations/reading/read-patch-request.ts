/** Reads one patch operation into what is judged, and keeps its view up to date. */
import type { Command } from '#domain/command/command.ts';
import type { WireError } from '#domain/common/errors.ts';
import { effectOf } from '#domain/patch/file-change.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { PatchOperation, PatchView } from '#domain/patch/patch.ts';
import { resolvePath } from '#domain/common/paths.ts';
import { onlyPaths } from '../../approval/session-permissions.ts';
import { markOf, type LiveRun } from '../../live-run.ts';
import { readPatch, type PatchSection } from '../../patch/read-patch.ts';
import { end, go, type Step } from '../../pipeline/step.ts';
import { patchSentence } from '../../result/patch-ending.ts';
import { failed } from '../../result/to-outcome.ts';
import { assessCommand } from '../../run/assess-command.ts';
import { acceptedOf } from '../../run/patch/write-patch.ts';
import type { RunReport } from '../../run/run-context.ts';
import { listText } from '../../session/first-view.ts';
import type { PatchRequest } from '../patch.ts';
import { runContextOf, type ExecuteContext } from './execute-context.ts';
import { say, type Message } from '#domain/common/message.ts';

const nothing: PatchView = { files: [], verdicts: [], sentence: null };

export async function readPatchRequest(
  op: PatchOperation,
  run: LiveRun,
  context: ExecuteContext,
): Promise<Step<PatchRequest>> {
  const { ports, projectRoot, sessionId } = context;
  const announce = (): void => context.emit(run.view.submissionId, { type: 'task-started', run: run.view });

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

  const command = commandOf(op, { run, cwd, text, sessionId, projectRoot });
  const base = runContextOf(run, { requester: op.requester, settings, risk: assessCommand(command, ports) }, context);
  return go({
    command,
    sections: read.sections,
    run: {
      ...base,
      permitted: onlyPaths(context.permitted.take({ connectionId: run.connectionId, requester: op.requester })),
      report: { ...base.report, begun: beginningOf(run, context) },
    },
    looked({ files }, { level }) {
      const each = files.map(({ file }) => effectOf(file));
      run.view = { ...run.view, riskLevel: level, patch: { ...nothing, files: each } };
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
  });
}

function beginningOf(run: LiveRun, { emit }: ExecuteContext): RunReport['begun'] {
  const { runId, submissionId } = run.view;
  return (attempt, plan) => {
    const patch = run.view.patch ?? nothing;
    run.view = { ...run.view, state: 'running', attempts: attempt, plan };
    emit(submissionId, { type: 'patch-apply-begin', runId, attempt, plan, patch });
  };
}

/** Says of a patch that has ended what is on the disk now. */
export function showEnding(outcome: Outcome, run: LiveRun, { projectRoot, ports }: ExecuteContext): Outcome {
  const { patch } = run.view;
  const files = outcome.kind === 'completed' ? (patch?.files ?? []) : [];
  const verdicts = patch?.verdicts ?? [];
  const sentence = patchSentence({ outcome, files, verdicts, projectRoot, homeDir: ports.homeDir });
  run.view = { ...run.view, patch: { files: [...files], verdicts, sentence } };
  return outcome;
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
    requester: op.requester,
    projectRoot,
    argv: ['apply_patch'],
    cwd,
    env: {},
    terminal: null,
    timeoutMs: null,
    escalationRequest: null,
    parsed: { text, segments: [], opaque: [] },
    executable: null,
  };
}

function unreadable({ line, problem }: { readonly line: number; readonly problem: Message }): WireError {
  return {
    code: 'patch-invalid',
    message: say('The patch cannot be read: line {line}: {problem}', { line, problem }),
    remedy: say('Write it from "*** Begin Patch" to "*** End Patch", with one header for each file.'),
  };
}

function noFolder(cwd: string | null): WireError {
  return {
    code: 'bad-request',
    message: say('There is no folder {path}.', { path: cwd ?? '' }),
    remedy: say('Name an existing folder.'),
  };
}
