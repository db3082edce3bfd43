/** The first word of a command where it is put together: hidden, or known only when it runs. */
import { type Call, report } from '../call.ts';
import { decodePayloads } from '../code/decode-payload.ts';
import { apart, hidesWords } from '../hidden-words.ts';
import { printed } from '../line.ts';
import { isTool, judgeByTables } from '../tool-table.ts';
import type { JudgeText } from './judge-interpreters.ts';

/** `IFS=,; c=rm,-rf,/; $c`: a value that only another separator makes a command of. */
function judgeSplitHead(call: Call, judgeText: JudgeText): void {
  const separator = call.line.variables.get('IFS') ?? '';
  const isBare = call.line.parsed.text[call.head.span[0]] === '$';
  if (separator.trim() === '' || !isBare || !separator.split('').some((sign) => call.head.text.includes(sign))) return;
  report(call, 'hides-words', 'critical', '', hidesWords, call.head.span);
  const words = separator.split('').reduce((text, sign) => text.replaceAll(sign, ' '), call.head.text);
  judgeText(call, words, call.head.span);
}

/** `p=$(printf '\\162\\155'); $p -rf x`: signs written by their numbers. */
function judgeEscapedHead(call: Call, judgeText: JudgeText): void {
  const plain = printed(call.head.text);
  if (plain === call.head.text) return;
  report(call, 'hides-words', 'critical', '', hidesWords, call.head.span);
  judgeText(call, [plain, ...call.args.map(({ text }) => text)].join(' '), call.head.span);
}

/** `printf -v p '\\162\\155'; $p -rf x`. */
function notePrinted({ program, args: [option, name, text, more], line }: Call): void {
  if (program !== 'printf' || option?.text !== '-v' || name === undefined || text === undefined) return;
  line.variables.set(name.text, text.hasHole || more !== undefined ? null : text.text);
}

/** `$(printf '\\162\\155') -rf x`: a name that is printed only to be run is hidden. */
export function judgeMadeHead(call: Call, judgeText: JudgeText): void {
  notePrinted(call);
  judgeSplitHead(call, judgeText);
  const glued = /^(?:"?\$\{\w+\[\d+\]\}"?|\$\{?\w+\}?){2,}(?=\s|$)/.test(
    call.line.parsed.text.slice(...call.head.span),
  );
  if (glued && !call.head.hasHole && !call.head.text.includes('/'))
    report(call, 'hides-words', 'critical', '', hidesWords, call.head.span);
  judgeEscapedHead(call, judgeText);
  if (call.segment.argv[0] !== null) return;
  const raw = call.line.parsed.text.slice(...call.head.span);
  if (!/^["']?(?:\$\(|`)\s*(?:printf|echo|rev|tr|base64|xxd|sed|cut|awk|perl|python3?)\b/.test(raw)) return;
  call.line.isOpaque = true;
  report(call, 'hides-words', 'critical', '', hidesWords, call.head.span);
  const rest = call.args.map(({ text }) => text).join(' ');
  for (const name of decodePayloads(raw)) judgeText(call, `${name} ${rest}`, call.head.span);
}

export function judgeUnknownHead(call: Call, judgeText: JudgeText): void {
  const { line } = call;
  const plain = apart(line.parsed.text.slice(...call.head.span));
  if (plain !== null) {
    line.isOpaque = true;
    report(call, 'hides-words', 'critical', '', hidesWords, call.head.span);
    return judgeText(call, plain, call.head.span);
  }
  if (/^"?\$\{?SHELL\}?"?$/.test(line.parsed.text.slice(...call.head.span)))
    judgeText(call, `bash${line.parsed.text.slice(call.head.span[1], call.segment.span[1])}`, call.head.span);
  // The tail of the path tells enough for a tool of the project: `$(npm bin)/eslint`.
  const tail = /\/([\w.-]+)$/.exec(call.head.text)?.[1];
  if (tail !== undefined && isTool(tail)) {
    judgeByTables({ ...call, program: tail });
    return;
  }
  line.isOpaque = true;
  const isComputed = line.fetches.some(
    (segment) => segment.span[0] >= call.head.span[0] && segment.span[1] <= call.head.span[1],
  );
  const isNamed =
    /^\$\{?(?:CC|CXX|PYTHON\w*|NODE|NPM|MAKE|GO|CARGO|JAVA|PIP|RUBY|PHP|CMAKE|CLANG|GCC|PAGER|EDITOR)\b/.test(
      line.parsed.text.slice(...call.head.span).replace(/^"/, ''),
    );
  report(
    call,
    'runs-unknown',
    isNamed && !isComputed ? 'medium' : 'high',
    isComputed ? 'N' : '',
    'Which program it runs is known only when it runs.',
    call.head.span,
  );
}
