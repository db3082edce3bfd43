/** Starts a command once in the sandbox, where refusals are recorded and nothing is asked about them. */
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { Settings, SettingsLayer } from '#domain/settings/settings.ts';
import type { Bridge } from '../../bridge.ts';
import { newSubmissionId } from '../../new-submission-id.ts';
import { sayError } from '../../text/describe/say-error.ts';

/** Dangerous commands and rules still ask. A blocked network is watched instead, and lets nothing through. */
export function recordingLayer({ network }: Pick<Settings, 'network'>): SettingsLayer {
  const quiet = {
    mode: 'granular',
    sandboxApproval: false,
    rules: true,
    requestPermissions: true,
    networkApproval: false,
    patchApproval: false,
  } as const;
  if (network === 'blocked') return { approvalPolicy: quiet, network: 'allow-listed', allowedHosts: [] };
  if (network === 'ask') return { approvalPolicy: quiet, network: 'allow-listed' };
  return { approvalPolicy: quiet };
}

export type Recording =
  | { readonly kind: 'started'; readonly runId: RunId }
  | { readonly kind: 'refused'; readonly why: string };

/** `layer` is laid over the settings of the project for this run alone. */
export async function recordRun(
  bridge: Bridge,
  sessionId: SessionId,
  line: string,
  layer: SettingsLayer,
): Promise<Recording> {
  const answer = await bridge.call('session.submit', {
    sessionId,
    submission: {
      id: newSubmissionId(),
      op: {
        type: 'exec',
        argv: ['/bin/sh', '-c', line],
        cwd: null,
        env: {},
        // Through a pipe a refused connection is an answer and not the end.
        terminal: null,
        timeoutMs: null,
        escalationRequest: null,
        requester: { entryPoint: 'page', claimedName: null, says: null },
        settings: layer,
      },
    },
  });
  if (!answer.ok) return { kind: 'refused', why: sayError(answer.error) };
  const { result } = answer;
  if (result.kind === 'refused') return { kind: 'refused', why: sayError(result.error) };
  return result.runId === null ? { kind: 'refused', why: '' } : { kind: 'started', runId: result.runId };
}
