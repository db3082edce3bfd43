/** Tries what an agent without hooks has: our MCP server, and a start of its program in the sandbox. */
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { namedAgentSchema } from '#domain/agents/named-agent.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { forgetNamed, keepNamed } from './named-agents.ts';
import { say } from '#domain/common/message.ts';

const patienceMs = 20_000;

const answerSchema = z.looseObject({
  id: z.number().optional(),
  result: z.looseObject({ tools: z.array(z.unknown()).optional() }).optional(),
});

/** The number of tools; null where it gives no answer in time. */
export async function tryMcp(self: readonly string[], cwd: string): Promise<number | null> {
  const argv: readonly string[] = [...self, 'mcp'];
  const [file = '', ...args] = argv;
  const { execa } = await import('execa');
  const options = { stdin: 'pipe', stderr: 'ignore', buffer: false, reject: false } as const;
  const server = execa(file, args, { ...options, cwd, timeout: patienceMs });
  server.stdin.on('error', () => undefined);
  const send = (message: object): void =>
    void server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'countersign install', version: '1' };
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const read = answerSchema.safeParse(JSON.parse(line));
      if (!read.success) return null;
      const { id, result } = read.data;
      if (id === 1) {
        send({ method: 'notifications/initialized' });
        send({ id: 2, method: 'tools/list', params: {} });
      }
      if (id === 2) return result?.tools?.length ?? null;
    }
    return null;
  } catch {
    return null;
  } finally {
    server.kill();
  }
}

/** What went wrong when it was asked for its version in the sandbox; null for nothing. */
export async function tryInSandbox(
  self: readonly string[],
  command: readonly string[],
  cwd: string,
): Promise<string | null> {
  const argv: readonly string[] = [...self, 'exec', '--', command[0] ?? '', '--version'];
  const [file = '', ...args] = argv;
  const { execa } = await import('execa');
  const options = { stdin: 'ignore', stdout: 'ignore', reject: false } as const;
  const { exitCode, stderr } = await execa(file, args, { ...options, cwd, timeout: patienceMs });
  return exitCode === 0 ? null : stderr.trim().slice(0, 300) || `It ended with ${exitCode ?? 'no exit code'}.`;
}

/** `self` starts this command line. */
export const otherWork = (dataDir: string, self: readonly string[], cwd: string) => ({
  self,
  tryMcp: () => tryMcp(self, cwd),
  tryRun: (command: readonly string[]) => tryInSandbox(self, command, cwd),
  keep(name: string, command: readonly string[]): void {
    const read = namedAgentSchema.safeParse({ name, command: [...command] });
    if (!read.success)
      throw new BrokerError('bad-request', say('A name has up to 40 letters, digits, dots, dashes and blanks.'));
    keepNamed(dataDir, read.data);
  },
  forget: (name: string) => forgetNamed(dataDir, name),
});
