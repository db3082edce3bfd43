/** Which model is appointed: one small file in the person's data folder, which no project and no session can speak for. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BrokerError } from '#domain/common/errors.ts';
import { type ModelConfig, modelConfigSchema } from '#domain/approval/model-config.ts';
import { readOwnFile } from '../store/settings/read-own-file.ts';
import { writeAtomically } from '../store/write-atomically.ts';
import { type Message, say } from '#domain/common/message.ts';

const maxModelFileBytes = 16 * 1024;
const pathIn = (dataDir: string): string => join(dataDir, 'model.json');

export type ModelReading =
  | { readonly kind: 'off' }
  | { readonly kind: 'model'; readonly config: ModelConfig }
  /** `why` is a clause for people. An unreadable file appoints no model. */
  | { readonly kind: 'unreadable'; readonly why: Message };

/** Read anew for each card, so that a change needs no restart. */
export async function readModelFile(dataDir: string): Promise<ModelReading> {
  const found = await readOwnFile(pathIn(dataDir), { base: dataDir, maxBytes: maxModelFileBytes, requireOwner: true });
  if (found.kind === 'absent') return { kind: 'off' };
  if (found.kind === 'unreadable') return found;
  try {
    return { kind: 'model', config: modelConfigSchema.parse(JSON.parse(found.text)) };
  } catch {
    return { kind: 'unreadable', why: say('does not name a model in the form the desk knows') };
  }
}

/** Null appoints no model. Throws `bad-request`, `store-unavailable`. */
export async function writeModelFile(dataDir: string, config: ModelConfig | null): Promise<void> {
  const checked = modelConfigSchema.nullable().safeParse(config);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new BrokerError(
      'bad-request',
      say('The model cannot be used: {path} {message}.', {
        path: issue?.path.join('.') ?? '',
        message: issue?.message ?? '',
      }),
    );
  }
  try {
    if (checked.data === null) await rm(pathIn(dataDir), { force: true });
    else await writeAtomically(pathIn(dataDir), `${JSON.stringify(checked.data, null, 2)}\n`);
  } catch (cause) {
    throw new BrokerError('store-unavailable', say('The model could not be kept.'), {
      remedy: say('See whether the disk is full or the data folder is read-only.'),
      cause,
    });
  }
}
