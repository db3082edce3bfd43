/** Lines that a person types into an agent: each is asked about, and what is no such line is refused. */
import { afterEach, expect, test, vi } from 'vitest';
import { typedLine } from '../../../../../main/doors/cli/typed/typed-line.ts';
import { exitCodes } from '../../../../../main/doors/cli/exit-codes.ts';
import { refuseHook } from '../../../../../main/doors/hooks/refuse-hook.ts';
import { say } from '#domain/common/message.ts';
import { ticketInLine } from '../../../../../main/doors/hooks/ticket-line.ts';
import type { BrokerClient } from '../../../../../main/rpc/wire-client.ts';

afterEach(() => void vi.restoreAllMocks());

const none = () => undefined;

async function type(args: readonly string[], answer: object, env: NodeJS.ProcessEnv = {}) {
  const calls: [string, { payload?: string; ticket?: string }][] = [];
  const call = async (method: string, params: object) => {
    calls.push([method, params]);
    if (method === 'ticket.redeem')
      return { ok: false, error: { code: 'not-found', message: say('Gone.'), remedy: null } };
    return { ok: true, result: { stdout: JSON.stringify(answer), stderr: '', exitCode: 0 } };
  };
  const client = { call, close: none, onEvent: none, onOutput: none, onClose: none } as unknown as BrokerClient;
  const reach = async () => ({ kind: 'connected', client }) as never;
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (written.push(String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const code = await typedLine({
    args,
    asking: { reach, refuse: refuseHook, redeem: "'/shim' 'redeem'", processes: [], env },
    ticketIn: (said) => ticketInLine("'/shim' 'redeem'", said),
    redeeming: { reach, cwd: '/p', processes: [], watchCaller: () => undefined },
  });
  return { code, calls, stdout: written.join('') };
}

const line = ['opencode', '-c', "echo it's"];
const rewrite = (command: string) => ({ decision: 'rewrite', args: { command } });

test('it is asked about as the shell tool of its conversation, and its ticket redeemed', async () => {
  const { calls } = await type(line, rewrite("'/shim' 'redeem' tkt_1 -- 'echo'"), {
    COUNTERSIGN_CONVERSATION: 'ses_1',
  });
  expect(JSON.parse(calls[0]?.[1].payload ?? '')).toMatchObject({
    tool: 'bash',
    sessionID: 'ses_1',
    directory: '/p',
    args: { command: "echo it's" },
  });
  expect(calls).toContainEqual(['ticket.redeem', expect.objectContaining({ ticket: 'tkt_1', cwd: '/p' })]);
});

test.each<[string, readonly string[], object, string]>([
  ['a no of the desk', line, { decision: 'deny', reason: 'Not this.' }, 'Not this.\n'],
  ['an answer that names no line of ours', line, rewrite('echo other'), 'Countersign: no.\n'],
  ['a word of nothing', line, { decision: 'pass' }, 'Countersign: no.\n'],
  ['a shell that was called otherwise', ['opencode', '-l', '-c', 'x'], {}, 'not understood'],
  ['a shell with words behind its line', ['opencode', '-c', 'x', 'y'], {}, 'not understood'],
  ['another agent', ['claude', '-c', 'x'], {}, 'not understood'],
])('%s runs nothing, and says so where its output goes', async (_what, args, answer, says) => {
  const { code, calls, stdout } = await type(args, answer);
  expect(code).toBe(exitCodes.refused);
  expect(stdout).toContain(says);
  expect(calls.some(([method]) => method === 'ticket.redeem')).toBe(false);
});
