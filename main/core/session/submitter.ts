/** Who hands something in to a session. */
import type { AgentSessionId, ConnectionId } from '#domain/common/ids.ts';

export interface Submitter {
  readonly connectionId: ConnectionId;
  /** A person's own screen: may answer approvals and change settings, and its runs outlive it. */
  readonly isPerson: boolean;
  /** The agent's own name for its conversation, where its entry point tells it. */
  readonly conversation?: string;
  /** Of an agent that the desk started by itself: what it runs outlives the connection that asked for it. */
  readonly agentSession?: AgentSessionId;
}
