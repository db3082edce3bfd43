/** One start of a whole agent that does what its cases say, as each user: what it saw, and what the broker was asked and told. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { sharedProgram } from '../shared-programs.ts';
import { programAs, type Place, type TestUser } from '../users.ts';

export const endSchema = z.object({
  status: z.number().nullable(),
  signal: z.string().nullable(),
  out: z.string(),
  err: z.string().optional(),
});

const reportSchema = z.object({
  outcome: z.object({
    kind: z.string(),
    attempt: z.object({ shells: z.object({ commands: z.number(), scripts: z.number(), own: z.number() }).optional() }),
  }),
  results: z.record(z.string(), z.object({ said: z.unknown().optional(), code: z.unknown().optional() })),
  cards: z.array(
    z.object({ text: z.string(), reason: z.string(), reasons: z.array(z.string()), grants: z.array(z.string()) }),
  ),
  told: z.array(z.string()),
  asked: z.array(z.string()),
  connections: z.number(),
  hasKeyInStore: z.boolean(),
  home: z.record(z.string(), z.string().nullable()),
});
export type AgentReport = z.infer<typeof reportSchema>;

/** `cover` is null for a broker that was built where there is no C compiler. */
export async function agentReport(
  place: Place,
  user: TestUser,
  cases: readonly object[],
  cover = sharedProgram('cover'),
): Promise<AgentReport> {
  const file = path.join(place.worlds(user), 'cases.json');
  writeFileSync(file, JSON.stringify(cases), { mode: 0o644 });
  const words = [place.worlds(user), cover ?? '', place.helper ?? '', file];
  return reportSchema.parse(JSON.parse(await programAs(user, 'agent-program.ts', words)));
}
