/** What a run is given: its settings and environment as they were when it was submitted, and its shell on wish only. */
import { expect, test } from 'vitest';
import { driveDesk, person } from '../../../fakes/desk-driver.ts';
import { deniedWrite, scriptedHost } from '../../../fakes/scripted-host.ts';
import { byPage } from '../../../fakes/by-page.ts';

test('an updated environment reaches the next run, and the run’s own variables win', async () => {
  const host = scriptedHost();
  const desk = await driveDesk(host);
  const session = desk.desk.session(desk.sessionId);
  const update = (set: Record<string, string>, forget: string[]) =>
    session?.submit({ id: 'env', op: { type: 'update-environment', set, forget } }, person);
  await desk.outcome(await desk.exec(['env']));
  await update({ A: '1', B: '2' }, []);
  await desk.outcome(await desk.exec(['env'], { env: { B: 'own' } }));
  await update({}, ['A']);
  await desk.outcome(await desk.exec(['env']));
  expect(host.launches.map(({ env }) => env)).toEqual([{}, { A: '1', B: 'own' }, { B: '2' }]);
});

test('settings are those of the moment of submission', async () => {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const desk = await driveDesk(host);
  const runId = await desk.exec(['npm', 'test']);
  const card = await desk.card();
  await desk.desk.settings.save(
    {
      sessionId: desk.sessionId,
      layer: { approvalPolicy: { mode: 'never' }, files: { mode: 'read-only' } },
      forget: [],
      reach: 'project',
    },
    byPage,
  );
  await desk.allow(card);
  await desk.outcome(runId);
  expect(host.launches[0]?.plan.entries.map(({ access }) => access)).toEqual(['read', 'write']);
  await desk.outcome(await desk.exec(['ls']));
  expect(host.launches[1]?.plan.entries.map(({ access }) => access)).toEqual(['read']);
});

test.each([
  [['npm', 'run', 'a b'], false, ['npm', 'run', 'a b']],
  [['npm', 'run', 'a b'], true, ['/bin/zsh', '-lc', `npm run 'a b'`]],
  [['/bin/sh', '-c', 'a && b'], true, ['/bin/zsh', '-lc', 'a && b']],
  [['bash', '-c', 'a', 'x'], true, ['/bin/zsh', '-lc', `bash -c a x`]],
] as [[string, ...string[]], boolean, string[]][])('%j with profile %s runs as %j', async (argv, profile, expected) => {
  const host = scriptedHost();
  const desk = await driveDesk(host);
  await desk.outcome(await desk.exec(argv, { profile }));
  expect(host.launches[0]?.argv).toEqual(expected);
});

test.each([
  [
    null,
    [
      ['all of it', '<end>'],
      ['all of it', '<end>'],
    ],
  ],
  [{ columns: 80, rows: 24 }, [['all of it', '<end>'], ['<end>']]],
])('an attempt after a denial gets piped input again, and what was typed only once: %j', async (terminal, expected) => {
  const host = scriptedHost();
  host.script = (_, launch) => (launch === 0 ? deniedWrite('/home/u/x') : {});
  const desk = await driveDesk(host);
  const session = desk.desk.session(desk.sessionId);
  const runId = await desk.exec(['tee', '/home/u/x'], { terminal });
  const op = { type: 'write-stdin', runId, data: btoa('all of it'), end: true } as const;
  await session?.submit({ id: 'in', op }, person);
  await desk.allow(await desk.card());
  await desk.outcome(runId);
  expect(host.typed).toEqual(expected);
});

test('a command that has read more than can be given to it again is not run again with a part of it', async () => {
  const host = scriptedHost();
  host.script = () => ({ ...deniedWrite('/home/u/x'), waits: true });
  const desk = await driveDesk(host);
  const session = desk.desk.session(desk.sessionId);
  const runId = await desk.exec(['tee', '/home/u/x']);
  const half = btoa('x'.repeat(700_000));
  for (const end of [false, true]) {
    await session?.submit({ id: 'in', op: { type: 'write-stdin', runId, data: half, end } }, person);
  }
  expect(await desk.outcome(runId)).toMatchObject({
    kind: 'denied',
    by: null,
    sentence: expect.stringContaining('more of its input than can be given to it again'),
  });
  expect(host.launches.length).toBe(1);
});
