/** MCP over HTTP that is turned on and off while the broker runs. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepToken } from '../../main/doors/control-socket/keep-token.ts';
import { createMcpHttpSwitch, type McpHttpSwitch } from '../../main/doors/mcp/mcp-http-switch.ts';
import { english, inEnglish } from '#domain/common/message.ts';

let runtimeDir: string;
let mcp: McpHttpSwitch;
beforeEach(() => {
  runtimeDir = mkdtempSync(join(tmpdir(), 'mcp-switch-'));
  mcp = createMcpHttpSwitch({ runtimeDir, version: '0.0.0', keepToken, onWire: () => undefined });
});
afterEach(async () => {
  await mcp.stop();
  rmSync(runtimeDir, { recursive: true });
});

async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const address = `${url}?project=${runtimeDir}`;
  const accepted = { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers };
  return (await fetch(address, { method: 'POST', headers: accepted, body })).status;
}

test('it is off until it is started, and gone with its token once it is stopped', async () => {
  expect(mcp.place()).toBeNull();
  const started = await mcp.start(0);
  if (started.kind === 'refused') throw new Error(english(started.error.message));
  const { url, tokenFile } = started.place;
  expect(mcp.place()).toEqual(started.place);
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
  const token = readFileSync(tokenFile, 'utf8');
  expect(await statusOf(url, { authorization: `Bearer ${token}` })).not.toBe(401);
  expect(await statusOf(url, {})).toBe(401);
  expect(await statusOf(url, { authorization: `Bearer ${token}`, origin: 'http://127.0.0.1' })).toBe(403);
  await mcp.stop();
  expect([mcp.place(), existsSync(tokenFile)]).toEqual([null, false]);
  await expect(statusOf(url, { authorization: `Bearer ${token}` })).rejects.toThrow();
});

test('its port is the same again, with another token', async () => {
  const first = await mcp.start(0);
  if (first.kind === 'refused') throw new Error(english(first.error.message));
  const token = readFileSync(first.place.tokenFile, 'utf8');
  await mcp.stop();
  expect(await mcp.start(first.port)).toMatchObject({ kind: 'served', port: first.port });
  expect(readFileSync(first.place.tokenFile, 'utf8')).not.toBe(token);
});

test('a port that is taken is named, and leaves no token behind', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const refused = await mcp.start(port);
  other.close();
  expect(refused).toMatchObject({ kind: 'refused', error: { code: 'launch-failed' } });
  expect(JSON.stringify(refused, inEnglish)).toContain(`port ${port}`);
  expect([mcp.place(), existsSync(join(runtimeDir, 'mcp.token'))]).toEqual([null, false]);
});

test('turned on and off in one breath, it ends as it was wanted last', async () => {
  const [started] = await Promise.all([mcp.start(0), mcp.stop()]);
  expect([started.kind, mcp.place()]).toEqual(['served', null]);
});
