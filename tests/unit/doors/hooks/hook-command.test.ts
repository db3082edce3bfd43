/** Facts about `countersign hook`: whatever keeps it from an answer of the broker is a no, in time. */
import { afterEach, expect, test, vi } from 'vitest';
import { maxHookInput } from '#domain/common/limits.ts';
import { hook, type HookJob } from '../../../../main/doors/cli/commands/hook.ts';
import type { BrokerClient } from '../../../../main/rpc/wire-client.ts';
import { say } from '#domain/common/message.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function* pieces(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

function start(change: Partial<HookJob>, call = vi.fn(async () => ({ ok: true, result: 'the answer' }))) {
  const client = { call, close: () => undefined } as unknown as BrokerClient;
  const end = hook({
    args: ['claude', 'PreToolUse', '5'],
    reach: async () => ({ kind: 'connected', client }) as never,
    refuse: (_agent, _event, stderr) => ({ stdout: '', stderr, exitCode: 2 }),
    redeem: 'shim redeem',
    processes: [],
    env: { CLAUDE_PROJECT_DIR: '/p' },
    stdin: pieces('{', '}'),
    ...change,
  });
  return { end, call };
}

test('what the agent says comes to the desk whole, with its project, and the answer back', async () => {
  const { end, call } = start({});
  expect(await end).toBe('the answer');
  const params = { agent: 'claude', event: 'PreToolUse', payload: '{}', redeem: 'shim redeem', project: '/p' };
  expect(call).toHaveBeenCalledWith('hook.decide', { ...params, processes: [] });
});

const never = () => new Promise<never>(() => undefined);
test.each<[string, Partial<HookJob>]>([
  ['a desk that never answers', { reach: never }],
  ['an agent that never finishes its words', { stdin: { [Symbol.asyncIterator]: () => ({ next: never }) } }],
])('%s is a no before the agent runs out of patience', async (_what, change) => {
  vi.useFakeTimers();
  const { end } = start(change);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await end).toMatchObject({ exitCode: 2, stderr: 'Countersign: nobody answered in time.' });
});

test('more than ten megabytes are a no, and the desk does not hear of them', async () => {
  const { end, call } = start({ stdin: pieces('x'.repeat(maxHookInput), 'y') });
  expect(await end).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('too large') as unknown });
  expect(call).not.toHaveBeenCalled();
});

const error = { code: 'internal', message: say('It broke.'), remedy: say('Mend it.') } as const;
test.each<[string, Partial<HookJob>, string]>([
  ['an agent nobody knows', { args: ['somebody', 'PreToolUse'] }, 'no agent and event'],
  ['a hook without an event', { args: ['claude'] }, 'no agent and event'],
  [
    'a desk that is not there',
    { reach: async () => ({ kind: 'unreachable', isRunning: false, error }) as never },
    'It broke. Mend it. Nothing runs without it.',
  ],
  ['a way to the desk that breaks', { reach: () => Promise.reject(new Error('EPIPE')) }, 'the hook failed: EPIPE'],
])('%s is a no', async (_what, change, words) => {
  expect(await start(change).end).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(words) as unknown });
});

test('an answer that is an error is a no with its words', async () => {
  const { end } = start(
    {},
    vi.fn(async () => ({ ok: false, error }) as never),
  );
  expect(await end).toMatchObject({ exitCode: 2, stderr: 'Countersign: It broke. Mend it.' });
});

test('what the client without Node waited for until the end is a no at once', async () => {
  const { end, call } = start({ args: ['claude', 'PreToolUse', 'over'] });
  expect(await end).toMatchObject({ exitCode: 2, stderr: 'Countersign: nobody answered in time.' });
  expect(call).not.toHaveBeenCalled();
});
