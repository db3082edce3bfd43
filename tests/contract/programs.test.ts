/** What a program's connection may do: with its own runs what it likes, with those of others nothing. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunId } from '#domain/common/ids.ts';
import type { Operation } from '#domain/command/submission.ts';
import type { WireClient } from '../../main/rpc/wire-client.ts';
import { openBoundBroker, type BoundBroker } from './bound-broker.ts';
import { call, errorCode, exec, submit } from './calls.ts';
import { watchEvents } from './watch-events.ts';

const cache = { kind: 'path', path: '/home/u/.cache/tool', access: 'write' } as const;
const claude = { entryPoint: 'mcp', claimedName: 'claude', says: null } as const;

const steering = (runId: RunId): readonly [string, Operation][] => [
  ['typing', { type: 'write-stdin', runId, data: btoa('y\n'), end: false }],
  ['resizing', { type: 'resize', runId, size: { columns: 80, rows: 24 } }],
  ['ending', { type: 'terminate', runId }],
];

async function started(by: WireClient): Promise<RunId> {
  const receipt = await submit(exec(), by);
  if (receipt.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
  return receipt.runId;
}

describe.each(['memory', 'socket'] as const)('over a %s wire', (kind) => {
  let broker: BoundBroker;
  let person: WireClient;
  let program: WireClient;
  let other: WireClient;
  beforeEach(async () => {
    broker = await openBoundBroker(kind);
    broker.host.script = () => ({ hangs: true });
    person = await broker.connect();
    program = await broker.connect({ isPerson: false });
    other = await broker.connect({ isPerson: false });
  });
  afterEach(() => broker.close());

  test('nothing is typed into, resized, ended or read of a run of somebody else', async () => {
    for (const owner of [person, other]) {
      const runId = await started(owner);
      for (const [, op] of steering(runId)) {
        expect(await submit(op, program)).toMatchObject({ kind: 'refused', error: { code: 'not-allowed-here' } });
      }
      expect(await errorCode('output.attach', { runId, fromOffset: 0 }, program)).toBe('not-allowed-here');
    }
    expect(broker.host.typed.flat()).toEqual([]);
  });

  test('its own runs are its own, and all of them are a person’s', async () => {
    for (const by of [program, person]) {
      const runId = await started(program);
      expect(await errorCode('output.attach', { runId, fromOffset: 0 }, by)).toBe('ok');
      for (const [, op] of steering(runId)) expect(await submit(op, by)).toMatchObject({ kind: 'accepted' });
    }
  });

  test('it interrupts no run but its own', async () => {
    const events = watchEvents(person);
    await call('desk.subscribe', { afterSeq: null }, person);
    const theirs = await started(person);
    const own = await started(program);
    expect(await submit({ type: 'interrupt' }, program)).toMatchObject({ kind: 'accepted' });
    expect(await events.first('exec-command-end')).toMatchObject({ runId: own });
    const after = await call('desk.subscribe', { afterSeq: null }, person);
    const runs = after.kind === 'snapshot' ? after.snapshot.runs : [];
    expect(runs.find(({ runId }) => runId === theirs)?.state).not.toBe('ended');
  });

  test('it sets no variables for the later runs of everybody', async () => {
    const op: Operation = { type: 'update-environment', set: { PATH: '/tmp/evil' }, forget: [] };
    expect(await submit(op, program)).toMatchObject({ kind: 'refused', error: { code: 'not-allowed-here' } });
    expect(await submit(op, person)).toMatchObject({ kind: 'accepted' });
  });

  test('a session keeps a limited number of variables', async () => {
    const set = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`V${at}`, 'x']));
    const op: Operation = { type: 'update-environment', set, forget: [] };
    expect(await submit(op, person)).toEqual({
      kind: 'refused',
      error: {
        code: 'too-many',
        message: 'A session keeps no more variables than this.',
        remedy: 'Forget some of them first, or set them with each command.',
      },
    });
  });

  test.each(['page', 'hook'] as const)('as the entry point “%s” it is a program all the same', async (entryPoint) => {
    const events = watchEvents(person);
    await call('desk.subscribe', { afterSeq: null }, person);
    await submit(exec({ requester: { entryPoint, claimedName: 'you', says: null } }), program);
    expect(await events.first('task-started')).toMatchObject({
      run: { requester: { entryPoint: 'cli', claimedName: 'you' } },
    });
  });

  test('what one connection was permitted is not another’s of the same name', async () => {
    broker.host.script = () => ({});
    const events = watchEvents(person);
    await call('desk.subscribe', { afterSeq: null }, person);
    await submit({ type: 'permission-request', grants: [cache], requester: claude }, program);
    const { approval } = await events.first('permission-approval-request');
    const verdict = { kind: 'approve', scope: { kind: 'session' } } as const;
    const answer = { approvalId: approval.id, digest: approval.digest, verdict };
    expect(await submit({ type: 'exec-approval', answer }, person)).toMatchObject({ kind: 'accepted' });
    await events.first('task-complete');
    for (const by of [other, program]) {
      const seen = events.all.length;
      await submit(exec({ requester: claude }), by);
      await events.atLeast(seen + 1);
      await expect.poll(() => broker.host.launches.length).toBeGreaterThan(by === other ? 0 : 1);
    }
    expect(broker.host.launches.map(({ plan }) => plan.grants)).toEqual([[], [cache]]);
  });
});
