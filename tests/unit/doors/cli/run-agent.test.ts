/** What `countersign run` understands, what it asks the broker for, and what it says at a terminal that is taken. */
import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import { agentSettings } from '../../../../main/doors/cli/exec/exec-command.ts';
import { readExecArguments } from '../../../../main/doors/cli/exec/arguments/read-exec-arguments.ts';
import { readRunArguments, ringInstead } from '../../../../main/doors/cli/exec/run-agent.ts';
import { testStreams } from '../../../fakes/test-streams.ts';

const from = '/home/u/app';

test.each([
  [[], 'after --'],
  [['claude'], 'after --'],
  [['--'], 'after --'],
  [['--tty', '--', 'claude'], '--tty is an option of exec'],
  [['--timeout-ms', '5', '--', 'claude'], '--timeout-ms is an option of exec'],
  [['--timeout-ms=5', '--', 'claude'], '--timeout-ms=5 is an option of exec'],
  [['--unknown', '--', 'claude'], '--unknown'],
  [['--network', 'some', '--', 'claude'], 'blocked, ask, allow-listed, full'],
])('%j is refused, naming what is wrong', (args, named) => {
  const read = readRunArguments(args, from, true);
  expect(read).toEqual({ kind: 'bad', message: expect.stringContaining(named) as string });
});

test('whatever else is given is read as exec reads it, with a terminal where there is one', () => {
  const word = fc.constantFrom(
    '--json',
    '--network=ask',
    '--socket=/run/a',
    '--forward=3000',
    '--cwd=sub',
    '--nonsense',
  );
  fc.assert(
    fc.property(fc.array(word), fc.array(fc.string(), { minLength: 1 }), fc.boolean(), (options, argv, hasTerminal) => {
      fc.pre(argv[0] !== '');
      const args = [...options, '--', ...argv];
      const plain = readExecArguments(args, from);
      const expected = plain.kind === 'bad' ? plain : { kind: 'read', value: { ...plain.value, tty: hasTerminal } };
      expect(readRunArguments(args, from, hasTerminal)).toEqual(expected);
    }),
  );
});

describe('an agent asks for', () => {
  const choices = { approval: null, asks: [], sandbox: null, network: null, writable: [], allowedHosts: [] };
  test.each([
    ['its connections one by one where the project has none', choices, {}, { network: 'ask' }],
    ['none where its caller wants none', { ...choices, network: 'blocked' as const }, {}, { network: 'blocked' }],
    ['nothing where the project asks anyhow', choices, { network: 'ask' as const }, {}],
    ['nothing where the project has a list', choices, { network: 'allow-listed' as const }, {}],
    ['no time limit', choices, { network: 'ask' as const, timeoutMs: 5000 }, { timeoutMs: null }],
  ])('%s', (_what, asked, project, layer) => {
    expect(agentSettings(asked, { ...defaultSettings, ...project }, [])).toEqual(layer);
  });
});

test('a terminal that the agent has is rung and not written to, until it is given back', () => {
  const streams = testStreams();
  const taken: string[] = [];
  const ringing = ringInstead({
    ...streams,
    stderr: new PassThrough().on('data', (chunk) => taken.push(String(chunk))),
    takeKeys: () => () => taken.push('given back'),
  });
  ringing.note('before');
  const giveBack = ringing.takeKeys();
  ringing.note('meanwhile');
  giveBack();
  ringing.note('after');
  expect([streams.notes, taken]).toEqual([
    ['before', 'after'],
    ['\u0007', 'given back'],
  ]);
});
