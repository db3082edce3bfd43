/** Asks a line of the person at the terminal, or says that no person sits there. */
import { createInterface } from 'node:readline/promises';

/** Both ends must be a terminal: what is piped in was not typed, and what is piped out was not read. */
export function personAtTerminal(): ((question: string) => Promise<string>) | null {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return null;
  return async (question) => {
    const lines = createInterface({ input: stdin, output: stdout });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  };
}
