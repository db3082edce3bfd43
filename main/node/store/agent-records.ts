/** Keeps what was seen of each agent in a small file of the broker's own, so that a red light survives a restart. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { AgentRecords } from '#core/ports.ts';
import {
  agentEvidenceSchema,
  agentIdSchema,
  noEvidence,
  type AgentEvidence,
  type AgentId,
} from '#domain/agents/agent.ts';

const wholeSchema = z.record(agentIdSchema, agentEvidenceSchema);
const fileSchema = z.partialRecord(agentIdSchema, agentEvidenceSchema);

/** A damaged file says nothing good about anybody: lights then start as if nothing had been proved. */
function readKept(path: string): z.infer<typeof fileSchema> {
  try {
    const parsed = fileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

export function createAgentRecords(dataDir: string): AgentRecords {
  const path = join(dataDir, 'agents.json');
  let known: Record<AgentId, AgentEvidence> | null = null;
  const read = (): Record<AgentId, AgentEvidence> => {
    if (known !== null) return known;
    const kept = readKept(path);
    known = wholeSchema.parse(
      Object.fromEntries(agentIdSchema.options.map((agent) => [agent, kept[agent] ?? noEvidence])),
    );
    return known;
  };

  return {
    read,
    note(agent, what, at) {
      const before = read();
      known = { ...before, [agent]: { ...before[agent], [what]: at } };
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        writeFileSync(`${path}.new`, JSON.stringify(known), { mode: 0o600 });
        renameSync(`${path}.new`, path);
      } catch {
        // The record is about trust shown on a screen; a full disk must not stop a command that was decided well.
      }
    },
  };
}
