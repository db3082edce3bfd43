/** Agents that the broker has no hooks for, as a person named them: kept, so that the list and the status know their programs. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedAgentSchema, type NamedAgent } from '#domain/agents/named-agent.ts';
import * as z from 'zod';

const most = 50;
const fileSchema = z.array(namedAgentSchema).max(most);
const place = (dataDir: string): string => join(dataDir, 'agents', 'named.json');

/** None where the file is missing or damaged: then nothing is claimed of them. */
export function readNamed(dataDir: string): readonly NamedAgent[] {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(place(dataDir), 'utf8')));
  } catch {
    return [];
  }
}

function write(dataDir: string, agents: readonly NamedAgent[]): void {
  mkdirSync(join(dataDir, 'agents'), { recursive: true, mode: 0o700 });
  const draft = `${place(dataDir)}.new`;
  writeFileSync(draft, JSON.stringify(agents), { mode: 0o600 });
  renameSync(draft, place(dataDir));
}

/** One of the same name is replaced. */
export function keepNamed(dataDir: string, agent: NamedAgent): void {
  write(dataDir, [...readNamed(dataDir).filter(({ name }) => name !== agent.name), agent].slice(-most));
}

/** False where there was none of that name. */
export function forgetNamed(dataDir: string, named: string): boolean {
  const known = readNamed(dataDir);
  const left = known.filter(({ name }) => name !== named);
  if (left.length === known.length) return false;
  write(dataDir, left);
  return true;
}
