/** Asks the appointed model to describe a command, or to review a question, and reads its answer strictly; anything else is no answer. */
import type { CardReviewer, CommandAssessor } from '#core/ports.ts';
import { verdictSchema } from '#domain/approval/review.ts';
import { askModel, type ModelPlace } from './ask-model.ts';
import { fillAssessmentPrompt, modelAnswerSchema } from './assessment-prompt.ts';
import { fillReviewPrompt } from './review-prompt.ts';

/** Room for the description, its frame, and what a model thinks before it answers. */
const maxAnswerTokens = 2000;

export function createAssessor(place: ModelPlace, platform: string): CommandAssessor {
  return {
    async assess(question, signal) {
      const asked = {
        ...fillAssessmentPrompt(question, platform),
        schema: modelAnswerSchema,
        maxOutputTokens: maxAnswerTokens,
      };
      const answer = await askModel(place, asked, signal);
      // Beyond the person's limit a card is without a description, as where no model is appointed.
      if (answer.kind === 'off' || answer.kind === 'too-costly') return { kind: 'off' };
      if (answer.kind === 'failed') return { kind: 'failed', because: answer.because };
      const { description, risk_level: level, risk_categories: categories } = answer.output;
      return { kind: 'assessed', assessment: { description, level, categories, model: answer.model } };
    },
  };
}

/** Room for the verdict, and for what a model thinks before it answers. */
const maxVerdictTokens = 4000;

export function createReviewer(place: ModelPlace, platform: string): CardReviewer {
  return {
    async review(question, signal) {
      const asked = {
        ...fillReviewPrompt(question, platform),
        schema: verdictSchema,
        maxOutputTokens: maxVerdictTokens,
      };
      const answer = await askModel(place, asked, signal);
      if (answer.kind === 'failed') return { kind: 'failed', model: answer.model, isTransient: true };
      if (answer.kind !== 'said') return answer;
      const { output: verdict, model, inputTokens, outputTokens } = answer;
      return { kind: 'verdict', verdict, model, inputTokens, outputTokens };
    },
  };
}
