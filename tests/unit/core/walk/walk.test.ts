/** The walk of a command through the whole core, with a scripted host. */
import { describe, expect, test } from 'vitest';
import { agent, driveDesk, person } from '../../../fakes/desk-driver.ts';
import { deniedWrite, homeDir, scriptedHost } from '../../../fakes/scripted-host.ts';

const outside = `${homeDir}/x`;

describe('a contained command', () => {
  test('runs without a question under on-request', async () => {
    const host = scriptedHost();
    const desk = await driveDesk(host);
    const outcome = await desk.outcome(await desk.exec(['ls']));
    expect(outcome).toMatchObject({ kind: 'completed', attempt: { exitCode: 0, mechanism: 'bwrap', attempts: 1 } });
    expect(desk.events.filter(({ msg }) => msg.type === 'exec-approval-request')).toEqual([]);
  });

  test('has its request, decision and attempt on record before it starts, and its outcome after', async () => {
    const host = scriptedHost();
    const recorded: string[][] = [];
    host.script = () => {
      recorded.push(host.audit.map(({ entry }) => entry.kind));
      return {};
    };
    const desk = await driveDesk(host);
    await desk.outcome(await desk.exec(['ls']));
    expect(recorded).toEqual([['request', 'decision', 'attempt']]);
    expect(host.audit.map(({ entry }) => entry.kind)).toEqual(['request', 'decision', 'attempt', 'outcome']);
  });

  test('does not start when its decision cannot be recorded', async () => {
    const host = scriptedHost();
    host.auditProblem = new Error('disk full');
    const desk = await driveDesk(host);
    const outcome = await desk.outcome(await desk.exec(['ls']));
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'internal' } });
    expect(host.launches).toEqual([]);
  });
});

describe('a write that the sandbox refused', () => {
  test('offers exactly that path, runs again after Allow, and completes', async () => {
    const host = scriptedHost();
    host.script = (_, launch) => (launch === 0 ? deniedWrite(outside) : {});
    const desk = await driveDesk(host);
    const runId = await desk.exec(['touch', outside]);
    const card = await desk.card();
    expect(card).toMatchObject({
      kind: 'escalation',
      grants: [{ kind: 'path', path: outside, access: 'write' }],
      denial: { rank: 'errno' },
    });
    await desk.allow(card);
    expect(await desk.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { attempts: 2 } });
    expect(host.launches[1]?.plan.grants).toEqual([{ kind: 'path', path: outside, access: 'write' }]);
  });

  test('ends as denied with the note when the person says no', async () => {
    const host = scriptedHost();
    host.script = () => deniedWrite(outside);
    const desk = await driveDesk(host);
    const runId = await desk.exec(['touch', outside]);
    await desk.answer(await desk.card(), { kind: 'deny', note: 'use the project folder' });
    const outcome = await desk.outcome(runId);
    expect(outcome).toMatchObject({ kind: 'denied', by: { kind: 'person' }, note: 'use the project folder' });
    expect(outcome).toHaveProperty('sentence', expect.stringContaining(`write to ${outside}`));
    expect(host.launches).toHaveLength(1);
  });

  test('is never asked about under never, and says so', async () => {
    const host = scriptedHost();
    host.settings = { approvalPolicy: { mode: 'never' } };
    host.script = () => deniedWrite(outside);
    const desk = await driveDesk(host);
    expect(await desk.outcome(await desk.exec(['touch', outside]))).toMatchObject({ kind: 'denied', by: null });
    expect(host.launches).toHaveLength(1);
  });

  test('is asked about at most twice', async () => {
    const host = scriptedHost();
    host.script = (_, launch) => deniedWrite(`${outside}${launch}`);
    const desk = await driveDesk(host);
    const runId = await desk.exec(['make']);
    await desk.allow(await desk.card());
    await desk.allow(await desk.card());
    expect(await desk.outcome(runId)).toMatchObject({ kind: 'denied', by: null });
    expect(host.launches).toHaveLength(3);
  });
});

describe('an untrusted project', () => {
  const untrusted = { approvalPolicy: { mode: 'untrusted' } } as const;

  test('asks first, remembers "this session" for the same command, and asks again for another', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const desk = await driveDesk(host);
    const first = await desk.exec(['npm', 'test']);
    await desk.allow(await desk.card(), { kind: 'session' });
    await desk.outcome(first);
    expect(await desk.outcome(await desk.exec(['npm', 'test']))).toMatchObject({ kind: 'completed' });
    const other = await desk.exec(['npm', 'run', 'build']);
    const card = await desk.card();
    expect(card.facts.argv).toEqual(['npm', 'run', 'build']);
    await desk.answer(card, { kind: 'deny', note: null });
    expect(await desk.outcome(other)).toMatchObject({ kind: 'rejected', by: { kind: 'person' } });
  });

  test('lets a known-safe command run', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const desk = await driveDesk(host);
    expect(await desk.outcome(await desk.exec(['ls']))).toMatchObject({ kind: 'completed' });
  });
});

describe('the inbox', () => {
  const untrusted = { approvalPolicy: { mode: 'untrusted' } } as const;

  test('keeps three open requests in the order they came, and each ends once', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const desk = await driveDesk(host);
    const runs: Awaited<ReturnType<typeof desk.exec>>[] = [];
    const cards: Awaited<ReturnType<typeof desk.card>>[] = [];
    for (const name of ['a', 'b', 'c']) {
      runs.push(await desk.exec(['npm', name]));
      cards.push(await desk.card());
    }
    expect(desk.openCards()).toEqual(cards);
    for (const card of cards.toReversed()) await desk.allow(card);
    const outcomes = await Promise.all(runs.map((runId) => desk.outcome(runId)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['completed', 'completed', 'completed']);
    expect(desk.events.filter(({ msg }) => msg.type === 'exec-command-end')).toHaveLength(3);
  });

  test('takes an answer that comes while the card is being announced', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const desk = await driveDesk(host);
    desk.desk.subscribe(null, ({ msg }) => {
      if (msg.type === 'exec-approval-request') void desk.allow(msg.approval);
    });
    expect(await desk.outcome(await desk.exec(['npm', 'test']))).toMatchObject({ kind: 'completed' });
  });

  test('gives identical requests one card', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const desk = await driveDesk(host);
    const runs = [await desk.exec(['npm', 'test']), await desk.exec(['npm', 'test'])];
    const card = await desk.card();
    await expect.poll(() => desk.openCards()[0]?.waiting).toBe(2);
    await desk.allow(card);
    const outcomes = await Promise.all(runs.map((runId) => desk.outcome(runId)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['completed', 'completed']);
    expect(desk.openCards()).toEqual([]);
  });

  test('refuses a second answer, a stale digest, an unknown id, and a wider scope than offered', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    host.risk = { level: 'critical' };
    const desk = await driveDesk(host);
    const runId = await desk.exec(['npm', 'test']);
    const card = await desk.card();
    const code = (receipt: Awaited<ReturnType<typeof desk.allow>>): string =>
      receipt.kind === 'refused' ? receipt.error.code : 'accepted';
    expect(code(await desk.allow({ ...card, digest: 'f'.repeat(64) }))).toBe('stale-approval');
    expect(code(await desk.allow({ ...card, id: 'apr_made_up' }))).toBe('unknown-approval');
    expect(code(await desk.allow(card, { kind: 'project' }))).toBe('not-offered');
    expect(code(await desk.answer(card, { kind: 'approve', scope: { kind: 'once' } }, agent))).toBe('not-allowed-here');
    expect(code(await desk.allow(card))).toBe('accepted');
    expect(code(await desk.allow(card))).toBe('already-settled');
    expect(await desk.outcome(runId)).toMatchObject({ kind: 'completed' });
  });

  test('ends a request that nobody answers as expired, never as denied by the user', async () => {
    const host = scriptedHost();
    host.settings = { ...untrusted, approvalDeadlineMs: 600_000 };
    const desk = await driveDesk(host);
    const runId = await desk.exec(['npm', 'test']);
    await desk.card();
    host.clock.advance(600_000);
    expect(await desk.outcome(runId)).toMatchObject({
      kind: 'expired',
      sentence: 'expired: nobody answered within 10 min.',
    });
  });

  test('ends everything as cancelled by shutdown, and starts nothing after', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    host.script = () => ({ hangs: true });
    const desk = await driveDesk(host);
    const waiting = await desk.exec(['npm', 'test']);
    await desk.card();
    const running = await desk.exec(['ls']);
    await expect.poll(() => host.launches.length).toBe(1);
    await desk.desk.shutdown();
    expect(await desk.outcome(waiting)).toMatchObject({ kind: 'cancelled', reason: 'shutdown' });
    expect(await desk.outcome(running)).toMatchObject({ kind: 'cancelled', reason: 'shutdown' });
    await expect(desk.desk.openProject('/elsewhere')).rejects.toMatchObject({ code: 'shutting-down' });
  });

  test('forgets the card of a caller that went away', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const desk = await driveDesk(host);
    const runId = await desk.exec(['npm', 'test'], {}, agent);
    await desk.card();
    desk.desk.connectionClosed(agent.connectionId);
    expect(await desk.outcome(runId)).toMatchObject({ kind: 'cancelled', reason: 'client-gone' });
    expect(desk.openCards()).toEqual([]);
  });
});

describe('what an approval is bound to', () => {
  test('a program that was swapped under the card is not started', async () => {
    const host = scriptedHost();
    host.settings = { approvalPolicy: { mode: 'untrusted' } };
    host.executableHash = 'a';
    const desk = await driveDesk(host);
    const runId = await desk.exec(['./deploy']);
    const card = await desk.card();
    host.executableHash = 'b';
    await desk.allow(card);
    expect(await desk.outcome(runId)).toMatchObject({ kind: 'failed', error: { code: 'stale-approval' } });
    expect(host.launches).toEqual([]);
  });

  test('a caller that asks for looser settings is asked about', async () => {
    const host = scriptedHost();
    const desk = await driveDesk(host);
    const runId = await desk.exec(['ls'], { settings: { files: { mode: 'danger-full-access' } } }, agent);
    const card = await desk.card();
    expect(card).toMatchObject({ kind: 'command', cause: { kind: 'wish' } });
    await desk.answer(card, { kind: 'deny', note: null });
    expect(await desk.outcome(runId)).toMatchObject({ kind: 'rejected' });
  });
});

describe('endings that are not the command’s own', () => {
  test('a time limit ends as timed-out with the output so far', async () => {
    const host = scriptedHost();
    host.script = () => ({ hangs: true, output: [['stdout', 'half']] });
    const desk = await driveDesk(host);
    const runId = await desk.exec(['npm', 'test'], { timeoutMs: 1000 });
    await expect.poll(() => host.launches.length).toBe(1);
    await expect.poll(() => desk.desk.outputOf(runId, person)?.totalBytes).toBe(4);
    host.clock.advance(1000);
    expect(await desk.outcome(runId)).toMatchObject({ kind: 'timed-out', timeoutMs: 1000 });
  });

  test('a machine without a sandbox runs nothing', async () => {
    const host = scriptedHost();
    host.sandboxProblem = { code: 'sandbox-unavailable', message: 'No bubblewrap.', remedy: 'Install it.' };
    const desk = await driveDesk(host);
    expect(await desk.outcome(await desk.exec(['ls']))).toMatchObject({
      kind: 'failed',
      error: { code: 'sandbox-unavailable' },
    });
    expect(host.launches).toEqual([]);
  });

  test('a protection that the project requires and the machine lacks refuses to start', async () => {
    const host = scriptedHost();
    host.settings = { requiredProtections: ['seccomp'] };
    const desk = await driveDesk(host);
    expect(await desk.outcome(await desk.exec(['ls']))).toMatchObject({
      kind: 'failed',
      error: { message: expect.stringContaining('seccomp') as string },
    });
  });

  test.each([
    ['a working directory outside the project', { cwd: '/etc' }, 'cwd-outside-project'],
    ['a working directory that does not exist', { cwd: '/home/u/app/missing' }, 'bad-request'],
  ])('%s is refused', async (_, options, code) => {
    const host = scriptedHost();
    const desk = await driveDesk(host);
    expect(await desk.outcome(await desk.exec(['ls'], options))).toMatchObject({ kind: 'failed', error: { code } });
  });
});

describe('events', () => {
  test('of before are kept from a client that only wants what comes', async () => {
    const desk = await driveDesk(scriptedHost());
    await desk.outcome(await desk.exec(['ls']));
    const heard: number[] = [];
    const before = desk.events.length;
    expect(desk.desk.subscribe('now', ({ seq }) => heard.push(seq))).toMatchObject({
      kind: 'resumed',
      fromSeq: before + 1,
    });
    expect(heard).toEqual([]);
    await desk.outcome(await desk.exec(['ls']));
    expect(heard).toEqual(desk.events.map(({ seq }) => seq).filter((seq) => seq > before));
  });

  test('are numbered without a gap, and a client that comes back gets those it missed', async () => {
    const host = scriptedHost();
    const desk = await driveDesk(host);
    await desk.outcome(await desk.exec(['ls']));
    expect(desk.events.map(({ seq }) => seq)).toEqual(desk.events.map((_, index) => index + 1));
    const again: number[] = [];
    const subscription = desk.desk.subscribe(2, ({ seq }) => again.push(seq));
    expect(subscription.kind).toBe('resumed');
    expect(again).toEqual(desk.events.map(({ seq }) => seq).filter((seq) => seq > 2));
  });
});
