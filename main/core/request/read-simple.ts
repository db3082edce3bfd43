/** Reads a simple command with all its redirections and heredocs. */
import type { Redirection } from '#domain/parsed-command.ts';
import { addSimpleCommand } from './add-simple-command.ts';
import type { Frame, Reading } from './frame.ts';
import type { Hole, RedirectToken, Simple, WordToken } from './grammar/syntax-tree.ts';
import { readHeredoc } from './read-heredoc.ts';
import { holesOf } from './read-holes.ts';
import { type RedirectionToken, readWord } from './read-words.ts';
import { rootSpan } from './source-text.ts';
import { type Word, escapePattern } from './word.ts';

export function readSimple(reading: Reading, node: Simple, frame: Frame): void {
  const words = node.words.map((token) => readToken(reading, token, frame));
  addWithRedirections(reading, { words, redirections: node.redirections, start: node.start }, frame);
  reading.holes(
    node.words.flatMap(({ holes }) => holes),
    frame,
  );
  readRedirected(reading, node.redirections, frame);
}

/** Redirections without a command of their own. */
export function readRedirections(reading: Reading, redirections: readonly RedirectToken[], frame: Frame): void {
  addWithRedirections(reading, { words: [], redirections, start: redirections[0]?.start ?? 0 }, frame);
  readRedirected(reading, redirections, frame);
}

function readRedirected(reading: Reading, redirections: readonly RedirectToken[], frame: Frame): void {
  const holes: Hole[] = [];
  for (const token of redirections) holes.push(...(token.kind === 'file' ? token.target.holes : token.holes));
  reading.holes(holes, frame);
}

/** The word of a token; one that two readings do not agree about counts as unread. */
export function readToken(reading: Reading, token: WordToken, { source, dialect }: Frame): Word {
  const { start, end, holes } = token;
  const raw = source.text.slice(start, end);
  const span = rootSpan(source, start, end);
  if (token.isCrude === true) {
    const value = raw.replaceAll('\\', '');
    const origins = Array.from({ length: value.length }, () => span[0]);
    return { value, pattern: escapePattern(value), reasons: [], span, origins, raw };
  }
  const word = readWord(source, start, end, { dialect, holes: holesOf(holes) });
  if (word !== null && word.end === end) return word;
  reading.collector.obscure('syntax-error', span);
  return { value: null, pattern: '$()', reasons: ['expansion'], span, origins: [], raw };
}

interface Written {
  readonly words: readonly Word[];
  readonly redirections: readonly RedirectToken[];
  readonly start: number;
}

function addWithRedirections(reading: Reading, { words, redirections, start }: Written, frame: Frame): void {
  const { source } = frame;
  const files: RedirectionToken[] = [];
  const heredocs: Redirection[] = [];
  let input: Word | null = null;
  let end = words.at(-1)?.span[1] ?? 0;
  for (const token of redirections) {
    if (token.kind === 'file') {
      files.push(readFile(reading, token, frame));
      end = Math.max(end, rootSpan(source, token.start, token.end)[1]);
      continue;
    }
    const { operator, fd, isQuoted } = token;
    const shape = { isQuoted, stripsTabs: operator === '<<-', holes: holesOf(token.holes) };
    const word = readHeredoc(source, token.bodyStart, token.bodyEnd, shape);
    const pattern = word.value === null ? { pattern: word.pattern } : {};
    heredocs.push({ operator, fd, target: word.value, ...pattern, span: word.span });
    for (const reason of word.reasons) reading.collector.obscure(reason, word.span);
    if (!token.isSound || (token.isOdd && frame.dialect !== 'bash'))
      reading.collector.obscure('syntax-error', word.span);
    if (fd === null || fd === 0) input = word;
  }
  const from = rootSpan(source, start, start)[0];
  const span = [from, Math.max(from, end)] as [number, number];
  addSimpleCommand(reading, frame, { words, assigned: null, redirections: files, heredocs, span, input });
}

function readFile(reading: Reading, token: Extract<RedirectToken, { kind: 'file' }>, frame: Frame): RedirectionToken {
  const { operator, fd, isNamed, start, end } = token;
  const target = readToken(reading, token.target, frame);
  // dash reads `cmd &>file` as "run cmd in the background, then truncate file".
  // It knows no `<<<`, and a number of two digits or a name in braces is a word to it.
  const isOfBash = operator.startsWith('&') || operator === '<<<' || isNamed || (fd ?? 0) > 9;
  // zsh knows `>!file`.
  const isOfZsh = frame.dialect === 'zsh' && target.raw.startsWith('!');
  if ((frame.dialect === 'posix' && isOfBash) || isOfZsh)
    reading.collector.obscure('syntax-error', rootSpan(frame.source, start, end));
  return { operator, fd, target, start, end };
}
