/** What the appointed model has cost this month, in tokens: one small file in the person's data folder. */
import { join } from 'node:path';
import * as z from 'zod';
import { modelUsageSchema, type UsageOfMonth } from '#domain/approval/model-config.ts';
import { readOwnFile } from '../store/settings/read-own-file.ts';
import { writeAtomically } from '../store/write-atomically.ts';

const maxUsageBytes = 4096;

export interface ModelUsage {
  /** Never rejects; a file that cannot be read counts as a month whose limit is reached. */
  ofMonth(): Promise<UsageOfMonth>;
  /** Whether another question may be put under a limit of tokens in a month; null is no limit. */
  hasRoom(monthlyTokens: number | null): Promise<boolean>;
  /** Never rejects: what cannot be written counts until the broker ends. */
  add(used: { readonly inputTokens: number; readonly outputTokens: number }): Promise<void>;
}

const fileSchema = z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), ...modelUsageSchema.shape });
type UsageFile = z.infer<typeof fileSchema>;

export function createModelUsage(dataDir: string, now: () => number): ModelUsage {
  const path = join(dataDir, 'model-usage.json');
  const month = (): string => new Date(now()).toISOString().slice(0, 7);
  const nothing = (): UsageFile => ({ month: month(), calls: 0, inputTokens: 0, outputTokens: 0 });
  let known: UsageFile | 'unreadable' | null = null;
  const current = async (): Promise<UsageFile | 'unreadable'> => {
    known ??= await readUsage(path, dataDir);
    known ??= nothing();
    // The months of people begin at other hours; nobody pays by them.
    if (known !== 'unreadable' && known.month !== month()) known = nothing();
    return known;
  };
  return {
    async ofMonth() {
      const usage = await current();
      return usage === 'unreadable' ? 'unreadable' : { calls: usage.calls, ...tokensOf(usage) };
    },
    async hasRoom(monthlyTokens) {
      if (monthlyTokens === null) return true;
      const usage = await current();
      return usage !== 'unreadable' && usage.inputTokens + usage.outputTokens < monthlyTokens;
    },
    async add({ inputTokens, outputTokens }) {
      const before = await current();
      const base = before === 'unreadable' ? nothing() : before;
      const after = {
        month: base.month,
        calls: base.calls + 1,
        inputTokens: base.inputTokens + inputTokens,
        outputTokens: base.outputTokens + outputTokens,
      };
      known = after;
      await writeAtomically(path, `${JSON.stringify(after)}\n`).catch(() => undefined);
    },
  };
}

const tokensOf = ({ inputTokens, outputTokens }: UsageFile): Pick<UsageFile, 'inputTokens' | 'outputTokens'> => ({
  inputTokens,
  outputTokens,
});

async function readUsage(path: string, base: string): Promise<UsageFile | 'unreadable' | null> {
  const found = await readOwnFile(path, { base, maxBytes: maxUsageBytes, requireOwner: true });
  if (found.kind === 'absent') return null;
  if (found.kind === 'unreadable') return 'unreadable';
  try {
    return fileSchema.parse(JSON.parse(found.text));
  } catch {
    return 'unreadable';
  }
}
