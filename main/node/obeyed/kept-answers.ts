/** Keeps what git's settings lead to between processes, in a file of the broker's own data that no sandbox sees: asking git costs a single command a part of its start. */
import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { readStart } from '../sandbox/machine/read-start.ts';

/** Raised whenever the same settings would lead elsewhere. */
const format = 1;
const mostBytes = 2 * 1024 * 1024;
const mostAnswers = 64;

const answerSchema = z.strictObject({
  key: z.string(),
  identities: z.array(z.tuple([z.string(), z.string()])),
  leads: z.array(
    z.strictObject({ path: z.string(), when: z.enum(['always', 'near', 'present']), folders: z.boolean() }),
  ),
});
export type KeptAnswer = z.infer<typeof answerSchema>;

const keptSchema = z.strictObject({ format: z.literal(format), answers: z.array(answerSchema).max(mostAnswers) });

export interface KeptAnswers {
  read(): readonly KeptAnswer[];
  /** Newest first; what does not fit is left out. Nothing is kept where that cannot be. */
  write(answers: readonly KeptAnswer[]): void;
}

export function keptAnswers(dataDir: string): KeptAnswers {
  const file = path.join(dataDir, 'obeyed.json');
  return {
    read() {
      try {
        const bytes = readStart(file, mostBytes);
        const parsed = bytes === null ? null : keptSchema.safeParse(JSON.parse(bytes.toString('utf8')));
        return parsed?.success === true ? parsed.data.answers : [];
      } catch {
        return []; // Cut off, or of another version: git is asked again.
      }
    },
    write(answers) {
      const text = JSON.stringify({ format, answers: answers.slice(0, mostAnswers) });
      if (Buffer.byteLength(text) >= mostBytes) return;
      const fresh = `${file}.${randomUUID()}`;
      try {
        writeFileSync(fresh, text, { mode: 0o600, flag: 'wx' });
        renameSync(fresh, file);
      } catch {
        rmSync(fresh, { force: true }); // Slower next time, and nothing else.
      }
    },
  };
}
