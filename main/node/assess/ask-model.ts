/** Puts one prompt to the appointed model and reads its answer by a schema; counts what it costs, and keeps to the person's limit. */
import type * as z from 'zod';
import type { Secrets } from '#core/ports.ts';
import { readModelFile } from './model-file.ts';
import { openModel } from './open-model.ts';
import type { ModelUsage } from './model-usage.ts';
import { isRefused, tokensTaken } from './count-tokens.ts';

export interface ModelPlace {
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly usage: ModelUsage;
}

export interface ModelPrompt {
  readonly instructions: string;
  readonly prompt: string;
}

export type ModelAnswer<T> =
  | {
      readonly kind: 'said';
      readonly output: T;
      readonly model: string;
      /** Null where the server does not say. */
      readonly inputTokens: number | null;
      readonly outputTokens: number | null;
    }
  /** Only the kind leaves: the error itself holds the request and its headers. */
  | { readonly kind: 'failed'; readonly because: 'parse_error' | 'no_output' | 'model_error'; readonly model: string }
  | { readonly kind: 'too-costly'; readonly model: string }
  | { readonly kind: 'off' };

export interface ModelQuestion<T> extends ModelPrompt {
  readonly schema: z.ZodType<T>;
  readonly maxOutputTokens: number;
}

/** Never rejects. */
export async function askModel<T>(
  { dataDir, secrets, usage }: ModelPlace,
  { schema, ...question }: ModelQuestion<T>,
  signal: AbortSignal,
): Promise<ModelAnswer<T>> {
  const reading = await readModelFile(dataDir);
  if (reading.kind === 'off') return { kind: 'off' };
  const failed = (because: 'parse_error' | 'no_output' | 'model_error'): ModelAnswer<T> => ({
    kind: 'failed',
    because,
    model: reading.kind === 'model' ? reading.config.model : '',
  });
  if (reading.kind === 'unreadable') return failed('model_error');
  const { config } = reading;
  if (!(await usage.hasRoom(config.monthlyTokens ?? null))) return { kind: 'too-costly', model: config.model };
  const { generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output } = await import('ai');
  // The library prints warnings otherwise, and they can quote what was sent.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  let sent: number | null = null;
  try {
    const apiKey = await secrets.read('model-api-key');
    const model = await openModel(config, apiKey);
    if (model === null) return failed('model_error');
    sent = question.instructions.length + question.prompt.length;
    const { output, usage: used } = await generateText({
      model,
      ...question,
      output: Output.object({ schema }),
      maxRetries: 0,
      abortSignal: signal,
    });
    const [inputTokens, outputTokens] = [used.inputTokens ?? null, used.outputTokens ?? null];
    await usage.add(tokensTaken(used, sent, JSON.stringify(output).length));
    // A server that sends the key back would otherwise put it on the page and into the events.
    if (apiKey !== null && JSON.stringify(output).includes(apiKey)) return failed('parse_error');
    return { kind: 'said', output, model: config.model, inputTokens, outputTokens };
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) {
      await usage.add(tokensTaken(error.usage, sent ?? 0, error.text?.length ?? 0));
      return failed((error.text ?? '').trim() === '' ? 'no_output' : 'parse_error');
    }
    // What was given up after a while is paid for too.
    if (sent !== null && !isRefused(error)) await usage.add(tokensTaken(undefined, sent, 0));
    return failed(NoOutputGeneratedError.isInstance(error) ? 'no_output' : 'model_error');
  }
}
