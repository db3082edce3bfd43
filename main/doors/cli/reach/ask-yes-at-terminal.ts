/** Asks the person at this terminal a question that only a typed yes answers with yes. */
import { createInterface } from 'node:readline/promises';

/** Null where no person does: a script has to say so beforehand. */
export function askYesAtTerminal(): ((question: string) => Promise<boolean>) | null {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  return async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
    } finally {
      lines.close();
    }
  };
}
