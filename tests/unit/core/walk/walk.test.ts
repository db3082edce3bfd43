/** The walk of a command through the whole core, with a scripted host. */
import { describe, expect, test } from 'vitest';
import { agent, driveBroker, person } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, homeDir, scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { say } from '#domain/common/message.ts';

const outside = `${homeDir}/x`;

describe('a contained command', () => {
  test('runs without a question under on-request', async () => {
    const host = scriptedHost();
    const broker = await driveBroker(host);
    const outcome = await broker.outcome(await broker.exec(['ls']));
    expect(outcome).toMatchObject({ kind: 'completed', attempt: { exitCode: 0, mechanism: 'bwrap', attempts: 1 } });
    expect(broker.events.filter(({ msg }) => msg.type === 'exec-approval-request')).toEqual([]);
  });

  test('has its request, decision and attempt on record before it starts, and its outcome after', async () => {
    const host = scriptedHost();
    const recorded: string[][] = [];
    host.script = () => {
      recorded.push(host.audit.map(({ entry }) => entry.kind));
      return {};
    };
    const broker = await driveBroker(host);
    await broker.outcome(await broker.exec(['ls']));
    expect(recorded).toEqual([['request', 'decision', 'attempt']]);
    expect(host.audit.map(({ entry }) => entry.kind)).toEqual(['request', 'decision', 'attempt', 'outcome']);
  });

  test('does not start when only its attempt cannot be recorded, and is not told as begun', async () => {
    const host = scriptedHost();
    const { audit } = host.ports;
    const write: typeof audit.write = (row) =>
      row.entry.kind === 'attempt' ? Promise.reject(new Error('disk full')) : audit.write(row);
    const broker = await driveBroker({ ...host, ports: { ...host.ports, audit: { write } } });
    const outcome = await broker.outcome(await broker.exec(['ls']));
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'internal' } });
    expect(host.launches).toEqual([]);
    expect(broker.events.filter(({ msg }) => msg.type === 'exec-command-begin')).toEqual([]);
  });

  test.each(['command', 'escalation'])(
    'that a person allowed does not start when the yes cannot be recorded: %s',
    async (kind) => {
      const host = scriptedHost();
      if (kind === 'escalation') host.script = () => deniedWrite(outside);
      else host.settings = { approvalPolicy: { mode: 'untrusted' } };
      const { audit } = host.ports;
      const write: typeof audit.write = (row) =>
        row.entry.kind === 'decision' && row.entry.decision.by.kind === 'person'
          ? Promise.reject(new Error('disk full'))
          : audit.write(row);
      const broker = await driveBroker({ ...host, ports: { ...host.ports, audit: { write } } });
      const runId = await broker.exec(['touch', outside]);
      const card = await broker.card(runId);
      const before = host.launches.length;
      await broker.allow(card);
      expect(await broker.outcome(runId)).toMatchObject({ kind: 'failed', error: { code: 'internal' } });
      expect(card.kind).toBe(kind);
      expect(host.launches).toHaveLength(before);
    },
  );

  test('that could not be launched is on record as attempted', async () => {
    const host = scriptedHost();
    const error = { code: 'launch-failed', message: say('no'), remedy: null } as const;
    // One that gave up before it came to ask for the row.
    const launcher = { launch: () => Promise.resolve({ kind: 'failed', error } as const) };
    const broker = await driveBroker({ ...host, ports: { ...host.ports, launcher } });
    await broker.outcome(await broker.exec(['ls']));
    expect(host.audit.map(({ entry }) => entry.kind)).toEqual(['request', 'decision', 'attempt', 'outcome']);
  });

  test('does not start when its decision cannot be recorded', async () => {
    const host = scriptedHost();
    host.auditProblem = new Error('disk full');
    const broker = await driveBroker(host);
    const outcome = await broker.outcome(await broker.exec(['ls']));
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'internal' } });
    expect(host.launches).toEqual([]);
  });
});

describe('a write that the sandbox refused', () => {
  test('offers exactly that path, runs again after Allow, and completes', async () => {
    const host = scriptedHost();
    host.script = (_, launch) => (launch === 0 ? deniedWrite(outside) : {});
    const broker = await driveBroker(host);
    const runId = await broker.exec(['touch', outside]);
    const card = await broker.card();
    expect(card).toMatchObject({
      kind: 'escalation',
      grants: [{ kind: 'path', path: outside, access: 'write' }],
      denial: { rank: 'errno' },
    });
    await broker.allow(card);
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'completed', attempt: { attempts: 2 } });
    expect(host.launches[1]?.plan.grants).toEqual([{ kind: 'path', path: outside, access: 'write' }]);
  });

  test('ends as denied with the note when the person says no', async () => {
    const host = scriptedHost();
    host.script = () => deniedWrite(outside);
    const broker = await driveBroker(host);
    const runId = await broker.exec(['touch', outside]);
    await broker.answer(await broker.card(), { kind: 'deny', note: 'use the project folder' });
    const outcome = await broker.outcome(runId);
    expect(outcome).toMatchObject({ kind: 'denied', by: { kind: 'person' }, note: 'use the project folder' });
    expect(outcome).toHaveProperty('sentence', expect.stringContaining(`write to ${outside}`));
    expect(host.launches).toHaveLength(1);
  });

  test('is never asked about under never, and says so', async () => {
    const host = scriptedHost();
    host.settings = { approvalPolicy: { mode: 'never' } };
    host.script = () => deniedWrite(outside);
    const broker = await driveBroker(host);
    expect(await broker.outcome(await broker.exec(['touch', outside]))).toMatchObject({ kind: 'denied', by: null });
    expect(host.launches).toHaveLength(1);
  });

  test('is asked about at most twice', async () => {
    const host = scriptedHost();
    host.script = (_, launch) => deniedWrite(`${outside}${launch}`);
    const broker = await driveBroker(host);
    const runId = await broker.exec(['make']);
    await broker.allow(await broker.card());
    await broker.allow(await broker.card());
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'denied', by: null });
    expect(host.launches).toHaveLength(3);
  });
});

describe('an untrusted project', () => {
  const untrusted = { approvalPolicy: { mode: 'untrusted' } } as const;

  test('asks first, remembers "this session" for the same command, and asks again for another', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const broker = await driveBroker(host);
    const first = await broker.exec(['npm', 'test']);
    await broker.allow(await broker.card(), { kind: 'session' });
    await broker.outcome(first);
    expect(await broker.outcome(await broker.exec(['npm', 'test']))).toMatchObject({ kind: 'completed' });
    const other = await broker.exec(['npm', 'run', 'build']);
    const card = await broker.card();
    expect(card.facts.argv).toEqual(['npm', 'run', 'build']);
    await broker.answer(card, { kind: 'deny', note: null });
    expect(await broker.outcome(other)).toMatchObject({ kind: 'rejected', by: { kind: 'person' } });
  });

  test('lets a known-safe command run', async () => {
    const host = scriptedHost();
    host.settings = untrusted;
    const broker = await driveBroker(host);
    expect(await broker.outcome(await broker.exec(['ls']))).toMatchObject({ kind: 'completed' });
  });
});

describe('what an approval is bound to', () => {
  test('a program that was swapped under the card is not started', async () => {
    const host = scriptedHost();
    host.settings = { approvalPolicy: { mode: 'untrusted' } };
    host.executableHash = 'a';
    const broker = await driveBroker(host);
    const runId = await broker.exec(['./deploy']);
    const card = await broker.card();
    host.executableHash = 'b';
    await broker.allow(card);
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'failed', error: { code: 'stale-approval' } });
    expect(host.launches).toEqual([]);
  });

  test('a caller that asks for looser settings is asked about', async () => {
    const host = scriptedHost();
    const broker = await driveBroker(host);
    const runId = await broker.exec(['ls'], { settings: { files: { mode: 'danger-full-access' } } }, agent);
    const card = await broker.card();
    expect(card).toMatchObject({ kind: 'command', cause: { kind: 'escalation-request' } });
    await broker.answer(card, { kind: 'deny', note: null });
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'rejected' });
  });
});

describe('endings that are not the command’s own', () => {
  test('a time limit ends as timed-out with the output so far', async () => {
    const host = scriptedHost();
    host.script = () => ({ hangs: true, output: [['stdout', 'half']] });
    const broker = await driveBroker(host);
    const runId = await broker.exec(['npm', 'test'], { timeoutMs: 1000 });
    await expect.poll(() => host.launches.length).toBe(1);
    await expect.poll(() => broker.broker.outputOf(runId, person)?.totalBytes).toBe(4);
    host.clock.advance(1000);
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'timed-out', timeoutMs: 1000 });
  });

  test('a machine without a sandbox runs nothing', async () => {
    const host = scriptedHost();
    host.sandboxProblem = { code: 'sandbox-unavailable', message: say('No bubblewrap.'), remedy: say('Install it.') };
    const broker = await driveBroker(host);
    expect(await broker.outcome(await broker.exec(['ls']))).toMatchObject({
      kind: 'failed',
      error: { code: 'sandbox-unavailable' },
    });
    expect(host.launches).toEqual([]);
  });

  test('a protection that the project requires and the machine lacks refuses to start', async () => {
    const host = scriptedHost();
    host.settings = { requiredProtections: ['seccomp'] };
    const broker = await driveBroker(host);
    expect(await broker.outcome(await broker.exec(['ls']))).toMatchObject({
      kind: 'failed',
      error: { message: expect.stringContaining('seccomp') as string },
    });
  });

  test.each([
    ['a working directory outside the project', { cwd: '/etc' }, 'cwd-outside-project'],
    ['a working directory that does not exist', { cwd: '/home/u/app/missing' }, 'bad-request'],
  ])('%s is refused', async (_, options, code) => {
    const host = scriptedHost();
    const broker = await driveBroker(host);
    expect(await broker.outcome(await broker.exec(['ls'], options))).toMatchObject({ kind: 'failed', error: { code } });
  });
});

describe('events', () => {
  test('of before are kept from a client that only wants what comes', async () => {
    const broker = await driveBroker(scriptedHost());
    await broker.outcome(await broker.exec(['ls']));
    const heard: number[] = [];
    const before = broker.events.length;
    expect(broker.broker.subscribe('now', ({ seq }) => heard.push(seq))).toMatchObject({
      kind: 'resumed',
      fromSeq: before + 1,
    });
    expect(heard).toEqual([]);
    await broker.outcome(await broker.exec(['ls']));
    expect(heard).toEqual(broker.events.map(({ seq }) => seq).filter((seq) => seq > before));
  });

  test('are numbered without a gap, and a client that comes back gets those it missed', async () => {
    const host = scriptedHost();
    const broker = await driveBroker(host);
    await broker.outcome(await broker.exec(['ls']));
    expect(broker.events.map(({ seq }) => seq)).toEqual(broker.events.map((_, index) => index + 1));
    const again: number[] = [];
    const subscription = broker.broker.subscribe(2, ({ seq }) => again.push(seq));
    expect(subscription.kind).toBe('resumed');
    expect(again).toEqual(broker.events.map(({ seq }) => seq).filter((seq) => seq > 2));
  });
});
