/** Turns the appointed model into one the AI library can call; nothing is taken from the environment. */
import type { LanguageModel } from 'ai';
import type { ModelConfig } from '#domain/approval/model-config.ts';

// Stated here because the libraries would otherwise look for addresses and keys in variables, where any start script could put them.
const ownAddress = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com/v1' };

/** Null when the provider needs a key and there is none. Each library is loaded only when it is used. */
export async function openModel(
  config: ModelConfig,
  apiKey: string | null,
  mostBytes = maxAnswerBytes,
): Promise<LanguageModel | null> {
  const boundedFetch = fetchWithin(mostBytes);
  switch (config.provider) {
    case 'openai-compatible': {
      if (config.baseUrl === null) return null;
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const provider = createOpenAICompatible({
        name: 'appointed',
        baseURL: config.baseUrl,
        fetch: boundedFetch,
        supportsStructuredOutputs: true,
        // Else a server says nothing of what a stream took, and no limit of it is ever reached.
        includeUsage: true,
        ...(apiKey === null ? {} : { apiKey }),
      });
      return provider(config.model);
    }
    case 'openai': {
      if (apiKey === null) return null;
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ apiKey, baseURL: config.baseUrl ?? ownAddress.openai, fetch: boundedFetch })(config.model);
    }
    case 'anthropic': {
      if (apiKey === null) return null;
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const baseURL = config.baseUrl ?? ownAddress.anthropic;
      return createAnthropic({ apiKey, baseURL, fetch: boundedFetch })(config.model);
    }
  }
}

/** A description has 500 characters; the rest is room for a model's own ceremony. */
const maxAnswerBytes = 256 * 1024;

/** What a stream breaks off with that is longer than was allowed. */
export const tooLargeAnswer = 'The answer is too large.';

/** Talks to a model server that may be slow, endless or hostile: no redirects, and no more of an answer than its caller has room for. */
const fetchWithin =
  (mostBytes: number): typeof fetch =>
  async (input, init) => {
    // A redirect would carry the key to a host that was not configured.
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (response.body === null) return response;
    let seen = 0;
    const bounded = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          seen += chunk.byteLength;
          if (seen > mostBytes) controller.error(new Error(tooLargeAnswer));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(bounded, { status, statusText, headers });
  };
