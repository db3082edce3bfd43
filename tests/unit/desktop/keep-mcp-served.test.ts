/** The desktop app serves MCP over HTTP only while the person wants it. */
import { expect, test } from 'vitest';
import { keepMcpServed, type McpServing } from '../../../main/desktop/keep-mcp-served.ts';
import { defaultChoices, keepChoices, type ShellChoices } from '../../../main/desktop/shell/shell-choices.ts';
import { english, say } from '#domain/common/message.ts';

const taken = { code: 'launch-failed', message: say('taken'), remedy: null } as const;

async function start(kept: Partial<ShellChoices>, answer: Awaited<ReturnType<McpServing['start']>>) {
  const calls: string[] = [];
  const said: string[] = [];
  const text = JSON.stringify({ ...defaultChoices, ...kept });
  const choices = await keepChoices({ read: () => Promise.resolve(text), write: () => Promise.resolve() });
  const mcp: McpServing = {
    start: (port) => {
      calls.push(`start ${port}`);
      return Promise.resolve(answer);
    },
    stop: () => {
      calls.push('stop');
      return Promise.resolve();
    },
  };
  await keepMcpServed(mcp, choices, ({ message }) => said.push(english(message)));
  return { calls, said, choices };
}

const served = { kind: 'served', port: 4711 } as const;

test('nothing is served unless it was chosen', async () => {
  const { calls, choices } = await start({}, served);
  choices.change({ doNotDisturb: true });
  expect(calls).toEqual([]);
});

test('a choice turns it on and off, and the port it got is kept for the next time', async () => {
  const { calls, choices } = await start({}, served);
  choices.change({ mcpHttp: { isOn: true, port: 0 } });
  await expect.poll(() => choices.current().mcpHttp).toEqual({ isOn: true, port: 4711 });
  choices.change({ mcpHttp: { isOn: false, port: 4711 } });
  await expect.poll(() => calls).toEqual(['start 0', 'stop']);
});

test('what was on is on again after a start, on its port', async () => {
  const { calls } = await start({ mcpHttp: { isOn: true, port: 4711 } }, served);
  expect(calls).toEqual(['start 4711']);
});

test('a port that cannot be used is said, and turns it off', async () => {
  const { said, choices } = await start({ mcpHttp: { isOn: true, port: 4711 } }, { kind: 'refused', error: taken });
  expect([said, choices.current().mcpHttp]).toEqual([['taken'], { isOn: false, port: 4711 }]);
});

test('choices of a version that did not know of it are kept whole', async () => {
  const { mcpHttp: _mcpHttp, ...before } = { ...defaultChoices, doNotDisturb: true };
  const choices = await keepChoices({
    read: () => Promise.resolve(JSON.stringify(before)),
    write: () => Promise.resolve(),
  });
  expect(choices.current()).toEqual({ ...defaultChoices, doNotDisturb: true });
});
