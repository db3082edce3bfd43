/** Asks the appointed model about a command and reads its answer strictly; anything else is no assessment. */
import type { AssessmentAnswer, CommandAssessor, Secrets } from '#core/ports.ts';
import { fillAssessmentPrompt, modelAnswerSchema } from './assessment-prompt.ts';
import { readModelFile } from './model-file.ts';
import { openModel } from './open-model.ts';

export interface AssessorOptions {
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly platform: string;
}

/** Room for the description, its frame, and what a model thinks before it answers. */
const maxAnswerTokens = 2000;

const failed = (because: 'parse_error' | 'no_output' | 'model_error'): AssessmentAnswer => ({
  kind: 'failed',
  because,
});

export function createAssessor(options: AssessorOptions): CommandAssessor {
  const { dataDir, secrets, platform } = options;
  return {
    async assess(question, signal) {
      const reading = await readModelFile(dataDir);
      if (reading.kind === 'off') return { kind: 'off' };
      if (reading.kind === 'unreadable') return failed('model_error');
      const { config } = reading;
      const { generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output } = await import('ai');
      // The library prints warnings otherwise, and they can quote what was sent.
      globalThis.AI_SDK_LOG_WARNINGS = false;
      try {
        const apiKey = await secrets.read('model-api-key');
        const model = await openModel(config, apiKey);
        if (model === null) return failed('model_error');
        const { output } = await generateText({
          model,
          ...fillAssessmentPrompt(question, platform),
          output: Output.object({ schema: modelAnswerSchema }),
          maxOutputTokens: maxAnswerTokens,
          maxRetries: 0,
          abortSignal: signal,
        });
        // A server that sends the key back would otherwise put it on the page and into the events.
        if (apiKey !== null && output.description.includes(apiKey)) return failed('parse_error');
        const { description, risk_level: level, risk_categories: categories } = output;
        return { kind: 'assessed', assessment: { description, level, categories, model: config.model } };
      } catch (error) {
        // Only the kind leaves: the error itself holds the request and its headers.
        if (NoObjectGeneratedError.isInstance(error)) {
          return failed((error.text ?? '').trim() === '' ? 'no_output' : 'parse_error');
        }
        return failed(NoOutputGeneratedError.isInstance(error) ? 'no_output' : 'model_error');
      }
    },
  };
}
