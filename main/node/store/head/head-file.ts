/** The head of the log as a small file outside of the database: how many rows there were, the hash of the last, and when. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { storeEventSchema } from '#domain/settings/configuration-change.ts';

const placeSchema = z.strictObject({ seq: z.int().nonnegative(), hash: z.string().length(64) });
export type HeadPlace = z.infer<typeof placeSchema>;

const alarmSchema = z.strictObject({
  event: storeEventSchema,
  at: z.int(),
  before: z.int().nullable(),
  after: z.int().nullable(),
});
/** Something that happened to the log and that no person has said yes to. */
export type StoreAlarm = z.infer<typeof alarmSchema>;

const mostAlarms = 20;
const headSchema = z.strictObject({
  version: z.literal(1),
  head: placeSchema,
  at: z.int(),
  /** So far the chain was read and found whole. */
  checked: placeSchema.nullable(),
  alarms: z.array(alarmSchema).max(mostAlarms),
});
export type KeptHead = z.infer<typeof headSchema>;

const sealedSchema = z.strictObject({ kept: headSchema, seal: z.string() });

export type HeadReading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'head'; readonly kept: KeptHead }
  | { readonly kind: 'unreadable' };

/** One for each data folder, so that two of them do not look like one log that changed. */
export function headPath(stateDir: string, dataDir: string): string {
  return join(stateDir, `log-head-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.json`);
}

const sealOf = (kept: KeptHead, key: string): Buffer => createHmac('sha256', key).update(JSON.stringify(kept)).digest();

/** `key`: null for a head that is not sealed. */
export function readHead(path: string, key: string | null): HeadReading {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    return { kind: isAbsent ? 'absent' : 'unreadable' };
  }
  try {
    if (key === null) return { kind: 'head', kept: headSchema.parse(JSON.parse(text)) };
    const { kept, seal } = sealedSchema.parse(JSON.parse(text));
    const [wanted, found] = [sealOf(kept, key), Buffer.from(seal, 'hex')];
    if (wanted.length !== found.length || !timingSafeEqual(wanted, found)) return { kind: 'unreadable' };
    return { kind: 'head', kept };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** Whole or not at all; a power cut may leave the one before. Throws what the disk throws. */
export function writeHead(path: string, kept: KeptHead, key: string | null): void {
  const bounded = { ...kept, alarms: kept.alarms.slice(-mostAlarms) };
  const text = key === null ? bounded : { kept: bounded, seal: sealOf(bounded, key).toString('hex') };
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, JSON.stringify(text), { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(draft, JSON.stringify(text), { mode: 0o600 });
  }
  renameSync(draft, path);
}
