/** Each limit that ends a command has its sentence, and no command that just failed has one. */
import { expect, test } from 'vitest';
import { noLimits } from '#domain/sandbox/resource-limits.ts';
import { reachedLimits, type LimitEvidence } from '../../../../main/core/attempt/reached-limits.ts';
import { english, say } from '#domain/common/message.ts';

const limits = { ...noLimits, cpuSeconds: 2, memoryMiB: 64, processes: 20, fileMiB: 1 };
const ended = { exitCode: 1, signal: null, durationMs: 100, text: '' };
const failed: LimitEvidence = { limits, areHeld: true, scratchMiB: 512, counted: [], ...ended };
const counted = say('The command reached its limit of 64 MiB of memory, and one of its processes was ended.');

test.each<[string, Partial<LimitEvidence>, string | null]>([
  ['the processor, by its signal', { exitCode: 152, signal: 'SIGXCPU' }, '2 seconds of CPU time'],
  ['the processor, of a part', { exitCode: 0, text: 'sh: CPU time limit exceeded\n' }, '2 seconds of CPU time'],
  ['the processor, unheard', { exitCode: 137, durationMs: 7000 }, '2 seconds of CPU time'],
  ['a kill that came early', { exitCode: 137 }, null],
  ['a file, by its signal', { exitCode: 153 }, '1 MiB for one file'],
  ['a file, by its words', { text: 'dd: error writing ‘x’: File too large' }, '1 MiB for one file'],
  ['memory, counted', { exitCode: 137, durationMs: 9000, counted: [counted] }, '64 MiB of memory, and'],
  ['memory, by its words', { text: 'MemoryError' }, 'Judging by its output, the command reached its limit of 64 MiB'],
  ['memory, survived', { exitCode: 0, text: 'MemoryError' }, null],
  ['processes', { text: 'sh: 1: Cannot fork' }, '20 processes'],
  [
    'processes of python',
    { text: 'BlockingIOError: fork: [Errno 11] Resource temporarily unavailable' },
    '20 processes',
  ],
  [
    'processes, where nothing holds the limit',
    { text: 'sh: 1: Cannot fork', areHeld: false },
    'Its own limits are not all enforced here',
  ],
  ['open files', { text: 'Error: EMFILE: too many open files' }, 'one process open'],
  ['a full /tmp', { text: "cp: error writing '/tmp/x': No space left on device" }, 'hold 512 MiB each'],
  ['a full folder that is not named', { text: 'Error: ENOSPC: no space left on device, write' }, 'hold 512 MiB each'],
  ['a full disk of the host', { text: "cp: error writing '/srv/x': No space left on device" }, null],
  ['a full /tmp that has no size', { scratchMiB: undefined, text: 'dd: /tmp/x: No space left on device' }, null],
  ['nothing', { text: 'error: expected 1 to be 2' }, null],
  [
    'nothing, without limits',
    { limits: undefined, scratchMiB: undefined, exitCode: 152, text: 'File too large Cannot fork' },
    null,
  ],
])('%s', (_, given, words) => {
  const said = reachedLimits({ ...failed, ...given });
  expect(said.length).toBe(words === null ? 0 : 1);
  if (words !== null) expect(english(said[0])).toContain(words);
});
