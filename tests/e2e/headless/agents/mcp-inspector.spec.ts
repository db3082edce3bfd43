/** The MCP inspector, as its command line: what a client that checks every schema says of our server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Home } from '../helpers/headless-host.ts';
import { entry } from '../helpers/mcp-agent.ts';

/** It brings a page and two hundred packages: `npm i @modelcontextprotocol/inspector` in a folder of its own. */
const clients = process.env['COUNTERSIGN_CLIENTS'] ?? '';
const inspector = join(clients, 'node_modules/.bin/mcp-inspector');
test.skip(
  clients === '' || !existsSync(inspector),
  'the MCP inspector is not installed: COUNTERSIGN_CLIENTS names no folder that has it',
);

async function inspect(home: Home, ...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [inspector, '--cli', ...args], {
    cwd: home.project,
    env: home.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  await once(child, 'close');
  return said;
}

const call = ['--method', 'tools/call', '--tool-name', 'shell', '--tool-arg', 'command=echo inspected'];

test('finds our server over standard input and output sound, its schemas and its answers', async ({
  startHost,
  home,
}) => {
  await startHost();
  const server = [process.execPath, entry, 'mcp'];
  const listed = await inspect(home, ...server, '--method', 'tools/list');
  // It complains about what it does not know in a schema.
  expect(listed.stderr).toBe('');
  expect((JSON.parse(listed.stdout) as { tools: unknown[] }).tools).toHaveLength(4);
  const called = await inspect(home, ...server, ...call);
  expect(JSON.parse(called.stdout)).toMatchObject({ structuredContent: { output: 'inspected\n', exitCode: 0 } });
});
