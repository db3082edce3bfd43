/** Says which model is appointed and appoints another, together with its key. */
import type { ModelChange, ModelConfig, ModelState } from '#domain/approval/model-config.ts';
import { readModelFile, writeModelFile } from './model-file.ts';
import type { ModelPlace } from './ask-model.ts';

export interface ModelOffice {
  read(): Promise<ModelState>;
  /** Throws `bad-request`, `store-unavailable`. */
  save(change: ModelChange): Promise<ModelState>;
}

const goesTo = (config: ModelConfig): string => `${config.provider} ${config.baseUrl ?? ''}`;

export function createModelOffice({ dataDir, secrets, usage }: ModelPlace): ModelOffice {
  const read = async (): Promise<ModelState> => {
    const reading = await readModelFile(dataDir);
    if (reading.kind !== 'model') return reading;
    return { ...reading, hasKey: (await secrets.read('model-api-key')) !== null, usage: await usage.ofMonth() };
  };
  return {
    read,
    async save({ config, key }) {
      const before = await readModelFile(dataDir);
      const isSamePlace = config !== null && before.kind === 'model' && goesTo(before.config) === goesTo(config);
      // First the key: a new address must never be asked with the old one's key, not even for a moment.
      if (key !== null) await secrets.write('model-api-key', key === '' ? null : key);
      else if (!isSamePlace) await secrets.write('model-api-key', null);
      await writeModelFile(dataDir, config);
      return read();
    },
  };
}
