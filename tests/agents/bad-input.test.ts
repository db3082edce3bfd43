/** What agents may do wrong at the real hook: words that nobody knows yet, a death in the middle, a flood, a home that is closed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { agentIdSchema, type AgentId } from '#domain/agents/agent.ts';
import { openLab, runProgram, type AgentLab, type ProgramEnd } from './harness/agent-lab.ts';
import { closedToOthers } from './harness/open-to-others.ts';
import type { RunningBroker } from './harness/running-broker.ts';

const out = join(import.meta.dirname, '../../out');
const shim = join(out, 'shim.cjs');
const nobody = 65_534;

let lab: AgentLab;
let broker: RunningBroker;
beforeAll(async () => {
  lab = openLab();
  broker = await lab.broker();
});
afterAll(() => lab.close());

interface HookProcess {
  readonly end: Promise<ProgramEnd>;
  kill(): void;
}

function startHook(
  agent: string,
  event: string,
  payload: unknown,
  more: { readonly env?: NodeJS.ProcessEnv; readonly uid?: number } = {},
): HookProcess {
  const { env = lab.env, uid } = more;
  const child = spawn(process.execPath, [shim, 'hook', agent, event], {
    env,
    cwd: uid === undefined ? lab.project : '/',
    stdio: 'pipe',
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(payload));
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  return { end, kill: () => child.kill('SIGKILL') };
}

/** As each agent says that it is about to run a line. */
interface Words {
  readonly event: string;
  say(command: unknown, key?: string): Record<string, unknown>;
  /** Where in it the command stands. */
  readonly place: string;
}

const common = (): object => ({ session_id: 's1', cwd: lab.project, permission_mode: 'default' });
const asClaude = (tool: string, event: string): Words => ({
  event,
  say: (command, key = 'command') => ({
    ...common(),
    hook_event_name: event,
    tool_name: tool,
    tool_input: { [key]: command },
  }),
  place: 'tool_input.command',
});
const words: Readonly<Record<AgentId, Words>> = {
  claude: asClaude('Bash', 'PreToolUse'),
  codex: asClaude('Bash', 'PreToolUse'),
  gemini: asClaude('run_shell_command', 'BeforeTool'),
  qwen: asClaude('run_shell_command', 'PreToolUse'),
  copilot: {
    event: 'preToolUse',
    say: (command, key = 'command') => ({
      sessionId: 's1',
      cwd: lab.project,
      toolName: 'bash',
      toolArgs: { [key]: command },
    }),
    place: 'command',
  },
  cursor: {
    event: 'beforeShellExecution',
    say: (command, key = 'command') => ({ conversation_id: 's1', cwd: lab.project, [key]: command }),
    place: 'command',
  },
  opencode: {
    event: 'tool.execute.before',
    say: (command, key = 'command') => ({
      tool: 'bash',
      sessionID: 's1',
      callID: 'c1',
      directory: lab.project,
      args: { [key]: command },
    }),
    place: 'args.command',
  },
};

const isNo = ({ code, stdout, stderr }: ProgramEnd): boolean =>
  (code === 2 && stderr !== '') || /"(?:permissionDecision|permission|decision)":"deny"/.test(stdout);

describe.each(agentIdSchema.options)('%s', (agent) => {
  const { event, place } = words[agent];
  const say: Words['say'] = (command, key) => words[agent].say(command, key);

  test.each<[string, () => unknown, string]>([
    ['a list for a text', () => say(['SECRET']), `${place} is a list`],
    ['an object for a text', () => say({ run: 'SECRET' }), `${place} is an object`],
    ['another name', () => say('SECRET', 'order'), `${place} is missing`],
    ['nothing but a list', () => ['SECRET'], 'its words are a list'],
  ])(
    '%s is refused in its own words, with the name of the field and without its value',
    async (_what, payload, named) => {
      const end = await startHook(agent, event, payload()).end;
      expect(isNo(end), JSON.stringify(end)).toBe(true);
      expect(`${end.stdout}${end.stderr}`.toLowerCase()).toContain(named.toLowerCase());
      expect(`${end.stdout}${end.stderr}`).not.toContain('SECRET');
    },
  );

  test('fields that nobody knows yet are passed over', async () => {
    broker.person.start(() => 'allow');
    const next = { ...say('true'), of_next_year: { deep: [1, 2] } };
    const end = await startHook(agent, event, next).end;
    expect(end.code, JSON.stringify(end)).toBe(0);
    expect(`${end.stdout}${end.stderr}`).not.toContain('not understood');
  });
});

test('an agent that dies in its hook takes its card with it, and harms no other', async () => {
  broker.person.start(() => 'wait');
  const dying = startHook('claude', 'PreToolUse', words.claude.say('rm -rf /'));
  await expect.poll(() => broker.person.cards.length).toBe(1);
  const other = startHook('codex', 'PreToolUse', words.codex.say('sudo true'));
  await expect.poll(() => broker.person.cards.length).toBe(2);
  const [card] = broker.person.cards;
  dying.kill();
  await dying.end;
  const settled = (id: string | undefined): boolean =>
    broker.person.events.some(({ msg }) => msg.type === 'approval-settled' && msg.approvalId === id);
  await expect.poll(() => settled(card?.id)).toBe(true);
  expect(settled(broker.person.cards[1]?.id)).toBe(false);
  other.kill();
  await other.end;
  const after = await startHook('claude', 'PreToolUse', words.claude.say('echo fine')).end;
  expect(after.stdout).toContain('redeem');
});

test.each([
  ['another', { XDG_RUNTIME_DIR: '/nowhere/at/all' }],
  ['no', { XDG_RUNTIME_DIR: '' }],
])('an agent with %s runtime folder finds the desk, and its ticket is good there', async (_what, other) => {
  const env = { ...lab.env, ...other };
  const asked = await startHook('claude', 'PreToolUse', words.claude.say('echo found-$((40 + 2))'), { env }).end;
  const line = /"command":"(.*? -- (?:[^"\\\\]|\\\\.)*)"/.exec(asked.stdout)?.[1];
  expect(line, JSON.stringify(asked)).toContain('redeem');
  const ran = await runProgram(['bash', '-c', JSON.parse(`"${line}"`) as string], lab.project, env);
  expect(ran).toMatchObject({ code: 0, stdout: 'found-42\n' });
});

test('a hundred hooks in a second each get their own answer, and the desk goes on', async () => {
  broker.person.start(() => 'deny');
  const hooks = Array.from({ length: 100 }, (_, n) => startHook('claude', 'PreToolUse', words.claude.say(`echo ${n}`)));
  const ends = await Promise.all(hooks.map(({ end }) => end));
  const lines = ends.map(
    ({ stdout }) => /redeem' (tkt_[\w-]+) -- 'echo (\d+)'/.exec(JSON.stringify(stdout))?.slice(1) ?? [],
  );
  const refused = ends.filter((end, n) => lines[n]?.length === 0);
  // What cannot be taken is refused in words, never left without an answer.
  expect(refused.every(isNo), JSON.stringify(refused[0])).toBe(true);
  const taken = lines.filter(({ length }) => length > 0);
  expect(new Set(taken.map(([ticket]) => ticket)).size).toBe(taken.length);
  expect(taken.map(([, n]) => n)).toEqual(lines.flatMap(([, n], at) => (n === undefined ? [] : [String(at)])));
  expect((await lab.cli('status', '--json')).code).toBe(0);
});

test.skipIf(process.getuid?.() !== 0)('a home that is closed to its owner is a refusal in words', async ({ skip }) => {
  if (closedToOthers !== null) skip(closedToOthers);
  const home = join(lab.home, 'closed');
  mkdirSync(home);
  chmodSync(home, 0o000);
  chmodSync(lab.home, 0o755);
  const env = { ...lab.env, HOME: home, XDG_RUNTIME_DIR: join(home, 'run') };
  const end = await startHook('claude', 'PreToolUse', words.claude.say('true'), { env, uid: nobody }).end;
  expect(end).toMatchObject({ code: 2, stdout: '' });
  expect(end.stderr).toMatch(/^Countersign: .+\n$/u);
  expect(end.stderr).not.toMatch(/ at .+:\d+/u);
});

test('two agents of one name are asked about on two cards, and each hears its own answer', async () => {
  const env = Object.fromEntries(
    Object.entries(lab.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  const connect = async (): Promise<Client> => {
    const client = new Client({ name: 'twin', version: '1' });
    const args = [join(out, 'countersign.cjs'), 'mcp'];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env, cwd: lab.project }));
    return client;
  };
  const twins = await Promise.all([connect(), connect()]);
  broker.person.start(({ facts }) => (facts.argv.at(-1)?.includes('first') === true ? 'allow' : 'deny'));
  const [first, second] = await Promise.all(
    twins.map((twin, at) =>
      twin.callTool({ name: 'shell', arguments: { command: `sudo -n true; echo ${at === 0 ? 'first' : 'second'}` } }),
    ),
  );
  const names = broker.person.cards.map((card) => ('requester' in card ? card.requester.claimedName : null));
  expect(names).toEqual(['twin', 'twin']);
  expect(JSON.stringify(first)).toContain('first');
  expect(JSON.stringify(first)).not.toContain('rejected');
  expect(JSON.stringify(second)).toContain('rejected');
  await Promise.all(twins.map((twin) => twin.close()));
});
