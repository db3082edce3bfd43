/** The page shows how agents connect by MCP: what it shows is what works. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { agentIdSchema } from '#domain/agents/agent.ts';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { goTo } from '../../page/go-to-place.ts';
import { driveBrokerPage } from '../../page/desk-page.ts';
import { expect, openPage, test } from '../helpers/headless-host.ts';

test('what the page shows for an agent starts a server that answers', async ({ broker, home }, info) => {
  await broker.openProject(home.project);
  await goTo(broker.page, 'machine');
  const connect = broker.page.getByRole('region', { name: 'By MCP' });
  await expect(connect).toBeVisible();
  await expectAccessible(broker.page);
  for (const agent of agentIdSchema.options) {
    await connect.getByLabel('Agent').selectOption(agent);
    await expect(connect).toContainText(` install ${agent}`);
    await expect(connect.locator('figure pre')).toContainText('mcp');
  }
  await connect.getByLabel('How it connects').selectOption('http');
  await expect(connect).toContainText('HTTP is not served');
  await connect.getByLabel('How it connects').selectOption('stdio');
  await connect.getByLabel('Agent').selectOption('gemini');
  await broker.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await connect.getByRole('button', { name: 'Copy' }).click();
  await expect(broker.page.getByText('Copied.')).toBeVisible();
  const text = await broker.page.evaluate(() => navigator.clipboard.readText());
  const { command, args } = JSON.parse(text).mcpServers.countersign;
  const client = new Client({ name: 'snippet', version: '1' });
  const env = Object.fromEntries(
    Object.entries(home.env).filter((each): each is [string, string] => each[1] !== undefined),
  );
  await client.connect(new StdioClientTransport({ command, args, env, cwd: home.project }));
  const answer = await client.callTool({ name: 'shell', arguments: { command: 'echo hi' } });
  expect(answer.structuredContent).toMatchObject({ output: 'hi\n' });
  await client.close();
  for (const [look, width, scheme] of [
    ['light', 1280, 'light'],
    ['dark', 1280, 'dark'],
    ['narrow', 360, 'light'],
  ] as const) {
    await broker.page.setViewportSize({ width, height: 900 });
    await broker.page.emulateMedia({ colorScheme: scheme });
    await connect.scrollIntoViewIfNeeded();
    await broker.page.screenshot({ path: info.outputPath(`connect-${look}.png`) });
  }
});

test('while HTTP is served, the address and the token file on the page let an agent in', async ({
  home,
  startHost,
  chrome,
}) => {
  const host = await startHost([join(import.meta.dirname, '../../../../out/headless.js'), '--mcp-port', '0']);
  const page = await openPage(chrome, host.url);
  const broker = driveBrokerPage(page);
  await broker.openProject(home.project);
  await goTo(page, 'machine');
  const connect = page.getByRole('region', { name: 'By MCP' });
  await connect.getByLabel('How it connects').selectOption('http');
  await connect.getByLabel('Agent').selectOption('codex');
  const text = await connect.locator('figure pre').innerText();
  const [, file = ''] = /cat '([^']+)'/.exec(text) ?? [];
  const [, address = ''] = /url = "([^"]+)"/.exec(text) ?? [];
  const client = new Client({ name: 'snippet', version: '1' });
  const url = new URL(address.replace('/absolute/path', home.project));
  const headers = { authorization: `Bearer ${readFileSync(file, 'utf8')}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  expect((await client.listTools()).tools).toHaveLength(4);
  await client.close();
  await goTo(page, 'evidence');
  await expect(page.getByRole('region', { name: 'Records' })).toContainText('MCP over HTTP: off → on');
});
