/** Starts a command once in the sandbox, where refusals are recorded and nothing is asked about them. */
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { Settings, SettingsLayer } from '#domain/settings/settings.ts';
import type { Bridge } from '../../bridge.ts';
import { startRun } from '../../stores/start-run.ts';
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
  // Through a pipe a refused connection is an answer and not the end.
  const started = await startRun(bridge, sessionId, line, { terminal: null, settings: layer });
  if (started.kind === 'refused') return { kind: 'refused', why: sayError(started.error) };
  const { runId } = started;
  return runId === null ? { kind: 'refused', why: '' } : { kind: 'started', runId };
}
