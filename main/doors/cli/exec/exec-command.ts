/** Runs one command, or a whole agent, through a desk and passes its streams on, wherever that desk lives. */
import { isInside } from '#domain/paths.ts';
import type { Operation } from '#domain/submission.ts';
import type { DeskClient } from '../../../rpc/wire-client.ts';
import { agentSettings } from '../agent-settings.ts';
import { noWish, type AgentWish } from './agent-wish.ts';
import { callWish } from './call-wish.ts';
import { callSettings } from './call-settings.ts';
import type { ExecStreams } from './exec-streams.ts';
import { lost, passRun, type ExecEnd } from './pass-run.ts';
import type { ExecArguments } from './read-exec-arguments.ts';

export type { ExecEnd };

export interface ExecJob {
  readonly client: DeskClient;
  readonly args: ExecArguments;
  /** The caller's own folder, without links. */
  readonly from: string;
  readonly streams: ExecStreams;
  /** True when the desk lives in this process and nobody can be asked. */
  readonly isAlone: boolean;
  /** The name of the agent that is run as a whole; absent for one command. */
  readonly agent?: string;
  /** What that agent is known to need. */
  readonly needs?: AgentWish;
}

export async function execCommand({
  client,
  args,
  from,
  streams,
  isAlone,
  agent,
  needs = noWish,
}: ExecJob): Promise<ExecEnd> {
  const opened = await client.call('project.open', { path: args.project });
  if (!opened.ok) return { kind: 'refused', error: opened.error };
  const { sessionId, projectRoot, settings } = opened.result;
  const terminal = args.tty ?? streams.isTerminal();
  const op: Operation = {
    type: 'exec',
    argv: [...args.argv],
    cwd: args.cwd ?? (isInside(from, projectRoot) ? from : null),
    // The desk's own environment: a caller's could hold secrets, and would end up on the card and in the log.
    env: { ...needs.variables },
    ...(Object.keys(needs.keys).length === 0 ? {} : { keys: { ...needs.keys } }),
    terminal: terminal ? streams.terminalSize() : null,
    timeoutMs: args.timeoutMs,
    wish: callWish(args, needs.grants),
    asker: { door: 'cli', claimedName: agent ?? 'countersign exec', says: null },
    ...(agent === undefined
      ? { settings: callSettings(args, settings.values) }
      : { settings: agentSettings(args, settings.values, needs.grants), isAgent: true }),
  };
  return passRun({
    client,
    streams,
    isAlone,
    terminal: () => terminal,
    async begin() {
      const receipt = await client.call('session.submit', { sessionId, submission: { id: 'exec', op } });
      if (!receipt.ok) return { kind: 'refused', error: receipt.error };
      if (receipt.result.kind === 'refused') return { kind: 'refused', error: receipt.result.error };
      const { runId } = receipt.result;
      return runId === null ? lost : { kind: 'begun', sessionId, runId };
    },
  });
}
