/** How much of the audit log is kept: one small file in the person's data folder, which no project and no session can speak for. */
import { join } from 'node:path';
import { auditRetentionSchema, keepsEverything, type AuditRetention } from '#domain/audit/audit-retention.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { readOwnFile } from './read-own-file.ts';
import { writeAtomically } from '../write-atomically.ts';
import { type Message, say } from '#domain/common/message.ts';

const maxRetentionBytes = 4096;
const pathIn = (dataDir: string): string => join(dataDir, 'audit-retention.json');

export interface RetentionReading {
  readonly retention: AuditRetention;
  readonly problem: Message | null;
}

/** What cannot be read removes nothing. */
export async function readRetention(dataDir: string): Promise<RetentionReading> {
  const limits = { base: dataDir, maxBytes: maxRetentionBytes, requireOwner: true };
  const found = await readOwnFile(pathIn(dataDir), limits);
  if (found.kind === 'absent') return { retention: keepsEverything, problem: null };
  if (found.kind === 'unreadable') return { retention: keepsEverything, problem: found.why };
  try {
    return { retention: auditRetentionSchema.parse(JSON.parse(found.text)), problem: null };
  } catch {
    return { retention: keepsEverything, problem: say('is not in the form the desk knows') };
  }
}

/** Throws `bad-request`, `store-unavailable`. */
export async function writeRetention(dataDir: string, retention: AuditRetention): Promise<void> {
  const checked = auditRetentionSchema.safeParse(retention);
  if (!checked.success) throw new BrokerError('bad-request', say('The log cannot be kept like that.'));
  try {
    await writeAtomically(pathIn(dataDir), `${JSON.stringify(checked.data, null, 2)}\n`);
  } catch (cause) {
    throw new BrokerError('store-unavailable', say('How much of the log is kept could not be saved.'), {
      remedy: say('See whether the disk is full or the data folder is read-only.'),
      cause,
    });
  }
}
