/** An agent that reaches the broker by MCP over stdio, with the official client. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Home } from './headless-host.ts';

export const entry = join(import.meta.dirname, '../../../../out/cli.js');

interface Result {
  readonly text: string;
  readonly data: Record<string, unknown>;
  readonly isError: boolean;
}

export interface McpAgent {
  readonly client: Client;
  readonly pid: number | undefined;
  /** What the server said on its standard error, where that was asked for as a pipe. */
  readonly said: () => string;
  call(name: string, args: Record<string, unknown>, options?: CallOptions): Promise<Result>;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { message?: string | undefined }) => void;
}

export async function connectMcp(
  home: Home,
  claimedName = 'test-agent',
  stderr: 'inherit' | 'pipe' = 'inherit',
): Promise<McpAgent> {
  const client = new Client({ name: claimedName, version: '1.0.0' });
  const env = Object.fromEntries(
    Object.entries(home.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, 'mcp'],
    env,
    cwd: home.project,
    stderr,
  });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await client.connect(transport);
  return {
    client,
    pid: transport.pid ?? undefined,
    said: () => said,
    async call(name, args, options = {}) {
      const result = await client.callTool({ name, arguments: args }, { timeout: 240_000, ...options });
      const content = result.content as { text: string }[];
      return {
        text: content.map(({ text }) => text).join(''),
        data: result.structuredContent as Record<string, unknown>,
        isError: result.isError === true,
      };
    },
  };
}
