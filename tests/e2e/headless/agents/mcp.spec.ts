/** An agent that reaches the broker by MCP, with the official client, through the built command and the real sandbox. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../helpers/shared-desk.ts';
import { connectMcp, entry } from '../helpers/mcp-agent.ts';

test('an agent sees its tools, each with its schemas and what it may do', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const { client } = await connectMcp(home);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['shell', 'write_stdin', 'apply_patch', 'request_permissions']);
  for (const tool of tools) {
    expect(tool.outputSchema?.['type']).toBe('object');
    const destructiveHint = tool.name !== 'request_permissions';
    expect(tool.annotations).toMatchObject({ readOnlyHint: false, destructiveHint });
  }
  await client.close();
});

test('a command runs in the sandbox, many at once, and each call gets its own output', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home);
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      agent.call('shell', { command: `echo out-${n}; echo err-${n} >&2; exit ${n}` }),
    ),
  );
  for (const [n, { data, isError }] of results.entries()) {
    expect(data).toMatchObject({ status: 'completed', exitCode: n, sessionId: null, reason: null });
    expect(data['output']).toContain(`out-${n}\n`);
    expect(data['output']).toContain(`err-${n}\n`);
    expect(data['stderr']).toBe(`err-${n}\n`);
    expect(isError).toBe(false);
  }
  const long = await agent.call('shell', { command: 'seq 1 100000', maxOutputBytes: 1000 });
  expect(long.data['output']).toMatch(/^1\n2\n[^]*bytes left out[^]*99999\n100000\n$/);
  expect((await agent.call('shell', { command: 'cat' })).data).toMatchObject({ exitCode: 0, output: '' });
  await agent.client.close();
});

test('while a person thinks the agent is told so, and reads the answer', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home, 'curious-agent');
  const messages: string[] = [];
  const waiting = agent.call(
    'shell',
    { command: 'touch ../x', justification: 'I like files' },
    { onprogress: ({ message }) => messages.push(message ?? '') },
  );
  await expect(broker.card).toContainText('curious-agent');
  await expect.poll(() => messages.join('\n')).toContain('Waiting for a person');
  await broker.deny.click();
  const { data, isError } = await waiting;
  expect(data).toMatchObject({ status: 'denied', reason: expect.stringContaining('rejected by user') });
  expect(isError).toBe(true);
  expect(existsSync(join(home.home, 'x'))).toBe(false);
  await agent.client.close();
});

test('a command that is left running is typed into, read on, and ended', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home);
  const started = await agent.call('shell', {
    command: 'echo ready; while read l; do echo "got $l"; done; echo bye',
    yieldMs: 500,
  });
  // On a busy machine it may not have begun yet.
  expect(started.data).toMatchObject({
    status: expect.stringMatching(/^(waiting|running)$/),
    sessionId: expect.stringMatching(/^run_/),
  });
  const sessionId = started.data['sessionId'];
  let seen = String(started.data['output']);
  const type = async (args: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { data } = await agent.call('write_stdin', { sessionId, ...args });
    seen += String(data['output']);
    return data;
  };
  await expect.poll(async () => (seen === '' ? await type({ yieldMs: 300 }) : null, seen)).toBe('ready\n');
  expect(await type({ chars: 'one\n', yieldMs: 300 })).toMatchObject({ status: 'running' });
  const end = await type({ chars: 'two\n', end: true, yieldMs: 10_000 });
  expect(end).toMatchObject({ status: 'completed', exitCode: 0, sessionId: null });
  expect(seen).toBe('ready\ngot one\ngot two\nbye\n');
  expect((await agent.call('write_stdin', { sessionId })).isError).toBe(true);
  await agent.client.close();
});

test('a call that is cancelled ends its command', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home);
  const cancel = new AbortController();
  const pid = join(home.project, 'started');
  const call = agent.call(
    'shell',
    { command: 'echo 1 > started; sleep 600; echo 2 > finished' },
    { signal: cancel.signal },
  );
  await expect.poll(() => existsSync(pid)).toBe(true);
  cancel.abort();
  await expect(call).rejects.toThrow();
  await expect(broker.page.getByText('Cancelled').first()).toBeVisible();
  await agent.client.close();
});

test('an agent that is gone takes its cards and commands with it', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home);
  const call = agent.call('shell', { command: 'touch ../x' }).catch(() => null);
  await expect(broker.card).toBeVisible();
  await agent.client.close();
  await call;
  await expect(broker.card).toHaveCount(0);
});

const patch = (...lines: readonly string[]): string => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');

test('a patch is written, and one that does not fit says why', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home);
  const done = await agent.call('apply_patch', {
    patch: patch(
      '*** Update File: hello.txt',
      '-hello from the project',
      '+hello from the agent',
      '*** Add File: new.txt',
      '+new',
    ),
  });
  expect(done).toMatchObject({
    text: 'Changed 2 files:\nM hello.txt (+1 -1)\nA new.txt (+1 -0)',
    isError: false,
    data: { status: 'completed', reason: null },
  });
  expect(readFileSync(join(home.project, 'hello.txt'), 'utf8')).toBe('hello from the agent\n');
  const refused = await agent.call('apply_patch', { patch: patch('*** Update File: hello.txt', '-not there', '+x') });
  expect(refused).toMatchObject({ isError: true, data: { status: 'failed', files: [] } });
  expect(refused.text).toContain('does not fit');
  await agent.client.close();
});

test('without a desk every tool says so, and works once one is there', async ({ home, startHost }) => {
  const agent = await connectMcp(home);
  const refused = await agent.call('shell', { command: 'echo hi' });
  expect(refused).toMatchObject({ isError: true, data: { status: 'failed' } });
  expect(refused.text).toMatch(/desk/i);
  await startHost();
  expect((await agent.call('shell', { command: 'echo hi' })).data).toMatchObject({ output: 'hi\n' });
  await agent.client.close();
});

test('what is no request, no tool or too much is answered or dropped, and the next call works', async ({
  broker,
  home,
}) => {
  await broker.openProject(home.project);
  const child = spawn(process.execPath, [entry, 'mcp'], {
    cwd: home.project,
    env: home.env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const answers: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    answers.push(...lines);
  });
  const send = (value: unknown): void =>
    void child.stdin.write(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
  const answerTo = async (id: number): Promise<{ result?: Record<string, unknown>; error?: { code: number } }> => {
    await expect.poll(() => answers.some((line) => line.includes(`"id":${id}`))).toBe(true);
    return JSON.parse(answers.find((line) => line.includes(`"id":${id}`)) ?? '');
  };
  const call = (id: number, name: string, args: unknown): void =>
    send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
  send({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  });
  await answerTo(1);
  send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  send('{ not json');
  send('[]');
  send({ jsonrpc: '1.0', id: 'x' });
  call(2, 'rm_rf', {});
  call(3, 'shell', { command: 5 });
  call(4, 'shell', { command: 'x', unknown: true });
  call(5, 'shell', { command: 'x'.repeat(10_000_000) });
  call(6, 'apply_patch', { patch: 'x'.repeat(10_000_000) });
  call(7, 'shell', { command: 'echo a\0b' });
  for (const id of [2, 3, 4, 5, 6, 7]) {
    const { result, error } = await answerTo(id);
    expect(error !== undefined || result?.['isError'] === true, `request ${id}`).toBe(true);
  }
  call(8, 'shell', { command: 'echo fine' });
  expect((await answerTo(8)).result).toMatchObject({ structuredContent: { output: 'fine\n' } });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin.end();
  expect(await ended).toBe(0);
});

test('the project of a call is the folder the server was started in', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home);
  writeFileSync(join(home.project, 'here'), '');
  expect((await agent.call('shell', { command: 'pwd; ls here' })).data).toMatchObject({
    output: `${home.project}\nhere\n`,
  });
  await agent.client.close();
});
