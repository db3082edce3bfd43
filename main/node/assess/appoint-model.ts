/** Says which model is appointed and appoints another, together with its key. */
import * as z from 'zod';
import { isSamePlace, type ModelChange, type ModelState, type ModelTest } from '#domain/approval/model-config.ts';
import { readModelFile, writeModelFile } from './model-file.ts';
import { askModel, type ModelPlace } from './ask-model.ts';

export interface ModelOffice {
  read(): Promise<ModelState>;
  /** Throws `bad-request`, `store-unavailable`. */
  save(change: ModelChange): Promise<ModelState>;
  /** Never rejects. Counts as a question. */
  test(): Promise<ModelTest>;
}

const ready = z.strictObject({ ready: z.boolean() });
/** A model on this machine may have to be loaded first. */
const mostTestMs = 60_000;
const mostTestTokens = 1000;

async function testModel(place: ModelPlace): Promise<ModelTest> {
  const signal = AbortSignal.timeout(mostTestMs);
  const began = performance.now();
  const question = {
    instructions: 'Answer with one JSON object and nothing else: {"ready": true}',
    prompt: 'Are you ready?',
    schema: ready,
    maxOutputTokens: mostTestTokens,
  };
  const answer = await askModel(place, question, signal);
  const latencyMs = Math.round(performance.now() - began);
  if (answer.kind === 'said') {
    const { model, inputTokens, outputTokens } = answer;
    return { kind: 'answered', model, latencyMs, inputTokens, outputTokens };
  }
  if (answer.kind !== 'failed') return { kind: 'failed', because: answer.kind, latencyMs };
  return { kind: 'failed', because: signal.aborted ? 'silent' : answer.because, latencyMs };
}

export function createModelOffice(place: ModelPlace): ModelOffice {
  const { dataDir, secrets, usage } = place;
  const read = async (): Promise<ModelState> => {
    const reading = await readModelFile(dataDir);
    if (reading.kind !== 'model') return reading;
    return {
      ...reading,
      hasKey: (await secrets.read('model-api-key')) !== null,
      isKeyInFile: await secrets.isInFile('model-api-key'),
      usage: await usage.ofMonth(),
    };
  };
  return {
    read,
    test: () => testModel(place),
    async save({ config, key }) {
      const before = await readModelFile(dataDir);
      const mayKeep = config !== null && before.kind === 'model' && isSamePlace(before.config, config);
      // First the key: a new address must never be asked with the old one's key, not even for a moment.
      if (key !== null) await secrets.write('model-api-key', key === '' ? null : key);
      else if (!mayKeep) await secrets.write('model-api-key', null);
      await writeModelFile(dataDir, config);
      return read();
    },
  };
}
