/** Reads one permission request into what is judged. */
import { canonicalHost } from '#domain/network/canonical-host.ts';
import type { Command } from '#domain/command/command.ts';
import type { PermissionOperation } from '#domain/approval/permission-request.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { grantsWords } from '#domain/sandbox/grant-words.ts';
import { markOf, type LiveRun } from '../../live-run.ts';
import { end, go, type Step } from '../../pipeline/step.ts';
import { failed } from '../../result/to-outcome.ts';
import type { ShownGrant } from '../../risk/grants/rate-grants.ts';
import { assessCommand } from '../../run/assess-command.ts';
import { listText } from '../../session/first-view.ts';
import type { PermissionRequest } from '../permission-request.ts';
import { runContextOf, type ExecuteContext } from './execute-context.ts';
import { english, type Message, say } from '#domain/common/message.ts';

export async function readPermissionRequest(
  op: PermissionOperation,
  run: LiveRun,
  context: ExecuteContext,
): Promise<Step<PermissionRequest>> {
  const { ports, projectRoot, sessionId } = context;
  const { runId, submissionId } = run.view;
  const settings = await ports.settings.effective(projectRoot, context.sessionLayer, {});
  const found = await readPlaces(op.grants, context);
  const { text, shown } = requestText(found.grants);
  run.view = { ...run.view, text: listText(text) };
  context.emit(submissionId, { type: 'task-started', run: run.view });
  if (found.wrong !== null) return end(failed(notThere(found.wrong), null));

  const command: Command = {
    runId,
    sessionId,
    submissionId,
    ...markOf(run),
    requester: op.requester,
    projectRoot,
    argv: ['request_permissions'],
    cwd: projectRoot,
    env: {},
    terminal: null,
    timeoutMs: null,
    escalationRequest: {
      kind: 'additional-permissions',
      grants: [...found.grants],
      justification: op.requester.says ?? '',
    },
    parsed: { text, segments: [], opaque: [] },
    executable: null,
  };
  return go({
    command,
    holder: { connectionId: run.connectionId, requester: op.requester },
    shown,
    permitted: context.permitted,
    run: runContextOf(run, { requester: op.requester, settings, risk: assessCommand(command, ports) }, context),
  });
}

/** The card names the places that would be opened, and not the links that lead there today. */
async function readPlaces(
  grants: readonly Grant[],
  { ports }: ExecuteContext,
): Promise<{ grants: readonly Grant[]; wrong: Message | null }> {
  let wrong: Message | null = null;
  const followed = await Promise.all(
    grants.map(async (grant): Promise<Grant> => {
      if (grant.kind === 'host') {
        const host = canonicalHost(grant.target.host);
        if (host.kind === 'refused') wrong ??= say('{host} is not a host', { host: grant.target.host });
        return host.kind === 'refused' ? grant : { ...grant, target: { ...grant.target, host: host.host } };
      }
      if (grant.kind !== 'path') return grant;
      const real = await ports.files.follow(grant.path);
      if (real === null) wrong ??= say('{path} leads nowhere', { path: grant.path });
      return { ...grant, path: real?.realPath ?? grant.path };
    }),
  );
  return { grants: followed, wrong };
}

const notThere = (wrong: Message) =>
  ({
    code: 'bad-request',
    message: say('{wrong}, so nothing can be permitted there.', { wrong }),
    remedy: say('Name existing folders and files by their absolute paths, and hosts without their scheme.'),
  }) as const;

/** The request as one line, and where each permission stands in it. */
function requestText(grants: readonly Grant[]): {
  readonly text: string;
  readonly shown: readonly ShownGrant[];
} {
  let text = 'request_permissions:';
  const shown = grants.map((grant, index): ShownGrant => {
    text += index === 0 ? ' ' : ', ';
    const start = text.length;
    text += english(grantsWords([grant]));
    return { grant, span: [start, text.length] };
  });
  return { text, shown };
}
