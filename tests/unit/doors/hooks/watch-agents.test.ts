/** The desk looks for agents by itself: each program is told of once, and looks that take long are made seldom. */
import { expect, test } from 'vitest';
import type { AgentSession } from '#domain/agent.ts';
import { usualPauseMs, watchAgents } from '../../../../main/doors/hooks/status/watch-agents.ts';

const session = (mark: string, light: AgentSession['light']): AgentSession => ({
  process: mark as `${number}:${number}`,
  pid: Number(mark.split(':')[0]),
  cwd: '/home/me/shop',
  light,
  reason: 'It never checked in.',
  remedy: null,
});

test('a program that runs past is told of once, another again, and the pause grows with the work', async () => {
  let sessions = [session('7:1', 'not-gated'), session('8:1', 'gated')];
  let clock = 0;
  let work = 5;
  const pauses: number[] = [];
  const told: string[] = [];
  let next = (): void => undefined;
  const stop = watchAgents({
    health: () => {
      clock += work;
      return Promise.resolve([{ agent: 'claude', name: 'Claude Code', sessions }]);
    },
    tell: (text) => told.push(text),
    home: '/home/me',
    used: () => clock,
    after: (ms, then) => {
      pauses.push(ms);
      next = then;
      return () => undefined;
    },
  });
  const look = async (): Promise<void> => {
    const before = pauses.length;
    next();
    await expect.poll(() => pauses.length).toBe(before + 1);
  };
  await look();
  await look();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^Claude Code, 7, in ~\/shop: runs past this desk\. .*agents stop 7.*install claude$/);
  work = 2000;
  sessions = [session('7:2', 'not-gated')];
  await look();
  expect(told).toHaveLength(2);
  expect(pauses).toEqual([usualPauseMs, usualPauseMs, usualPauseMs, 200_000]);
  stop();
  next();
  await Promise.resolve();
  expect(pauses).toHaveLength(4);
});

test('a look that fails is made again', async () => {
  const pauses: number[] = [];
  watchAgents({
    health: () => Promise.reject(new Error('no /proc')),
    tell: () => expect.unreachable(),
    home: '/home/me',
    used: () => 0,
    after: (ms, then) => {
      pauses.push(ms);
      if (pauses.length < 3) queueMicrotask(then);
      return () => undefined;
    },
  });
  await expect.poll(() => pauses.length).toBe(3);
});
