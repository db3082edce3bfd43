/** What a substitution certainly prints: only what the shell itself can print of what is known. */
import type { Reading } from '../reading/frame.ts';
import type { Hole, Simple, WordToken } from '../grammar/syntax-tree.ts';
import type { Dialect } from '../wrappers/shells.ts';
import { expandWord } from './expand-word.ts';
import type { ShellState } from './shell-state.ts';

interface Place {
  readonly reading: Pick<Reading, 'functions'>;
  readonly state: ShellState;
  readonly text: string;
  readonly dialect: Dialect;
}

export function printedBy(hole: Hole, place: Place): readonly string[] | null {
  const { text, reading, state } = place;
  if (hole.backticks !== null)
    return text.slice(hole.backticks.start, hole.backticks.end).trim() === 'pwd' && !reading.functions.has('pwd')
      ? state.folders
      : null;
  const [item, ...more] = hole.body?.items ?? [];
  if (item === undefined || more.length > 0 || item.isBackground) return null;
  const { statement } = item;
  if (statement.type !== 'simple' || statement.redirections.length > 0) return null;
  return printedBySimple(statement, place);
}

function printedBySimple({ words }: Simple, place: Place): readonly string[] | null {
  const { text, reading, state } = place;
  const [head, ...rest] = words;
  if (head === undefined) return null;
  const program = text.slice(head.start, head.end);
  if (reading.functions.has(program)) return null;
  if (program === 'pwd') return rest.length === 0 ? state.folders : null;
  if (program !== 'echo' && program !== 'printf') return null;
  const given = rest.map((token) => oneReading(token, place));
  if (given.includes(null)) return null;
  const args = given.flatMap((each) => each ?? []);
  if (args.some((arg) => arg.includes('\\') && !/^%s(?:\\n)?$/.test(arg))) return null;
  if (program === 'echo') return args[0]?.startsWith('-') === true ? null : [withoutEnd(args.join(' '))];
  const [format = '', ...values] = args;
  return values.length === 1 && /^%s(?:\\n)?$/.test(format) ? [withoutEnd(values[0] ?? '')] : null;
}

function oneReading({ start, end, holes }: WordToken, { state, text, dialect }: Place): readonly string[] | null {
  const written = { text, start, end, holes, dialect };
  const readings = expandWord(written, { state, purpose: 'words', printed: () => null });
  return readings?.length === 1 ? (readings[0] ?? null) : null;
}

const withoutEnd = (text: string): string => text.replace(/\n+$/, '');
