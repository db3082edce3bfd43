/** A command from a folder below a repository belongs to the repository, over the command line and over MCP, and runs where it was started. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../helpers/shared-desk.ts';
import { connectMcp } from '../helpers/mcp-agent.ts';
import { runCli } from '../helpers/run-cli.ts';

test('the nearest repository is the project of exec and MCP', async ({ startHost, home }) => {
  const sub = join(home.project, 'packages/one');
  mkdirSync(join(home.project, '.git'));
  mkdirSync(sub, { recursive: true });
  await startHost();
  const end = await runCli(['exec', '--', 'sh', '-c', 'pwd; touch ../../by-exec'], { home, cwd: sub });
  expect(end.stderr).toBe('');
  expect([end.code, end.stdout.toString()]).toEqual([0, `${sub}\n`]);
  const agent = await connectMcp({ ...home, project: sub });
  const { data } = await agent.call('shell', { command: 'pwd; touch ../../by-mcp' });
  expect(data).toMatchObject({ exitCode: 0, output: `${sub}\n` });
  const patch = '*** Begin Patch\n*** Add File: made.txt\n+x\n*** End Patch';
  expect((await agent.call('apply_patch', { patch })).data['status']).toBe('completed');
  expect(
    ['by-exec', 'by-mcp', 'packages/one/made.txt'].filter((name) => existsSync(join(home.project, name))),
  ).toHaveLength(3);
  const status = await runCli(['status', '--json'], { home, cwd: sub });
  expect(JSON.parse(status.stdout.toString())).toMatchObject({ projects: [home.project] });
  await agent.client.close();
});
