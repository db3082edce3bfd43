/** Facts about when `exec` goes to a desk that was left behind, and when it leaves one. */
import { expect, test, vi } from 'vitest';
import { say } from '#domain/common/message.ts';
import { exec, type LeftDesks } from '../../../../../main/doors/cli/exec/exec.ts';
import type { ReachedBroker } from '../../../../../main/doors/cli/reach/reach-broker.ts';
import { createMemoryWire } from '../../../../../main/rpc/memory-wire.ts';
import { typeReplies, type BrokerClient } from '../../../../../main/rpc/wire-client.ts';
import { scriptedBroker } from '../../../../fakes/people/scripted-broker.ts';

/** Knows no method, so that every command ends as refused. */
function client(isGone = false): BrokerClient {
  const ends = createMemoryWire();
  scriptedBroker().bind(ends.wire);
  if (isGone) ends.client.close();
  return typeReplies(ends.client);
}

const unreachable = (isRunning: boolean): ReachedBroker => ({
  kind: 'unreachable',
  isRunning,
  error: { code: 'desk-unreachable', message: say('No desk is running.'), remedy: null },
});

async function calls(
  args: string[],
  { reached = unreachable(false), left = false, isGone = false, wanted = true } = {},
) {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const seen: string[] = [];
  const leftDesks: LeftDesks = {
    reach: () => (seen.push('reach'), Promise.resolve(left ? client(isGone) : null)),
    leave: () => void seen.push('leave'),
  };
  await exec(args, {
    reach: () => Promise.resolve(reached),
    startAlone: () => (
      seen.push('alone'),
      Promise.resolve({ client: client(), close: async () => void (isGone && seen.push('closed')) })
    ),
    watchCaller: () => undefined,
    leftDesks: () => (wanted ? leftDesks : null),
  });
  return seen;
}

const run = ['--', 'true'];

test('the first call runs alone, and leaves a desk when it has ended', async () => {
  expect(await calls(run)).toEqual(['reach', 'alone', 'leave']);
});

test('a later one goes to that', async () => {
  expect(await calls(run, { left: true })).toEqual(['reach']);
});

test('where that went away before anything began, the call goes on alone to its end', async () => {
  expect(await calls(run, { left: true, isGone: true })).toEqual(['reach', 'alone', 'closed']);
});

test('without the person’s choice nothing of it is done', async () => {
  expect(await calls(run, { left: true, wanted: false })).toEqual(['alone']);
});

for (const option of [
  ['--network', 'full'],
  ['--sandbox', 'danger-full-access'],
  ['--approval', 'never'],
  ['--writable', '/srv'],
  ['--allow-host', 'a.example'],
  ['--socket', '/run/x'],
  ['--forward', '80'],
  ['--credential', 'npm:registry.example'],
])
  test(`${option[0]} is the caller’s own word, so that such a call runs alone`, async () => {
    expect(await calls([...option, ...run], { left: true })).toEqual(['alone', 'leave']);
  });

test('a desk that runs, and one in doubt, are not gone around', async () => {
  expect(await calls(run, { reached: unreachable(true), left: true })).toEqual([]);
});
