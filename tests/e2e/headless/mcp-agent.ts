/** An agent that reaches the desk by MCP over stdio, with the official client. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Home } from './headless-host.ts';

export const entry = join(import.meta.dirname, '../../../out/cli.js');

interface Result {
  readonly text: string;
  readonly data: Record<string, unknown>;
  readonly isError: boolean;
}

export interface McpAgent {
  readonly client: Client;
  call(name: string, args: Record<string, unknown>, options?: CallOptions): Promise<Result>;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { message?: string | undefined }) => void;
}

export async function connectMcp(home: Home, claimedName = 'test-agent'): Promise<McpAgent> {
  const client = new Client({ name: claimedName, version: '1.0.0' });
  const env = Object.fromEntries(
    Object.entries(home.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [entry, 'mcp'],
      env,
      cwd: home.project,
      stderr: 'inherit',
    }),
  );
  return {
    client,
    async call(name, args, options = {}) {
      const result = await client.callTool({ name, arguments: args }, { timeout: 60_000, ...options });
      const content = result.content as { text: string }[];
      return {
        text: content.map(({ text }) => text).join(''),
        data: result.structuredContent as Record<string, unknown>,
        isError: result.isError === true,
      };
    },
  };
}
