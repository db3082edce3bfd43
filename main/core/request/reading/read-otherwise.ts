/** Texts that are no shell line at first sight, as their shell reads them all the same. */
import { parseScript } from '../grammar/parse-script.ts';
import type { Body } from '../grammar/syntax-tree.ts';
import type { Frame } from './frame.ts';
import { rootOffset, type SourceText } from './source-text.ts';

export interface OtherReading {
  readonly body: Body;
  readonly source: SourceText;
  /** False where only the words are known, and not all that the shell makes of them. */
  readonly isSure: boolean;
}

/** Null where it is no line in any of these ways. */
export function readOtherwise({ source, dialect }: Frame): OtherReading | null {
  const joined = joinOperators(source);
  const asWritten = parsed(joined) ?? (dialect === 'bash' ? parsed(joined ?? source, true) : null);
  return asWritten === null ? readPicked({ source: joined ?? source, dialect }) : { ...asWritten, isSure: true };
}

/** A line of zsh without what it is told of the names that a word stands for; null where it is told nothing. */
export function readPicked({ source, dialect }: Pick<Frame, 'source' | 'dialect'>): OtherReading | null {
  const found = dialect === 'zsh' ? parsed(leaveOut(source, qualified)) : null;
  return found && { ...found, isSure: false };
}

function parsed(source: SourceText | null, isLax = false): Omit<OtherReading, 'isSure'> | null {
  if (source === null) return null;
  const { body, fault } = parseScript(source.text, isLax);
  return fault === null ? { body, source } : null;
}

/** Without the ends of lines that stand between the signs of an operator; null where none does. */
const joinOperators = (source: SourceText): SourceText | null =>
  leaveOut(source, /(?<=[<>&|;])(?<left>\\\n)(?=[<>&|;])/g);

/** What stands in quotes, and brackets right behind a word: `~/*(N)` is the files of the home, `(N)` how zsh picks and sorts them. */
const qualified = /'[^']*'|"(?:[^"\\]|\\.)*"|\\.|(?<=[\w*?/.~}\]"'])(?<left>\([^\s()<>;|&`$'"]+\))(?=[\s;|&)]|$)/gs;

/** Without what the group `left` matches; null where it matches nothing. */
function leaveOut(source: SourceText, pattern: RegExp): SourceText | null {
  const { text } = source;
  const matches = [...text.matchAll(pattern)].filter(({ groups }) => groups?.['left'] !== undefined);
  if (matches.length === 0) return null;
  let kept = '';
  const origins: number[] = [];
  const keep = (from: number, to: number): void => {
    kept += text.slice(from, to);
    for (let at = from; at < to; at += 1) origins.push(rootOffset(source, at));
  };
  let from = 0;
  for (const { index, 0: left } of matches) {
    keep(from, index);
    from = index + left.length;
  }
  keep(from, text.length);
  return { text: kept, origins };
}
