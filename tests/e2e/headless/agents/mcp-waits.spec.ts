/** What an agent reads over MCP while a person thinks longer than its client waits, after a denial, and of a second attempt. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../helpers/shared-desk.ts';
import { connectMcp } from '../helpers/mcp-agent.ts';

test('a call comes back before its client gives up, and the same call again gets the answer', async ({
  broker,
  home,
}) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home);
  const ask = { command: 'echo hi > ../x && cat ../x', waitMs: 1500 };
  const first = await agent.call('shell', ask);
  expect(first.isError).toBe(false);
  expect(first.data).toMatchObject({
    status: expect.stringMatching(/^(?:waiting|running)$/u),
    sessionId: expect.stringMatching(/^run_/u),
  });
  const said = { words: first.text, output: String(first.data['output']), refused: first.data['refused'] };
  // A busy machine may still be about to start it: it is asked on, as it says.
  await expect
    .poll(async () => {
      if (said.words.includes('(card ')) return said.words;
      const { text, data: more } = await agent.call('write_stdin', {
        sessionId: first.data['sessionId'],
        yieldMs: 500,
      });
      said.words = text;
      said.output += String(more['output']);
      said.refused = more['refused'];
      return text;
    })
    .toMatch(/Waiting for a person to decide \(card [A-Z0-9]{4}\)/u);
  // What it said is given once.
  expect(said.output).toContain('cannot');
  expect(said.refused).toEqual([`write to ${join(home.home, 'x')}`]);
  await broker.allowOnce();
  const { data, isError } = await agent.call('shell', { ...ask, justification: 'in other words' });
  expect(isError).toBe(false);
  // One run, twice begun: the refused attempt stands apart.
  expect(data).toMatchObject({ status: 'completed', exitCode: 0, output: 'hi\n', refused: [] });
  expect(data['earlierAttempts']).toEqual([
    {
      attempt: 1,
      exitCode: 2,
      refused: [`write to ${join(home.home, 'x')}`],
      moreRefused: 0,
      output: '',
    },
  ]);
  expect(data['reason']).toContain('This was attempt 2');
  await agent.client.close();
});

test('a card outlives a client with a short limit of its own: the same call again gets the answer', async ({
  broker,
  home,
}) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home);
  const ask = { command: 'echo late > ../late && cat ../late' };
  // In the words of its own clock, but not before the card is there: a slow machine may take longer to show it than any clock.
  const outOfTime = String(
    await agent.client
      .callTool({ name: 'shell', arguments: { command: 'sleep 60' } }, { timeout: 1 })
      .catch((error: unknown) => error),
  );
  expect(outOfTime).toMatch(/timed out/i);
  const clock = new AbortController();
  const given = agent.client.callTool({ name: 'shell', arguments: ask }, { signal: clock.signal });
  await expect(broker.deny).toBeVisible();
  clock.abort(outOfTime);
  await expect(given).rejects.toThrow();
  // Its card is still there, and answers the run that still waits.
  await broker.allowOnce();
  const { data } = await agent.call('shell', ask);
  expect(data).toMatchObject({ status: 'completed', exitCode: 0, output: 'late\n' });
  rmSync(join(home.home, 'late'));

  const stop = new AbortController();
  const taken = agent.client.callTool(
    { name: 'shell', arguments: { command: 'touch ../taken' } },
    { signal: stop.signal },
  );
  await expect(broker.deny).toBeVisible();
  stop.abort('The person pressed Esc.');
  await expect(taken).rejects.toThrow();
  await expect(broker.deny).toBeHidden();
  await agent.client.close();
});

test('the answer can also be fetched by id, and a patch waits in the same way', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home);
  const first = await agent.call('shell', { command: 'touch ../y', waitMs: 500 });
  expect(['waiting', 'running']).toContain(first.data['status']);
  await broker.deny.click();
  const sessionId = String(first.data['sessionId']);
  const second = await agent.call('write_stdin', { sessionId });
  expect(second.data).toMatchObject({ status: 'denied', refused: [`write to ${join(home.home, 'y')}`] });
  expect(second.isError).toBe(true);
  expect((await agent.call('write_stdin', { sessionId })).isError).toBe(true);

  const patch = '*** Begin Patch\n*** Add File: ../z\n+z\n*** End Patch';
  expect((await agent.call('apply_patch', { patch, waitMs: 500 })).data['status']).toBe('waiting');
  await broker.deny.click();
  expect((await agent.call('apply_patch', { patch })).data['status']).toBe('rejected');
  expect(existsSync(join(home.home, 'z'))).toBe(false);
  await agent.client.close();
});

test('a denial that the exit code hides is told of', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home);
  for (const command of ['touch ../x || true', 'touch ../x 2>/dev/null; echo rc=$?', '(touch ../x) 2>&1 | head -3']) {
    const { data, text, isError } = await agent.call('shell', { command });
    expect(data).toMatchObject({ status: 'completed', exitCode: 0, refused: [`write to ${join(home.home, 'x')}`] });
    expect(text).toContain(`The sandbox refused write to ${join(home.home, 'x')}`);
    expect(isError).toBe(false);
  }
  await agent.client.close();
});

test('a command may be a list, a yield may be spelled as other tools do, and long input arrives whole', async ({
  broker,
  home,
}) => {
  await broker.openProject(home.project);
  const agent = await connectMcp(home);
  const listed = await agent.call('shell', { command: ['printf', '%s|', 'a b', '$HOME', '*'] });
  expect(listed.data).toMatchObject({ output: 'a b|$HOME|*|', exitCode: 0 });
  const { data } = await agent.call('shell', { command: 'cat > typed', yield_time_ms: 300 });
  // On a busy machine it is still about to start; what is typed is kept for it.
  expect(['running', 'waiting']).toContain(data['status']);
  const sessionId = String(data['sessionId']);
  const chars = `${randomBytes(600_000).toString('hex').slice(0, 999_000)}€`;
  for (let n = 0; n < 5; n += 1) await agent.call('write_stdin', { sessionId, chars, yield_time_ms: 0 });
  const ended = await agent.call('write_stdin', { sessionId, end: true, yieldMs: 20_000 });
  expect(ended.data).toMatchObject({ status: 'completed', exitCode: 0 });
  expect(readFileSync(join(home.project, 'typed'), 'utf8') === chars.repeat(5)).toBe(true);
  rmSync(join(home.project, 'typed'));
  await agent.client.close();
});
