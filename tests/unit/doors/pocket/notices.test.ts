/** When a person is told that something waits. */
import { expect, test } from 'vitest';
import { noNotices, type Notice, type NoticeChoice } from '#domain/devices/notice.ts';
import { gatherMs, leastGapMs } from '../../../../main/doors/pocket/notices/notifier.ts';
import { openNotices } from '../../../../main/doors/pocket/notices/open-notices.ts';
import { memoryFile, openStage } from './device-stage.ts';

const by = { kind: 'person', entryPoint: 'page' } as const;

async function openDesk(part: Partial<NoticeChoice> = {}) {
  const stage = openStage();
  const { clock } = stage.host.ports;
  const told: Notice[] = [];
  const pushed: { to: string; way: string; count: number }[] = [];
  const forgotten: string[] = [];
  let fails = false;
  const desk = openNotices({
    broker: stage.broker,
    file: memoryFile(),
    clock,
    byCommand: (_argv, notice) => {
      told.push(notice);
      return fails ? Promise.reject(new Error('broken')) : Promise.resolve();
    },
    byWebhook: () => Promise.resolve(),
    byPush: (target, way, notice) => {
      pushed.push({ to: target.name, way, count: notice.count });
      if (target.name === 'broken') return Promise.reject(new Error('broken'));
      return Promise.resolve(target.name === 'gone' ? 'gone' : 'sent');
    },
    pushKey: () => Promise.resolve('K'.repeat(87)),
    forget: ({ name }) => Promise.resolve(void forgotten.push(name)),
  });
  await desk.choose({ ...noNotices, command: ['notify'], ...part }, by);
  const pass = async (ms: number): Promise<void> => {
    stage.host.clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { stage, desk, told, pushed, forgotten, pass, fail: () => (fails = true) };
}

test('many requests at once are one notice, with a number and no content', async () => {
  const { stage, told, pass } = await openDesk();
  await stage.ask(['make', 'SECRET=1']);
  await stage.ask(['make', 'two']);
  await pass(gatherMs);
  expect(told).toEqual([{ text: '2 requests wait at your desk.', count: 2, requests: [] }]);
  await stage.ask(['make', 'three']);
  await pass(gatherMs);
  expect(told).toHaveLength(1);
  await pass(leastGapMs);
  expect(told.map(({ count }) => count)).toEqual([2, 3]);
  await pass(10 * leastGapMs);
  expect(told).toHaveLength(2);
});

test('who is at the desk is not told, and is once they have gone', async () => {
  const { stage, desk, told, pass } = await openDesk({ quietMinutes: 2 });
  desk.present();
  await stage.ask();
  await pass(60_000);
  desk.present();
  await pass(60_000);
  expect(told).toEqual([]);
  await pass(60_000);
  expect(told).toHaveLength(1);
});

test('what is told by choice holds no word of a command', async () => {
  const { stage, told, pass } = await openDesk({ tellsWhat: true });
  await stage.ask(['make', 'TOKEN=abc']);
  await pass(gatherMs);
  expect(told[0]?.requests).toHaveLength(1);
  expect(JSON.stringify(told)).not.toContain('abc');
});

test('nobody is told where nothing is chosen, and the log has the choice without its words', async () => {
  const { stage, desk, told, pass } = await openDesk({ command: ['notify', '--token', 'abc'] });
  expect(JSON.stringify(stage.rows())).toContain('notify');
  expect(JSON.stringify(stage.rows())).not.toContain('abc');
  await desk.choose(noNotices, by);
  await stage.ask();
  await pass(10 * leastGapMs);
  expect(told).toEqual([]);
});

test('what failed is in the state and in health', async () => {
  const { desk, fail } = await openDesk();
  expect(desk.probes().map(({ state }) => state)).toEqual(['pass']);
  fail();
  expect((await desk.test()).problems.command).not.toBeNull();
  expect(desk.probes().map(({ state }) => state)).toEqual(['fail']);
});

const target = (name: string, host = 'fcm.googleapis.com') => ({
  id: name,
  name,
  push: { endpoint: `https://${host}/${name}`, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
});

test('devices that asked are told by the same rules, one that fails keeps none from it, and one that is gone is forgotten', async () => {
  const { stage, desk, pushed, forgotten, pass } = await openDesk({ command: null });
  await stage.ask();
  await pass(10 * leastGapMs);
  expect(pushed).toEqual([]);
  desk.targets([target('broken'), target('gone'), target('well'), target('strange', 'push.example')]);
  await pass(gatherMs);
  expect(pushed.map(({ to }) => to)).toEqual(['broken', 'gone', 'well']);
  expect(forgotten).toEqual(['gone']);
  expect(desk.probes()).toMatchObject([{ id: 'notices-toDevices', state: 'fail' }]);
  await stage.ask(['make', 'two']);
  await pass(gatherMs);
  expect(pushed).toHaveLength(3);
  await pass(leastGapMs);
  expect(pushed).toHaveLength(6);
  // What failed was of a device that is told no more.
  desk.targets([]);
  expect(desk.probes()).toEqual([]);
});

test('one choice turns devices off for all, and another adds a push service', async () => {
  const { stage, desk, pushed, pass } = await openDesk({ command: null, toDevices: false });
  desk.targets([target('well'), target('own', 'push.example:8443')]);
  await stage.ask();
  await pass(10 * leastGapMs);
  expect(pushed).toEqual([]);
  expect(await desk.key()).toBeNull();
  await desk.choose({ ...noNotices, pushHosts: ['push.example:8443'] }, by);
  await pass(gatherMs);
  expect(pushed).toEqual([
    { to: 'well', way: 'service', count: 1 },
    { to: 'own', way: 'added', count: 1 },
  ]);
  expect(await desk.key()).toHaveLength(87);
});
