/** Asks the appointed model for the next step of the built-in agent, and streams what it says. */
import type { LanguageModelUsage, TextStreamPart, ToolSet } from 'ai';
import type { AskedCall, ModelQuestionTurn, ModelTurnAnswer, ModelTurns, TurnFailure } from '#core/ports.ts';
import type { ModelConfig } from '#domain/approval/model-config.ts';
import template from '../../../../resources/prompts/built-in.md?raw';
import type { ModelPlace } from '../ask-model.ts';
import { isRefused, tokensTaken, type TokensTaken } from '../count-tokens.ts';
import { readModelFile } from '../model-file.ts';
import { openModel, tooLargeAnswer } from '../open-model.ts';
import { turnMessages } from './turn-messages.ts';

/** Of one step: a patch may be long, and what is no patch may be endless. */
const mostStepBytes = 16 * 1024 * 1024;
/** A local model may think this long before its next word. */
const mostSilenceMs = 180_000;
const mostSaidTokens = 16_000;

const failed = (because: TurnFailure): ModelTurnAnswer => ({ kind: 'failed', because });

export function createModelTurns(place: ModelPlace, platform: string, silenceMs = mostSilenceMs): ModelTurns {
  const { dataDir, secrets, usage } = place;
  return {
    async ask(question, hear, signal) {
      const reading = await readModelFile(dataDir);
      if (reading.kind !== 'model') return failed(reading.kind === 'off' ? 'off' : 'failed');
      const { config } = reading;
      if (!(await usage.hasRoom(config.monthlyTokens ?? null))) return failed('too-costly');
      const step: Step = { text: '', calls: [], isCut: false, told: undefined, error: null };
      const silence = watchSilence(silenceMs);
      let sent: number | null = null;
      try {
        const apiKey = await secrets.read('model-api-key');
        const parts = await openStream(
          { config, apiKey, question, platform },
          AbortSignal.any([signal, silence.signal]),
        );
        if (parts === null) return failed('no-key');
        sent = JSON.stringify([question.entries, question.tools]).length;
        for await (const part of parts) {
          silence.heard();
          takePart(step, part);
          if (part.type === 'text-delta') hear(step.text);
        }
        return endOf(step, { sent, apiKey, wasSilent: silence.signal.aborted });
      } catch (error) {
        step.error = error;
        return failed(silence.signal.aborted ? 'silent' : becauseOf(error));
      } finally {
        silence.end();
        // What was broken off is paid for too, though its server does not tell how much that was.
        if (sent !== null && !isRefused(step.error)) await usage.add(takenBy(step, sent));
      }
    },
  };
}

interface Step {
  text: string;
  readonly calls: AskedCall[];
  isCut: boolean;
  /** What its server says that it took. */
  told: LanguageModelUsage | undefined;
  /** What it broke off with; null where it did not. */
  error: unknown;
}

const takenBy = ({ text, calls, told }: Step, sent: number): TokensTaken =>
  tokensTaken(told, sent, text.length + JSON.stringify(calls).length);

interface Opening {
  readonly config: ModelConfig;
  readonly apiKey: string | null;
  readonly question: ModelQuestionTurn;
  readonly platform: string;
}

/** Null where the provider needs a key and there is none. */
async function openStream(
  { config, apiKey, question, platform }: Opening,
  abortSignal: AbortSignal,
): Promise<AsyncIterable<TextStreamPart<ToolSet>> | null> {
  const { streamText, jsonSchema } = await import('ai');
  // The library prints warnings otherwise, and they can quote what was sent.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const model = await openModel(config, apiKey, mostStepBytes);
  if (model === null) return null;
  // Without a way to run them: what is called is given to the desk, and never to the library.
  const tools: ToolSet = {};
  for (const { name, description, input } of question.tools) {
    tools[name] = { description, inputSchema: jsonSchema<Record<string, unknown>>(input) };
  }
  return streamText({
    model,
    instructions: instructions(question.projectRoot, platform),
    messages: turnMessages(question.entries),
    tools,
    maxOutputTokens: mostSaidTokens,
    maxRetries: 0,
    abortSignal,
    // It prints them otherwise.
    onError: () => undefined,
  }).fullStream;
}

function instructions(project: string, platform: string): string {
  const fills: Readonly<Record<string, string>> = { project, platform };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => fills[name] ?? all).trim();
}

function takePart(step: Step, part: TextStreamPart<ToolSet>): void {
  if (part.type === 'text-delta') step.text += part.text;
  else if (part.type === 'tool-call') {
    const input: unknown = part.input;
    step.calls.push({ tool: part.toolName, input: typeof input === 'string' ? input : JSON.stringify(input ?? {}) });
  } else if (part.type === 'error') step.error = part.error ?? new Error('unknown');
  else if (part.type === 'abort') step.error = new Error('aborted');
  else if (part.type === 'finish') {
    step.isCut = part.finishReason === 'length';
    step.told = part.totalUsage;
  }
}

interface Ending {
  readonly sent: number;
  readonly apiKey: string | null;
  readonly wasSilent: boolean;
}

function endOf(step: Step, { sent, apiKey, wasSilent }: Ending): ModelTurnAnswer {
  if (wasSilent) return failed('silent');
  if (step.error !== null) return failed(becauseOf(step.error));
  const { text, calls, isCut } = step;
  // A server that sends the key back would otherwise put it on the page, into files and into commands.
  if (apiKey !== null && JSON.stringify([text, calls]).includes(apiKey)) return failed('unreadable');
  return { kind: 'said', text, calls, isCut, ...takenBy(step, sent) };
}

/** Only the kind leaves: the error itself holds the request and its headers. */
function becauseOf(error: unknown): TurnFailure {
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    if (each.message === tooLargeAnswer) return 'too-large';
    if (/^AI_(JSONParse|TypeValidation|InvalidResponseData|NoContentGenerated|NoOutputGenerated)/u.test(each.name)) {
      return 'unreadable';
    }
  }
  return 'failed';
}

interface Silence {
  readonly signal: AbortSignal;
  heard(): void;
  end(): void;
}

function watchSilence(ms: number): Silence {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let timer = setTimeout(abort, ms);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    },
    end: () => clearTimeout(timer),
  };
}
