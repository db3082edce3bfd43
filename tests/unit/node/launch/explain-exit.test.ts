/** How an attempt is said to have ended. */
import { expect, test } from 'vitest';
import { explainExit, type RawExit } from '../../../../main/node/launch/process/explain-exit.ts';
import { readStatus } from '../../../../main/node/launch/start/read-status.ts';

const raw: RawExit = {
  code: 1,
  signal: null,
  status: { childPid: 5, exitCode: null },
  complaint: '',
  program: 'tool',
  isThere: () => true,
};
const cases: readonly (readonly [string, Partial<RawExit>, object, string])[] = [
  ['a command that failed', { status: { childPid: 5, exitCode: 3 } }, { exitCode: 3 }, ''],
  ['a command that was killed', { status: { childPid: 5, exitCode: 137 } }, { exitCode: 137, signal: 'SIGKILL' }, ''],
  [
    'a command that lies nowhere, on a terminal',
    { status: { childPid: 5, exitCode: 126 }, isThere: () => false },
    { exitCode: 127 },
    '',
  ],
  [
    'a command that does not exist',
    { complaint: 'bwrap: execvp tool: No such file or directory\n' },
    { exitCode: 127 },
    'tool: command not found\n',
  ],
  [
    'a command that is not executable',
    { complaint: 'bwrap: execvp tool: Permission denied\n' },
    { exitCode: 126 },
    'tool: Permission denied\n',
  ],
  [
    'a command that lies nowhere, where a folder of PATH may not be entered',
    { complaint: 'bwrap: execvp tool: Permission denied\n', isThere: () => false },
    { exitCode: 127 },
    'tool: command not found\n',
  ],
  [
    'a sandbox that could not be built',
    { complaint: "bwrap: Can't chdir to /x\n" },
    { setupError: "bwrap: Can't chdir to /x" },
    '',
  ],
  ['a silent failure', {}, { setupError: 'bubblewrap ended with 1' }, ''],
  ['being ended with the sandbox', { code: null, signal: 'SIGKILL' }, { signal: 'SIGKILL' }, ''],
  ['an unsandboxed signal', { status: null, code: null, signal: 'SIGTERM' }, { signal: 'SIGTERM' }, ''],
  ['an unsandboxed exit', { status: null, code: 4 }, { exitCode: 4 }, ''],
];

test.each(cases)('%s', (_, part, expected, message) => {
  const exit = { exitCode: null, signal: null, setupError: null, observed: [], ...expected };
  expect(explainExit({ ...raw, ...part })).toEqual({ exit, message });
});

test('reports are read as far as they are complete', () => {
  expect(readStatus('{ "child-pid": 7, "net-namespace": 1 }\n{ "exit-co')).toEqual({ childPid: 7, exitCode: null });
  expect(readStatus('{ "child-pid": 7 }\n{ "exit-code": 0 }\n')).toEqual({ childPid: 7, exitCode: 0 });
});
