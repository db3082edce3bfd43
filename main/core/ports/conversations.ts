/** What the core asks of its host for the built-in agent: a model, tools that go the way of every request, and a place for what was said. */
import type { ConversationEntry } from '#domain/agents/conversation.ts';
import type { AgentSessionId } from '#domain/common/ids.ts';
import type { SettingsLayer } from '#domain/settings/settings.ts';

export interface ToolOffer {
  readonly name: string;
  readonly description: string;
  /** JSON schema of its input. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the model asked for, unchecked. */
export interface AskedCall {
  readonly tool: string;
  /** JSON, or whatever came in its place. */
  readonly input: string;
}

export interface ModelQuestionTurn {
  readonly projectRoot: string;
  readonly entries: readonly ConversationEntry[];
  readonly tools: readonly ToolOffer[];
}

/** `silent`: nothing came for too long. `unreadable`: what came was none of its protocol. */
export type TurnFailure = 'off' | 'no-key' | 'too-costly' | 'silent' | 'unreadable' | 'too-large' | 'failed';

export type ModelTurnAnswer =
  | {
      readonly kind: 'said';
      readonly text: string;
      readonly calls: readonly AskedCall[];
      /** The model's own limit ended it in the middle. */
      readonly isCut: boolean;
      readonly inputTokens: number;
      readonly outputTokens: number;
    }
  | { readonly kind: 'failed'; readonly because: TurnFailure };

export interface ModelTurns {
  /** `hear` is told all that was said so far. Never rejects; after the signal its answer is worth nothing. */
  ask(question: ModelQuestionTurn, hear: (text: string) => void, signal: AbortSignal): Promise<ModelTurnAnswer>;
}

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
  readonly exitCode?: number;
}

/** The tools of one session: a client of the broker like every other agent's. */
export interface AgentTools {
  readonly offers: readonly ToolOffer[];
  /** Never rejects. */
  call(
    tool: string,
    input: unknown,
    steer: { signal: AbortSignal; onNews: (text: string) => void },
  ): Promise<ToolAnswer>;
  /** Settings of the person for every command of the turn that begins; empty for those of the project. */
  beginTurn(settings: SettingsLayer): void;
  /** Ends every run that is left. */
  interrupt(): Promise<void>;
  close(): void;
}

export interface OpenAgentTools {
  /** `part`: of a helper's own, by which its requests are told apart. */
  (where: { readonly id: AgentSessionId; readonly projectRoot: string; readonly part?: string }): Promise<AgentTools>;
}

export interface ConversationBook {
  /** Empty for one that is not kept. Rejects with `store-unavailable`. */
  read(id: AgentSessionId): Promise<readonly ConversationEntry[]>;
  /** What looks like a secret is covered. Rejects with `store-unavailable`. */
  add(id: AgentSessionId, entries: readonly ConversationEntry[]): Promise<void>;
}

/** Absent as a whole where there is no built-in agent. */
export interface BuiltInAgent {
  readonly model: ModelTurns;
  readonly openTools: OpenAgentTools;
  readonly book: ConversationBook;
}
