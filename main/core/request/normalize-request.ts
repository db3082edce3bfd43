/** Turns a parsed exec operation into a Command, or says why it cannot be one. */
import type { Command } from '#domain/command/command.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { RunId, SessionId, SubmissionId } from '#domain/common/ids.ts';
import { isInside, resolvePath } from '#domain/common/paths.ts';
import type { FilePolicy } from '#domain/sandbox/sandbox-policy.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import type { CommandReader, Disk, LinePlaces } from '#core/ports.ts';
import { readInPlace } from './reading/read-in-place.ts';
import { quoteArgv } from './quote-argv.ts';
import { type Message, say } from '#domain/common/message.ts';

export interface RequestContext {
  /** Added by the session; the call's own variables win. */
  readonly sessionEnv: Readonly<Record<string, string>>;
  readonly userShell: string;
  readonly runId: RunId;
  readonly sessionId: SessionId;
  readonly submissionId: SubmissionId;
  readonly projectRoot: string;
  readonly files: FilePolicy;
  /** Limit from the settings, used when the call names none. */
  readonly timeoutMs: number | null;
  readonly disk: Disk;
  readonly reader: CommandReader;
  /** Absent where variables come to the run that are not known here. */
  readonly places?: LinePlaces | undefined;
}

export type NormalizedRequest = { kind: 'command'; command: Command } | { kind: 'refused'; error: WireError };

function refused(code: WireError['code'], message: Message, remedy: Message): NormalizedRequest {
  return { kind: 'refused', error: { code, message, remedy } };
}

const asksForLoopback = ({ escalationRequest }: ExecOperation): boolean =>
  escalationRequest?.kind === 'additional-permissions' &&
  escalationRequest.grants.some(({ kind }) => kind === 'loopback');

/** The folders a command may start in: the project, and what the settings let it write. */
function mayStartIn(cwd: string, context: RequestContext): boolean {
  if (isInside(cwd, context.projectRoot)) return true;
  switch (context.files.mode) {
    case 'danger-full-access':
    case 'external-sandbox':
      return true;
    case 'workspace-write':
      return context.files.writableRoots.some((root) => isInside(cwd, root));
    case 'read-only':
      return false;
  }
}

export async function normalizeRequest(op: ExecOperation, context: RequestContext): Promise<NormalizedRequest> {
  const [first, ...others] = op.argv;
  if (first === undefined) return refused('bad-request', say('The command is empty.'), say('Name a program to run.'));
  const argv: [string, ...string[]] = [first, ...others];
  const translated = op.profile === true ? throughUserShell(argv, context.userShell) : argv;

  const wanted = resolvePath(context.projectRoot, op.cwd ?? context.projectRoot);
  const cwd = await context.disk.realDirectory(wanted);
  if (cwd === null) {
    return refused(
      'bad-request',
      say('The working directory {wanted} does not exist.', { wanted }),
      say('Name an existing folder.'),
    );
  }
  if (!mayStartIn(cwd, context)) {
    return refused(
      'cwd-outside-project',
      say('The working directory {cwd} lies outside the project {projectRoot}.', {
        cwd,
        projectRoot: context.projectRoot,
      }),
      say('Start inside the project, or add the folder to the writable folders in its settings.'),
    );
  }
  if (op.isAgent !== true && asksForLoopback(op))
    return refused(
      'not-allowed-here',
      say('A server of this machine itself is opened only for the model of a whole agent.'),
      say('Start the agent with `countersign run`.'),
    );
  const env = { ...context.sessionEnv, ...op.env };
  const { projectRoot } = context;
  const from = { cwd, projectRoot, searchPath: env['PATH'] };
  return {
    kind: 'command',
    command: {
      runId: context.runId,
      sessionId: context.sessionId,
      submissionId: context.submissionId,
      requester: op.requester,
      projectRoot: context.projectRoot,
      argv: translated,
      cwd,
      env,
      terminal: op.terminal,
      timeoutMs: smallerOf(op.timeoutMs, context.timeoutMs),
      ...(op.isAgent === true ? { isAgent: true } : {}),
      escalationRequest: op.escalationRequest,
      parsed: await readInPlace(translated, context, { cwd, projectRoot, env }),
      executable: await context.disk.findExecutable(translated[0], from),
    },
  };
}

/** A setting is a limit, also for a caller that asks for more. */
function smallerOf(asked: number | null, limit: number | null): number | null {
  return asked === null || limit === null ? (asked ?? limit) : Math.min(asked, limit);
}

const plainShell = /^(?:\/usr)?(?:\/bin\/)?(?:sh|bash|dash|zsh|ksh)$/;

/** The person's own shell, after reading its profile. A shell line keeps its text; any other argv becomes the line that passes exactly its words. */
function throughUserShell(argv: readonly [string, ...string[]], userShell: string): [string, ...string[]] {
  const [program, flag, script] = argv;
  const isShellLine = argv.length === 3 && plainShell.test(program) && flag === '-c' && script !== undefined;
  return [userShell, '-lc', isShellLine ? script : quoteArgv(argv)];
}
