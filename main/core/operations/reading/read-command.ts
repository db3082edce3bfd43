/** Reads one exec operation into what is judged, and reads it again as a person changes it. */
import type { Command } from '#domain/command/command.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { Outcome, ShellCounts } from '#domain/command/outcome.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import type { EffectiveSettings, SettingsLayer } from '#domain/settings/settings.ts';
import { nonePermitted, type SessionPermissionView } from '../../approval/session-permissions.ts';
import { markOf, type LiveRun } from '../../live-run.ts';
import { end, go, type Step } from '../../pipeline/step.ts';
import { narrowApprovalPolicy } from '../../policy/narrow/narrow-approval-policy.ts';
import { widenedKeys } from '../../policy/narrow/narrow-settings.ts';
import { normalizeRequest } from '../../request/normalize-request.ts';
import { failed, tellAmended } from '../../result/to-outcome.ts';
import { tellStaged } from '../../result/staged-words.ts';
import { trustedBySettings } from '../../run/ask/trusted-by-settings.ts';
import { assessInPlace } from '../../run/assess-command.ts';
import { asJudged } from '../../run/find-scripts.ts';
import { lookAround } from '../../run/look-around.ts';
import { findLosses } from '../../run/plan/find-losses.ts';
import type { RunContext } from '../../run/run-context.ts';
import { tryingOf } from '../../run/trying/may-try.ts';
import { agentShells, type AgentShells } from '../../session/agent-shells.ts';
import { amendmentWords, amendOperation, noteAmendment } from '../../session/amend-operation.ts';
import { listText } from '../../session/first-view.ts';
import { refused } from '../../session/refusals.ts';
import type { CommandRequest } from '../command.ts';
import { runContextOf, type ExecuteContext } from './execute-context.ts';
import { say } from '#domain/common/message.ts';

/** What stays the same, however often the operation is changed. */
interface Around {
  readonly run: LiveRun;
  readonly context: ExecuteContext;
  /** The settings without the call's own. */
  readonly base: EffectiveSettings;
  readonly takePermitted: () => SessionPermissionView;
  /** Those of a whole agent. */
  readonly shells: AgentShells | null;
}

export async function readCommand(
  op: ExecOperation,
  run: LiveRun,
  context: ExecuteContext,
): Promise<Step<CommandRequest>> {
  const { ports, projectRoot, sessionLayer, permitted } = context;
  const base = await ports.settings.effective(projectRoot, sessionLayer, {});
  let taken: SessionPermissionView | undefined;
  // What was given for the next command is given to this one, however often it is changed.
  const takePermitted = (): SessionPermissionView =>
    (taken ??= permitted.take({ connectionId: run.connectionId, requester: op.requester }));
  const shells = op.isAgent === true ? shellsOf(op, run, context) : null;
  return readOperation(op, { run, context, base, takePermitted, shells });
}

async function readOperation(op: ExecOperation, around: Around): Promise<Step<CommandRequest>> {
  const { run, context, base } = around;
  const { ports, projectRoot, sessionLayer } = context;
  const layer = context.mayLoosen ? op.settings : withoutQuestions(op.settings, base.values.approvalPolicy);
  run.callLayer = layer;
  const settings = await ports.settings.effective(projectRoot, sessionLayer, layer);
  // A change that came meanwhile has been noted already, and is newer than this.
  run.settingsNow ??= settings;
  const told = (ending: Outcome): Outcome => toldOf(ending, around);
  const read = await commandOf(op, settings, around);
  if (read.kind === 'end') return end(told(read.outcome));

  const command = read.value;
  return go({
    command,
    run: await runOf(command, settings, around),
    told,
    amended({ amendment }) {
      run.view = { ...run.view, amended: noteAmendment(run.view.amended, amendment, command.parsed.text) };
      const changed = amendOperation(op, amendment, settings.values, widenedKeys(base.values, settings.values));
      return readOperation(changed, around);
    },
  });
}

async function commandOf(
  op: ExecOperation,
  settings: EffectiveSettings,
  { run, context, shells }: Around,
): Promise<Step<Command>> {
  const { ports, projectRoot, sessionId } = context;
  const { runId, submissionId, amended } = run.view;
  const request = await normalizeRequest(op, {
    runId,
    sessionId,
    submissionId,
    projectRoot,
    files: settings.values.files,
    timeoutMs: settings.values.timeoutMs,
    sessionEnv: context.sessionEnv,
    userShell: ports.userShell,
    disk: ports.disk,
    reader: ports.reader,
    // A whole agent's room gives its shells variables of its own.
    places: shells === null && context.fromInside === undefined ? ports.places : undefined,
  });
  if (request.kind === 'refused') {
    run.view = { ...run.view, text: listText(ports.reader.read(op.argv).text) };
    context.emit(submissionId, { type: 'task-started', run: run.view });
    return end(failed(request.error, null));
  }
  const around = await lookAround(request.command, ports);
  return go({
    ...request.command,
    ...around,
    executable: asJudged(request.command.executable, around.followed ?? []),
    ...markOf(run),
    ...(amended === undefined ? {} : { amended }),
  });
}

/** Its risk is judged here, once, and goes with it. */
async function runOf(command: Command, settings: EffectiveSettings, around: Around): Promise<RunContext> {
  const { run, context, base, takePermitted, shells } = around;
  const { ports, projectRoot } = context;
  const { submissionId, amended } = run.view;
  const risk = await assessInPlace(command, ports);
  run.view = { ...run.view, cwd: command.cwd, text: listText(command.parsed.text), riskLevel: risk.level };
  context.emit(submissionId, { type: 'task-started', run: run.view });
  const loosens = !context.mayLoosen && widenedKeys(base.values, settings.values).length > 0;
  // Given to what was asked, and not to what a person holds tighter since.
  const isHeld = amended?.form === 'offline' || amended?.form === 'read-only';
  const permitted = isHeld ? nonePermitted : takePermitted();
  const trusted = await trustedBySettings(command, settings.values, ports);
  const place = { projectRoot, files: settings.values.files, grants: permitted.inForce() };
  const losses = await findLosses(risk, place, context.lossView);
  const inside = context.fromInside;
  const prepareMounts: RunContext['prepareMounts'] =
    inside === undefined ? shells?.prepareMounts.bind(shells) : () => Promise.resolve(inside.preparedMounts());
  const read: RunContext = {
    ...runContextOf(run, { requester: command.requester, settings, loosens, risk }, context),
    permitted,
    trusted,
    losses,
    lossView: context.lossView,
    prepareMounts,
  };
  return { ...read, trying: tryingOf(command, read) };
}

/** With what a person changed, with what is staged, and with the shells that a whole agent started. */
function toldOf(ending: Outcome, { run, shells }: Around): Outcome {
  const { amended, text } = run.view;
  const told = amended === undefined ? ending : tellAmended(ending, amendmentWords(amended, text));
  return withShellCounts(tellStaged(told), shells?.counts() ?? null);
}

function shellsOf(op: ExecOperation, run: LiveRun, context: ExecuteContext): AgentShells {
  const { ports, projectRoot, sessionLayer, emit, submitInside } = context;
  const { runId, submissionId } = run.view;
  const notTaken = refused(
    'not-allowed-here',
    say('This run takes no commands of its own.'),
    say('Start the agent again.'),
  );
  return agentShells({
    op,
    run,
    ports,
    submit: (child, from) => submitInside?.(child, from) ?? notTaken,
    permissions: async () =>
      (await ports.settings.effective(projectRoot, sessionLayer, op.settings)).values.permissions,
    tell: (text) => emit(submissionId, { type: 'background', runId, text }),
    warn: (text) => emit(submissionId, { type: 'background', runId, text }),
  });
}

function withShellCounts(outcome: Outcome, shells: ShellCounts | null): Outcome {
  if (outcome.kind !== 'completed' || shells === null) return outcome;
  return { ...outcome, attempt: { ...outcome.attempt, shells } };
}

/** Never to be asked about is no wider than the project's own policy, where that can be said: what it would ask about is refused. */
function withoutQuestions(layer: SettingsLayer, policy: ApprovalPolicy): SettingsLayer {
  if (layer.approvalPolicy?.mode !== 'never') return layer;
  return { ...layer, approvalPolicy: narrowApprovalPolicy(policy, layer.approvalPolicy) ?? layer.approvalPolicy };
}
