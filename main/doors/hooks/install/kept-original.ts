/** Remembers what an agent's settings were before we changed them, byte for byte. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { AgentId } from '#domain/agents/agent.ts';

const keptSchema = z.strictObject({
  path: z.string(),
  /** Base64; null when there was no file. */
  original: z.string().nullable(),
  /** Of what we wrote in its place. */
  writtenHash: z.string(),
});
export type KeptOriginal = z.infer<typeof keptSchema>;

export const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

const folder = (dataDir: string): string => join(dataDir, 'agents');
const leftPlace = (dataDir: string, agent: AgentId): string => join(folder(dataDir), `${agent}.left`);
const place = (dataDir: string, agent: AgentId): string => join(folder(dataDir), `${agent}.json`);

/** Null when nothing is kept, or what is kept cannot be read: then only our own entries can be taken out. */
export function readOriginal(dataDir: string, agent: AgentId): KeptOriginal | null {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(readFileSync(place(dataDir, agent), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function keepOriginal(dataDir: string, agent: AgentId, kept: KeptOriginal): void {
  mkdirSync(folder(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(place(dataDir, agent), JSON.stringify(kept), { mode: 0o600 });
}

/** Its hooks were taken off on purpose: what was seen of the agent before is no fault any more. */
export function forgetOriginal(dataDir: string, agent: AgentId): void {
  rmSync(place(dataDir, agent), { force: true });
  // What its plugin wrote for itself.
  rmSync(join(folder(dataDir), agent), { recursive: true, force: true });
  mkdirSync(folder(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(leftPlace(dataDir, agent), '', { mode: 0o600 });
}

/** When its hooks were last taken off, in milliseconds since the epoch; null where they never were. */
export function leftAt(dataDir: string, agent: AgentId): number | null {
  return statSync(leftPlace(dataDir, agent), { throwIfNoEntry: false })?.mtimeMs ?? null;
}
