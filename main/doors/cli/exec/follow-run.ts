/** Picks the events of one run out of the broker's, also those that came before its name was known. */
import type { EventMessage } from '#domain/common/event.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';

export interface FollowedRun {
  /** The listener gets what was missed first. */
  bind(runId: RunId, listener: (message: EventMessage) => void): void;
}

function runOf(message: EventMessage): RunId | null {
  if ('runId' in message) return message.runId;
  if ('approval' in message) return message.approval.runId;
  return message.type === 'task-started' ? message.run.runId : null;
}

/** Call before the command is submitted: its events may be faster than the receipt. */
export function followRun(client: BrokerClient): FollowedRun {
  const early: EventMessage[] = [];
  let bound: { runId: RunId; listener: (message: EventMessage) => void } | null = null;
  client.onEvent(({ msg }) => {
    if (bound === null) early.push(msg);
    else if (runOf(msg) === bound.runId) bound.listener(msg);
  });
  return {
    bind(runId, listener) {
      bound = { runId, listener };
      for (const message of early.splice(0)) if (runOf(message) === runId) listener(message);
    },
  };
}
