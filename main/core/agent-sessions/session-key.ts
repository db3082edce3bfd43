/** By what requests are known to be of one session of an agent. */
import { agentOf, knownAgents } from '#agents/agents.ts';
import { canarySession } from '#domain/command/ticket.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { RunOperation } from '../session/runs/run-operation.ts';
import type { Submitter } from '../session/submitter.ts';

export interface AskedRun {
  readonly op: RunOperation;
  readonly from: Submitter;
  readonly runId: RunId;
  readonly projectRoot: string;
}

/** Entry points whose connection is the agent's own for as long as it works. */
const lasting: ReadonlySet<string> = new Set(['mcp', 'drive', 'agent']);

/** Null for what is no agent's: a person's own command, and single commands of programs. */
export function sessionKey({ op, from, runId, projectRoot }: AskedRun): string | null {
  const { entryPoint, claimedName } = op.requester;
  if (op.type === 'exec' && op.isAgent === true) return JSON.stringify(['run', runId]);
  if (from.isPerson) return null;
  // The installer tries the shim under this name, which is no work of the agent.
  if (from.conversation === canarySession) return null;
  if (from.conversation !== undefined) {
    return conversationKey({ name: claimedName ?? '', conversation: from.conversation, projectRoot });
  }
  if (!lasting.has(entryPoint)) return null;
  return JSON.stringify(['connection', from.connectionId, entryPoint, claimedName, projectRoot]);
}

/** An agent's own name for its conversation outlasts its connections, and the desk. */
export function conversationKey(of: {
  readonly name: string;
  readonly conversation: string;
  readonly projectRoot: string;
}): string {
  return JSON.stringify(['conversation', of.name, of.conversation, of.projectRoot]);
}

/** By its program, or by the name that a client claims; null for one that has no file here. */
export function agentIdOf(claimedName: string | null, program: string | null): string | null {
  const named = knownAgents.find(({ id, name }) => name === claimedName || id === claimedName);
  return (program === null ? null : agentOf(program)?.id) ?? named?.id ?? null;
}
