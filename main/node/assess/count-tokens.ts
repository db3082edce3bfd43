/** What one question took, in tokens: as its server tells it, or, where it tells nothing, roughly by the length of what was sent and said. */
import type { LanguageModelUsage } from 'ai';

export interface TokensTaken {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** In characters; most texts have more in one token. A limit is rather reached too early than never. */
const charactersInToken = 3;
const roughly = (characters: number): number => Math.ceil(characters / charactersInToken);

type Told = Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'>;

/** A server that names no tokens for what it was sent tells nothing. */
export function tokensTaken(told: Told | undefined, sent: number, said: number): TokensTaken {
  const { inputTokens = 0, outputTokens = 0 } = told ?? {};
  if (inputTokens > 0) return { inputTokens, outputTokens };
  return { inputTokens: roughly(sent), outputTokens: Math.max(outputTokens, roughly(said)) };
}

/** Whether a server was not reached, or refused what it was sent: then nobody pays for it. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'AI_APICallError') return false;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return typeof status !== 'number' || status >= 300;
}
