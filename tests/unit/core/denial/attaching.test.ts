/** What an agent reads when a tracer could not attach: what was refused, and what works in its place. */
import { expect, test } from 'vitest';
import { english } from '#domain/common/message.ts';
import { refusalWords } from '#domain/sandbox/refusal-words.ts';
import { readCorpus } from '../../../fixtures/denials/read-corpus.ts';
import { verdictOf } from './verdict-of.ts';

const sample = readCorpus().find(({ id }) => id === 'strace');

test.each([
  'strace: attach: ptrace(PTRACE_ATTACH, 4): Operation not permitted\n',
  'strace: attach: ptrace(PTRACE_SEIZE, 4): Operation not permitted\n',
  'Could not attach to process.\nptrace: Operation not permitted.\n',
])('%s', (stderr) => {
  if (sample === undefined) throw new Error('The corpus has no strace.');
  const verdict = verdictOf({ ...sample, stderr });
  expect(verdict?.refusals.map((refusal) => refusalWords(refusal))).toEqual([
    'attaching to a process that already runs (one that is started under strace or gdb can be traced)',
  ]);
});

test('any other call keeps its name', () => {
  expect(english(refusalWords({ kind: 'syscall', name: 'mount' }))).toBe('system call mount');
});
