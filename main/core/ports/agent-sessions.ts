/** What the core has kept of the sessions of agents. */
import type { AgentFile, AgentRequest, AgentSessionRecord } from '#domain/agents/agent-session-view.ts';
import type { AgentSessionId, RunId } from '#domain/common/ids.ts';

export interface RequestCounts {
  readonly requests: number;
  readonly refused: number;
  /** Null where nothing was asked yet. */
  readonly lastAt: number | null;
}

/** Each throws `store-unavailable`. */
export interface AgentSessionBook {
  /** The newest first. */
  recent(limit: number): readonly AgentSessionRecord[];
  find(id: AgentSessionId): AgentSessionRecord | null;
  /** Takes the place of what was kept under its id. */
  keep(record: AgentSessionRecord): void;
  countsOf(id: AgentSessionId): RequestCounts;
  /** The newest first. */
  requestsOf(id: AgentSessionId, limit: number): readonly AgentRequest[];
  filesOf(id: AgentSessionId, limit: number): readonly AgentFile[];
  /** Null for what was no agent's, and what is not in the log any more. */
  sessionOf(runId: RunId): AgentSessionId | null;
}

/** What the terminals of whole agents showed last. A transcript that cannot be kept or read is none. */
export interface Transcripts {
  keep(runId: RunId, bytes: Uint8Array): void;
  has(runId: RunId): boolean;
  read(runId: RunId): Uint8Array | null;
}
