/** One run that an agent asked for over MCP: what it printed, what it waits for, and how it ended. */
import type { WireError } from '#domain/common/errors.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { followRun, type McpRunEnd, type McpRunOptions } from './follow-run.ts';
import type { TakenOutput } from './attempt-window.ts';
import type { RunPlace } from './run-place.ts';

export interface McpRun {
  readonly runId: RunId;
  /** Null until it has ended and all its output has come. */
  readonly end: McpRunEnd | null;
  /** Resolves then. */
  readonly ended: Promise<McpRunEnd>;
  /** What it waits for before it goes on, in words for the agent; null while it runs. */
  readonly waitsFor: string | null;
  /** How its cards were settled and by whom, in words. */
  readonly decided: readonly string[];
  /** What the sandbox refused to its last attempt, while somebody is asked about another one. */
  readonly refused: readonly Refusal[];
  take(): TakenOutput;
  /** News in words: what it waits for, and what it prints. The returned function ends it. */
  onNews(listener: (text: string) => void): () => void;
  terminate(): void;
  /** Resolves when the command has it, or when there is room for more; else to why it was refused. */
  write(bytes: Uint8Array, isEnd: boolean): Promise<WireError | null>;
}

export function createMcpRun(options: McpRunOptions, first: RunPlace): McpRun {
  const listeners = new Set<(text: string) => void>();
  const done = Promise.withResolvers<McpRunEnd>();
  let end: McpRunEnd | null = null;
  const followed = followRun(options, first, {
    tell(text) {
      for (const listener of listeners) listener(text);
    },
    onEnd(value) {
      end = value;
      done.resolve(value);
    },
  });
  return {
    runId: first.runId,
    get end() {
      return end;
    },
    ended: done.promise,
    get waitsFor() {
      return followed.waitsFor;
    },
    decided: followed.decided,
    get refused() {
      return followed.refused;
    },
    take: () => followed.take(end !== null),
    onNews(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    terminate: () => followed.terminate(),
    write: (bytes, isEnd) => followed.write(bytes, isEnd),
  };
}
