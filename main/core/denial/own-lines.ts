/** The last lines of an output that the command said itself, without what it quotes: source, diffs, matches, old logs. */

/** More than this says nothing new, and a command must not buy our time with its output. */
const maxCharacters = 96 * 1024;
const maxLines = 400;
const maxLineLength = 1500;

const gutter = /^\s*(?:>\s*)?\d+\s*[|│]|^\s*>?\s*\d+\t|^\s*>\s/u;
const searchMatch = /^(?:(?=[^\s:]*[./])[^\s:]+:(?:\d+[:-])?|\d+:)(?!(?:\d+:)?(?:in [`']|\d+: ))(?=[^\s:/])/u;
const sourceCode =
  /\b(?:throw new|new Error\(|console\.|assert\w*[.(]|expect\(|raise \w+\(|printf?\(|echo ["']|strictEqual)|=== ?['"]|\breturn ['"]/u;
const expectation = /^\s*(?:[+-]\s+["'`]|(?:expected|actual|received|want|got)\b\s*:?\s)|AssertionError/iu;
const datedLine = /^\W{0,2}(\d{4})[-/](\d\d)[-/](\d\d)[T ]\d\d:\d\d/u;
const diffHunk = /^@@ .*@@/u;
const dayMs = 24 * 60 * 60 * 1000;

// A day of tolerance, because the line does not say its time zone.
function isOlder(line: string, startedAt: number | null): boolean {
  if (startedAt === null) return false;
  const match = datedLine.exec(line);
  if (match === null) return false;
  return Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) + 2 * dayMs < startedAt;
}

function isQuoted(line: string, startedAt: number | null): boolean {
  return (
    gutter.test(line) ||
    searchMatch.test(line) ||
    sourceCode.test(line) ||
    expectation.test(line) ||
    isOlder(line, startedAt)
  );
}

/** Colours and columns are for eyes only. */
function plain(line: string): string {
  return line
    .slice(0, maxLineLength)
    .replaceAll(/\u001B\[[0-9;?]*[A-Za-z]/gu, '')
    .replaceAll(/[ \t]{9,}/gu, ' ');
}

/** Quoted and blank lines are left out; the order stays. */
export function ownLines(text: string, startedAt: number | null): readonly string[] {
  const lines: string[] = [];
  let inDiff = false;
  for (const raw of text
    .slice(-maxCharacters)
    .split(/[\r\n]+/u)
    .slice(-maxLines)) {
    const line = plain(raw);
    if (diffHunk.test(line)) inDiff = true;
    else if (inDiff && !/^[ +\-\\]/u.test(line)) inDiff = false;
    if (line.trim() !== '' && !inDiff && !isQuoted(line, startedAt)) lines.push(line);
  }
  return lines;
}
