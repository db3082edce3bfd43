/** Which programs of agents a stop of everything ends: those of the broker's home and those that asked it, and nothing else. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { AgentContact } from '#core/agent-contacts.ts';
import type { RunningProgram } from '#domain/command/running-program.ts';
import { stopAgent, stopAgents } from '../../../../main/doors/hooks/status/stop-agents.ts';

interface Told {
  readonly pid: number;
  readonly parent?: number;
  readonly home: string | null;
  readonly argv?: readonly string[];
  readonly isElsewhere?: boolean;
}

const program = ({ pid, parent = 1, home, argv = ['codex'], isElsewhere = false }: Told): RunningProgram => ({
  pid,
  parent,
  mark: `${pid}:1`,
  startedAt: 0,
  argv,
  more: () => Promise.resolve({ env: home === null ? null : { HOME: home }, cwd: '/src', isElsewhere }),
});

async function stop(
  programs: readonly RunningProgram[],
  left: readonly RunningProgram[],
  asked: readonly string[] = [],
) {
  const killed: string[] = [];
  const looks = [programs, left];
  const contacts = {
    all: () => asked.map((process) => ({ agent: 'codex', process }) as AgentContact),
  };
  const host = { programs: () => Promise.resolve(looks.shift() ?? left), env: { HOME: '/home/me' } };
  const { named } = await stopAgents(host, contacts, (pid, signal) => killed.push(`${signal} ${pid}`));
  return { named, killed };
}

test('those of this home end, those of another or of a sandbox do not', async () => {
  const mine = program({ pid: 7, home: '/home/me' });
  const others = [
    program({ pid: 8, home: '/home/you' }),
    program({ pid: 9, home: '/home/me', isElsewhere: true }),
    program({ pid: 10, home: null }),
    program({ pid: 11, home: '/home/me', argv: ['vim', 'codex'] }),
  ];
  expect(await stop([mine, ...others], others)).toEqual({ named: ['Codex (7)'], killed: ['SIGTERM 7'] });
});

test('one that asked here ends whatever its home is', async () => {
  const { killed } = await stop([program({ pid: 10, home: null })], [], ['10:1']);
  expect(killed).toEqual(['SIGTERM 10']);
});

test('one that stays ends for certain, and its number is not taken for another program', async () => {
  const mine = program({ pid: 7, home: '/home/me' });
  const other = { ...program({ pid: 8, home: '/home/me' }), mark: '8:1' };
  const reused = { ...other, mark: '8:2' };
  const { killed } = await stop([mine, other], [mine, reused]);
  expect(killed).toEqual(['SIGTERM 7', 'SIGTERM 8', 'SIGKILL 7']);
});

const home = '/home/me';
const server = program({ pid: 12, parent: 11, home, argv: ['node', 'server.js'] });

test('what an agent starts of itself ends with it, where it outlives it too; what its commands left stays', async () => {
  const inner = program({ pid: 11, parent: 7, home });
  const left = { ...inner, parent: 1 };
  const apart = program({ pid: 13, home, argv: ['node', 'server.js'] });
  const before = [program({ pid: 7, home }), inner, { ...apart, parent: 7 }];
  expect((await stop(before, [left, apart])).killed).toEqual(['SIGTERM 7', 'SIGKILL 11']);
});

test('one that a person points at ends with all below it where it does not listen, and this broker does not', async () => {
  const killed: string[] = [];
  const mine = program({ pid: 7, home });
  const broker = program({ pid: process.pid, parent: 7, home, argv: ['node', 'headless.js'] });
  const run = program({ pid: 14, parent: process.pid, home, argv: ['make'] });
  const all = [mine, program({ pid: 11, parent: 7, home }), server, broker, run];
  const health = [{ sessions: [{ pid: 7, process: '7:1' }] }] as never;
  const end = (mark: string): Promise<void> =>
    stopAgent(
      mark,
      health,
      () => Promise.resolve(all),
      (pid, signal) => killed.push(`${signal} ${pid}`),
    );
  await end('7:1');
  expect(killed).toEqual(['SIGTERM 7', 'SIGKILL 7', 'SIGKILL 11', 'SIGKILL 12']);
  await expect(end('7:2')).rejects.toThrow('no longer running');
});

test('a real program that does not listen is gone within a second', async () => {
  const child = spawn('/bin/sh', ['-c', "trap '' TERM; echo ready; while :; do sleep 0.05; done"], { stdio: 'pipe' });
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  const mine = program({ pid: child.pid ?? 0, home: '/home/me' });
  const began = performance.now();
  const host = { programs: () => Promise.resolve([mine]), env: { HOME: '/home/me' } };
  await stopAgents(host, { all: () => [] });
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(performance.now() - began).toBeLessThan(1000);
});
