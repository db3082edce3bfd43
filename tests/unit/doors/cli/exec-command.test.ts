/** Facts about `exec`: what the caller sees of a run that goes through a broker. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { execCommand, type ExecEnd } from '../../../../main/doors/cli/exec/exec-command.ts';
import {
  readExecArguments,
  type ExecArguments,
} from '../../../../main/doors/cli/exec/arguments/read-exec-arguments.ts';
import { typeReplies } from '../../../../main/rpc/wire-client.ts';
import { openBoundBroker, type BoundBroker } from '../../../contract/bound-broker.ts';
import { watchEvents } from '../../../contract/watch-events.ts';
import { deniedWrite, homeDir, projectRoot } from '../../../fakes/people/scripted-host.ts';
import { testStreams, type TestStreams } from '../../../fakes/test-streams.ts';

let broker: BoundBroker;
let streams: TestStreams;
let ticking: NodeJS.Timeout;
beforeEach(async () => {
  broker = await openBoundBroker('socket');
  streams = testStreams();
  // Output is gathered for a few milliseconds of the broker's clock; here time passes by itself.
  ticking = setInterval(() => broker.host.clock.advance(10), 1);
});
afterEach(() => {
  clearInterval(ticking);
  return broker.close();
});

function args(...given: string[]): ExecArguments {
  const read = readExecArguments(given, projectRoot);
  if (read.kind === 'bad') throw new Error(read.message);
  return read.value;
}
async function exec(given: string[], options: { isAlone?: boolean; from?: string } = {}): Promise<ExecEnd> {
  const client = typeReplies(await broker.connect({ isPerson: options.isAlone ?? false }));
  const end = await execCommand({
    client,
    args: args(...given),
    from: options.from ?? projectRoot,
    streams,
    isAlone: options.isAlone ?? false,
  });
  client.close();
  return end;
}
async function person() {
  const client = await broker.connect();
  const events = watchEvents(client);
  await client.call('desk.subscribe', { afterSeq: null });
  return {
    card: async () => (await events.first('exec-approval-request')).approval,
    async answer(verdict: object) {
      const { approval } = await events.first('exec-approval-request');
      const op = { type: 'exec-approval', answer: { approvalId: approval.id, digest: approval.digest, verdict } };
      await client.call('session.submit', { sessionId: approval.sessionId, submission: { id: 'a', op } });
    },
  };
}

test('both streams arrive whole and apart, and the exit code is the command’s', async () => {
  broker.host.script = () => ({
    output: [
      ['stdout', 'one\n'],
      ['stderr', 'two\n'],
      ['stdout', 'x'.repeat(3_000_000)],
    ],
    exit: { exitCode: 3 },
  });
  const end = await exec(['--', 'make', 'all']);
  expect(streams.out()).toBe(`one\n${'x'.repeat(3_000_000)}`);
  expect(streams.err()).toBe('two\n');
  expect(end).toMatchObject({
    kind: 'ended',
    stoppedBy: null,
    outcome: { kind: 'completed', attempt: { exitCode: 3 } },
  });
  expect(streams.notes).toEqual([]);
});

test('the command is asked for as given, in the folder of the caller, without the caller’s environment', async () => {
  await exec(['--timeout-ms', '5000', '--', 'echo', '--', '-x', ''], { from: `${projectRoot}/src` });
  expect(broker.host.launches[0]).toMatchObject({ argv: ['echo', '--', '-x', ''], cwd: `${projectRoot}/src`, env: {} });
  expect(broker.host.audit[0]?.entry).toMatchObject({
    kind: 'request',
    command: { timeoutMs: 5000, terminal: null, requester: { entryPoint: 'cli' } },
  });
});

test('a caller outside the project starts in the project', async () => {
  await exec(['--project', projectRoot, '--', 'ls'], { from: homeDir });
  expect(broker.host.launches[0]?.cwd).toBe(projectRoot);
});

test('with --tty the command gets a terminal of the caller’s size', async () => {
  await exec(['--tty', '--', 'top']);
  expect(broker.host.launches[0]?.terminal).toEqual({ columns: 100, rows: 30 });
});

test.each([
  [['--tty'], false, true],
  [['--no-tty'], true, false],
  [[], true, true],
  [[], false, false],
])('with %j, at a terminal: %s, the command gets one: %s', async (options, isTerminal, expected) => {
  streams.isTerminal = () => isTerminal;
  await exec([...options, '--', 'top']);
  expect(broker.host.launches[0]?.terminal !== null).toBe(expected);
});

test('never to be asked is no looser than to be asked, beside a desk too', async () => {
  const end = await exec(['--approval', 'never', '--', 'ls']);
  expect(end).toMatchObject({ kind: 'ended', outcome: { kind: 'completed' } });
  broker.host.script = () => deniedWrite('/home/u/x');
  const refused = await exec(['--approval', 'never', '--', 'tee', '/home/u/x']);
  expect(refused).toMatchObject({ kind: 'ended', outcome: { kind: 'denied', by: null } });
});

test.each([
  [['--sandbox', 'read-only'], { files: { mode: 'read-only' } }],
  [['--network', 'blocked'], { network: 'blocked' }],
  [['--approval', 'untrusted'], { approvalPolicy: { mode: 'untrusted' } }],
])('%j holds for this call alone', async (options, layer) => {
  const seen: unknown[] = [];
  const { settings } = broker.host.ports;
  const effective = settings.effective.bind(settings);
  settings.effective = (root, session, call) => {
    seen.push(call);
    return effective(root, session, call);
  };
  await exec([...options, '--', 'true'], { isAlone: true });
  expect(seen).toContainEqual(layer);
});

test('a person who says yes lets the waiting command run', async () => {
  broker.host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const at = await person();
  const ending = exec(['--', 'make']);
  const card = await at.card();
  await streams.noted(card.fingerprint);
  await at.answer({ kind: 'approve', scope: { kind: 'once' } });
  expect(await ending).toMatchObject({ outcome: { kind: 'completed' } });
});

test('a person who says no is quoted', async () => {
  broker.host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const at = await person();
  const ending = exec(['--', 'make']);
  await at.answer({ kind: 'deny', note: 'use pnpm' });
  expect(await ending).toMatchObject({ outcome: { kind: 'rejected', note: 'use pnpm' } });
  expect(broker.host.launches).toHaveLength(0);
});

describe('alone', () => {
  beforeEach(async () => {
    await broker.close();
    broker = await openBoundBroker('socket', false);
  });

  test('what needs no person runs', async () => {
    expect(await exec(['--', 'make'], { isAlone: true })).toMatchObject({ outcome: { kind: 'completed' } });
  });

  test('what needs a person is refused at once, with the way to start the desk', async () => {
    broker.host.settings = { approvalPolicy: { mode: 'untrusted' } };
    const end = await exec(['--', 'make'], { isAlone: true });
    expect(end).toMatchObject({
      outcome: {
        kind: 'rejected',
        by: { kind: 'nobody' },
        sentence: expect.stringMatching(/^refused because nobody could be asked: .*countersign serve/u) as string,
      },
    });
    const kept = broker.host.audit.map(({ entry }) => entry);
    expect(kept).toMatchObject([
      { kind: 'request' },
      { kind: 'decision', decision: { kind: 'denied', by: { kind: 'nobody' } } },
      { kind: 'outcome', outcome: { kind: 'rejected', by: { kind: 'nobody' } } },
    ]);
    expect(broker.host.launches).toHaveLength(0);
  });

  test('more than the project gives may be asked for by whoever types the command', async () => {
    const end = await exec(['--writable', '/srv/data', '--', 'make'], { isAlone: true });
    expect(end).toMatchObject({ outcome: { kind: 'completed' } });
  });

  test('a denial that only a person could lift says what was denied', async () => {
    broker.host.script = () => deniedWrite(`${homeDir}/x`);
    const end = await exec(['--', 'touch', `${homeDir}/x`], { isAlone: true });
    expect(end).toMatchObject({
      outcome: {
        kind: 'denied',
        by: { kind: 'nobody' },
        denial: { refusals: [{ path: `${homeDir}/x` }] },
        sentence: expect.stringContaining('countersign serve') as string,
        attempt: { exitCode: 1 },
      },
    });
    expect(broker.host.launches).toHaveLength(1);
  });
});

test.each(['SIGINT', 'SIGTERM', 'SIGPIPE'])('%s stops the command and is told', async (signal) => {
  broker.host.script = () => ({ output: [['stdout', 'started']], hangs: true });
  const ending = exec(['--', 'sleep', '9']);
  await new Promise<void>((resolve) => streams.stdout.once('data', () => resolve()));
  streams.stop(signal);
  expect(await ending).toMatchObject({ kind: 'ended', stoppedBy: signal, outcome: { kind: 'cancelled' } });
});

test('a desk that is lost ends the call', async () => {
  broker.host.script = () => ({ output: [['stdout', 'started']], hangs: true });
  const ending = exec(['--', 'sleep', '9']);
  await new Promise<void>((resolve) => streams.stdout.once('data', () => resolve()));
  await broker.close();
  expect(await ending).toMatchObject({ kind: 'refused', error: { code: 'desk-unreachable' } });
  broker = await openBoundBroker('memory');
});

test('a project that does not exist is refused by name', async () => {
  expect(await exec(['--project', '/missing', '--', 'ls'])).toMatchObject({
    kind: 'refused',
    error: { code: 'project-not-found', message: expect.stringContaining('/missing') as string },
  });
});

test('what is typed reaches the command, and its end too', async () => {
  const typed: string[] = [];
  const ended = Promise.withResolvers<void>();
  const { launcher } = broker.host.ports;
  const launch = launcher.launch.bind(launcher);
  broker.host.script = () => ({ hangs: true });
  launcher.launch = async (spec) => {
    const launched = await launch(spec);
    if (launched.kind === 'failed') return launched;
    const { attempt } = launched;
    return {
      kind: 'launched',
      attempt: {
        ...attempt,
        write: (data) => {
          typed.push(new TextDecoder().decode(data));
          return Promise.resolve(true);
        },
        endInput: () => {
          ended.resolve();
          attempt.terminate();
        },
      },
    };
  };
  const ending = exec(['--', 'cat']);
  streams.stdin.write('hello ');
  streams.stdin.end('x'.repeat(1_500_000));
  await ended.promise;
  await ending;
  expect(typed.join('')).toBe(`hello ${'x'.repeat(1_500_000)}`);
});
