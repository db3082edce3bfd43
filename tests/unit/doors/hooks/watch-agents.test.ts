/** The broker looks for agents by itself: it tells which run past it whenever that changes, and looks that take long are made seldom. */
import { expect, test } from 'vitest';
import type { AgentSession } from '#domain/agents/agent-session.ts';
import type { PastAgent } from '#domain/agents/past-agent.ts';
import { firstPauseMs, usualPauseMs, watchAgents } from '../../../../main/doors/hooks/status/watch-agents.ts';
import { say } from '#domain/common/message.ts';

const session = (mark: string, enforcement: AgentSession['enforcement']): AgentSession => ({
  process: mark,
  pid: Number(mark.split(':')[0]),
  cwd: '/home/me/shop',
  enforcement,
  reason: say('It never checked in.'),
  remedy: null,
});

function watched() {
  const world = { sessions: [session('7:1', 'not-gated'), session('8:1', 'gated')], work: 5, clock: 0 };
  const pauses: number[] = [];
  const told: (readonly PastAgent[])[] = [];
  let next: (() => void) | null = null;
  const watching = watchAgents({
    health: () => {
      world.clock += world.work;
      return Promise.resolve([{ agent: 'claude', name: 'Claude Code', sessions: world.sessions }]);
    },
    tell: (past) => told.push(past),
    used: () => world.clock,
    after: (ms, then) => {
      pauses.push(ms);
      next = then;
      return () => {
        if (next === then) next = null;
      };
    },
  });
  const look = async (): Promise<void> => {
    const before = pauses.length;
    next?.();
    await expect.poll(() => pauses.length).toBe(before + 1);
  };
  return {
    world,
    pauses,
    told: () => told.map((past) => past.map((each) => each.process)),
    watching,
    look,
    isToLook: () => next !== null,
  };
}

test('it tells which run past it once it changed, and the pause grows with the work', async () => {
  const { world, pauses, told, watching, look, isToLook } = watched();
  await look();
  await look();
  expect(told()).toEqual([['7:1']]);
  world.work = 2000;
  world.sessions = [session('7:2', 'not-gated')];
  await look();
  expect(told()).toEqual([['7:1'], ['7:2']]);
  world.sessions = [];
  await look();
  expect(told()).toEqual([['7:1'], ['7:2'], []]);
  expect(pauses).toEqual([firstPauseMs, usualPauseMs, usualPauseMs, 200_000, 200_000]);
  expect(isToLook()).toBe(true);
  watching.end();
  expect(isToLook()).toBe(false);
});

test('what was told to end is gone at once, and told of again if the look after it finds it still', async () => {
  const { pauses, told, watching, look } = watched();
  await look();
  watching.toldToEnd('7:1');
  expect(told()).toEqual([['7:1'], []]);
  expect(pauses.at(-1)).toBe(firstPauseMs);
  await look();
  expect(told()).toEqual([['7:1'], [], ['7:1']]);
});

test('a look that fails is made again', async () => {
  const pauses: number[] = [];
  watchAgents({
    health: () => Promise.reject(new Error('no /proc')),
    tell: () => expect.unreachable(),
    used: () => 0,
    after: (ms, then) => {
      pauses.push(ms);
      if (pauses.length < 3) queueMicrotask(then);
      return () => undefined;
    },
  });
  await expect.poll(() => pauses.length).toBe(3);
});
