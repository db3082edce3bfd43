/** Takes one permission request from its settings snapshot to its outcome. */
import { canonicalHost } from '#domain/network/canonical-host.ts';
import type { Command } from '#domain/command/command.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { PermissionOperation } from '#domain/approval/permission-request.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { markOf, type LiveRun } from '../live-run.ts';
import { failed } from '../result/to-outcome.ts';
import { answerPermissions, requestText } from '../run/answer-permissions.ts';
import { runContextOf, type ExecuteContext } from './runs/execute-run.ts';
import { listText } from './first-view.ts';
import { recordOutcome } from './runs/record-outcome.ts';

export async function askPermissions(op: PermissionOperation, run: LiveRun, context: ExecuteContext): Promise<Outcome> {
  const { ports, projectRoot, sessionId } = context;
  const { runId, submissionId } = run.view;
  const settings = await ports.settings.effective(projectRoot, context.sessionLayer, {});
  const found = await readPlaces(op.grants, context);
  const { text, shown } = requestText(found.grants);
  run.view = { ...run.view, text: listText(text) };
  context.emit(submissionId, { type: 'task-started', run: run.view });
  if (found.wrong !== null) return failed(notThere(found.wrong), null);

  const command: Command = {
    runId,
    sessionId,
    submissionId,
    ...markOf(run),
    asker: op.asker,
    projectRoot,
    argv: ['request_permissions'],
    cwd: projectRoot,
    env: {},
    terminal: null,
    timeoutMs: null,
    wish: { kind: 'additional-permissions', grants: [...found.grants], justification: op.asker.says ?? '' },
    parsed: { text, segments: [], opaque: [] },
    executable: null,
  };
  const { standing } = context;
  const outcome = await answerPermissions(
    { command, holder: { connectionId: run.connectionId, asker: op.asker }, shown, standing },
    runContextOf(run, settings, false, context),
  );
  return recordOutcome(outcome, run, context);
}

/** The card names the places that would be opened, and not the links that lead there today. */
async function readPlaces(
  grants: readonly Grant[],
  { ports }: ExecuteContext,
): Promise<{ grants: readonly Grant[]; wrong: string | null }> {
  let wrong: string | null = null;
  const followed = await Promise.all(
    grants.map(async (grant): Promise<Grant> => {
      if (grant.kind === 'host') {
        const host = canonicalHost(grant.target.host);
        if (host.kind === 'refused') wrong ??= `${grant.target.host} is no host`;
        return host.kind === 'refused' ? grant : { ...grant, target: { ...grant.target, host: host.host } };
      }
      if (grant.kind !== 'path') return grant;
      const real = await ports.files.follow(grant.path);
      if (real === null) wrong ??= `${grant.path} leads nowhere`;
      return { ...grant, path: real?.realPath ?? grant.path };
    }),
  );
  return { grants: followed, wrong };
}

const notThere = (wrong: string) =>
  ({
    code: 'bad-request',
    message: `${wrong}, so nothing can be permitted there.`,
    remedy: 'Name existing folders and files by their absolute paths, and hosts without their scheme.',
  }) as const;
