/** One connected client, whatever carries its bytes. Implementations: memory, WebSocket, Electron IPC. */
import type { Reply } from '#contract/envelope.ts';
import type { OutputFrame } from '#contract/output-frame.ts';
import type { EntryPoint } from '#domain/agents/requester.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import type { AgentSessionId, ConnectionId } from '#domain/common/ids.ts';

export interface Wire {
  readonly connectionId: ConnectionId;
  readonly shell: 'electron' | 'web' | 'socket';
  /** Whether a person sits behind this wire, so that it may answer approvals and change settings. */
  readonly isPerson: boolean;
  /** Where that person sits; said of what they change. */
  readonly person: Extract<ChangedBy, { kind: 'person' }>;
  /** What comes in over it: the page, where a person sits behind it, and for programs the entry point of those that claim none of theirs. */
  readonly entryPoint: Exclude<EntryPoint, 'hook'>;
  /** Of the built-in agent, whose tools are at the other end. */
  readonly agentSession?: AgentSessionId;
  /** Set once, before any call arrives. */
  onCall(handler: (method: string, params: unknown) => Promise<Reply>): void;
  sendEvent(event: BrokerEvent): void;
  sendOutput(frame: OutputFrame): void;
  /** Called once, when the client is gone. */
  onClose(listener: () => void): void;
}
