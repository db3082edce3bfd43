/** Reads what an agent asks about a tool of its own into what is judged. */
import type { Command } from '#domain/command/command.ts';
import type { ExternalToolOperation } from '#domain/approval/external-tool.ts';
import { resolvePath } from '#domain/common/paths.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { Around } from '#core/ports.ts';
import { markOf, type LiveRun } from '../../live-run.ts';
import { end, go, type Step } from '../../pipeline/step.ts';
import { failed } from '../../result/to-outcome.ts';
import { trustedBySettings } from '../../run/ask/trusted-by-settings.ts';
import { assessInPlace } from '../../run/assess-command.ts';
import { lookAround } from '../../run/look-around.ts';
import { listText, textOfExternalTool } from '../../session/first-view.ts';
import type { ToolRequest } from '../tool-call.ts';
import { runContextOf, type ExecuteContext } from './execute-context.ts';
import { say } from '#domain/common/message.ts';

/** The analyser reads commands; of anything else it is only known that it is not known. */
const unknownRisk: Risk = {
  level: 'medium',
  categories: [],
  reasons: [],
  effects: { reads: [], writes: [], deletes: [], hosts: [], privilege: false },
  opaque: true,
};

export async function readToolCall(
  op: ExternalToolOperation,
  run: LiveRun,
  context: ExecuteContext,
): Promise<Step<ToolRequest>> {
  const { ports, projectRoot } = context;
  const { submissionId } = run.view;
  const command = await commandOf(op, run, context);
  if (command === null) {
    context.emit(submissionId, { type: 'task-started', run: run.view });
    return end(failed(noFolder, null));
  }
  const settings = await ports.settings.effective(projectRoot, context.sessionLayer, {});
  const judged = await assessInPlace(command, ports);
  const { subject } = op;
  // What the desk itself does is written on the card, and nothing else.
  const ofTool = subject.kind === 'tool' && subject.byDesk === true ? { ...unknownRisk, opaque: false } : unknownRisk;
  const risk = subject.kind === 'command' ? judged : ofTool;
  run.view = { ...run.view, cwd: command.cwd, text: listText(command.parsed.text), riskLevel: risk.level };
  context.emit(submissionId, { type: 'task-started', run: run.view });
  const trusted = await trustedBySettings(command, settings.values, ports);
  return go({
    command,
    op,
    risk,
    run: { ...runContextOf(run, { requester: op.requester, settings, risk: judged }, context), trusted },
  });
}

const noFolder = {
  code: 'bad-request',
  message: say('The folder that the agent names does not exist.'),
  remedy: say('Name an existing folder.'),
} as const;

/** Null where the agent's folder does not exist; one outside the project is shown, not refused: the agent is there already. */
async function commandOf(op: ExternalToolOperation, run: LiveRun, context: ExecuteContext): Promise<Command | null> {
  const { ports, projectRoot, sessionId } = context;
  const { runId, submissionId } = run.view;
  const cwd = await ports.disk.realDirectory(resolvePath(projectRoot, op.cwd ?? projectRoot));
  if (cwd === null) return null;
  const { subject } = op;
  const [program = '', ...words] = subject.kind === 'command' ? subject.argv : [subject.name];
  const argv: [string, ...string[]] = [program, ...words];
  const isCommand = subject.kind === 'command';
  // It runs there with variables of the agent's own, and the broker does not look at the names that lie there once more before it does.
  const around: Around = { cwd, isPlain: true, variable: () => undefined, list: () => null };
  const parsed = isCommand
    ? ports.reader.read(argv, around)
    : { text: textOfExternalTool(op), segments: [], opaque: [] };
  return {
    runId,
    sessionId,
    submissionId,
    ...markOf(run),
    requester: op.requester,
    projectRoot,
    argv,
    cwd,
    env: {},
    terminal: null,
    timeoutMs: null,
    // It asks for everything there is: nothing of ours will contain it.
    escalationRequest: { kind: 'require-escalated', justification: '' },
    parsed,
    ...(await lookAround({ parsed, cwd, env: {} }, ports)),
    executable: isCommand ? await ports.disk.findExecutable(program, { cwd, projectRoot }) : null,
  };
}
