/** Commands that stand in the words of a program of which no spec says that it runs others: `x exec -- rm -rf ~`, `x "rm -rf ~"`. */
import { factsOf, familyOf, isA } from '../../programs/facts-of.ts';
import type { Span } from '#domain/common/span.ts';
import type { Call } from '../call.ts';
import type { JudgeText } from '../judges/judge-interpreters.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { isOwnFunction } from '../words/filled-functions.ts';
import { isTool } from '../tool-table.ts';
import { takesText } from './takes-text.ts';

/** Words behind which programs name another one. */
const starts = /^(?:exec|run|x|ssh|shell|each|foreach|forall|every|all|record|stat|launch|spawn|with|sh|cmd)$/;
/** What stands behind these is handed to a program of the project. */
const runsOwn = /^(?:cargo|go|swift|zig|bun|deno|dotnet|flutter|dart|make|gmake|just|task)$/;
/** Words of a text, of which the first would destroy, fetch or start another one if a shell read them. */
const dangerous =
  /^(?:sudo\s+)?(?:rm|shred|dd|mkfs\S*|wipefs|chmod|chown|curl|wget|nc|ncat|bash|sh|zsh|eval|kill|reboot|shutdown)\s+\S/;

/** What only a command looks like, wherever it stands: a program that no spec names may run what follows it. */
const unmistakable =
  /^(?:sudo\s+\S|(?:rm|shred)\s+-\S|dd\s+\w+=|mkfs(?:\.\w+)?\s+[-/]|wipefs\s+-|ch(?:mod|own)\s+(?:-R|[0-7]{3,4}\s|\S+:)|(?:ba|z|da)?sh\s+-\w*c\s|(?:curl|wget)\s+(?:-|https?:)|ssh\s+\S+@|ncat?\s+-|(?:python3?|perl|ruby|node)\s+-[ce]\s|kill\s+-9|(?:cat|tar)\s+[~/-]|git\s+(?:push|reset|clean)\b)/;

/** Programs whose commands the reader finds by their specs, or that have none. */
const isRead = ({ program, args }: Call): boolean =>
  factsOf(program, 'carries').some(
    ({ behind, after }) =>
      (behind === '' || behind.split(' ')[0] === args[0]?.text) &&
      (after === null || args.some(({ text }) => text === after)),
  ) ||
  factsOf(program, 'changes').length > 0 ||
  factsOf(program, 'interprets').length > 0 ||
  isA(program, 'shell') ||
  isA(program, 'deleter') ||
  isA(program, 'fetcher') ||
  isA(program, 'container tool') ||
  program === 'find' ||
  program === 'gfind' ||
  takesText(program);

export function judgeCarried(call: Call, judgeText: JudgeText): void {
  if (isUnopened(call)) return judgeWithin(call, judgeText);
  if (isRead(call)) return;
  const inner = commandIn(call);
  const last = call.args.at(-1);
  if (inner !== undefined && last !== undefined)
    judgeText(call, call.line.parsed.text.slice(inner.span[0], last.span[1]), inner.span);
  if (familyOf(call.program) !== null || isOwnFunction(call.line, call.segment)) return;
  for (const word of call.args) if (dangerous.test(word.text)) judgeText(call, word.text, word.span);
  const tail = inner === undefined && last !== undefined ? tailOf(call, last.span[1]) : null;
  if (tail !== null) judgeText(call, tail.text, tail.span);
}

/** It runs what stands behind its options, one of which nobody here knows: `parallel --new-option x sudo reboot`. */
const isUnopened = ({ program, segment: { span }, line: { parsed } }: Call): boolean =>
  factsOf(program, 'carries').length > 0 &&
  parsed.opaque.some(
    ({ reason, span: [start, end] }) => reason === 'unknown-wrapper' && start <= span[0] && end >= span[1],
  );

const mostLooked = 8;

/** `x -g a rm -rf /`: from the first word on that begins a command and nothing else. */
function tailOf({ args, line: { parsed } }: Call, end: number): { readonly text: string; readonly span: Span } | null {
  for (const { span } of args.slice(0, mostLooked)) {
    const text = parsed.text.slice(span[0], end);
    if (unmistakable.test(text)) return { text, span };
  }
  return null;
}

/** The first word that names a program may be the value of an option, so the next one counts as well. */
function judgeWithin({ args, ...call }: Call, judgeText: JudgeText): void {
  const end = args.at(-1)?.span[1] ?? 0;
  const named = args
    .slice(0, mostLooked)
    .filter(({ text, hasHole }) => !hasHole && /^[\w/]/.test(text) && isProgram(nameOf(text)));
  for (const { span } of named.slice(0, 2))
    judgeText({ ...call, args }, call.line.parsed.text.slice(span[0], end), span);
}

function commandIn({ program, args }: Call): ResolvedWord | undefined {
  const start = args.findIndex(({ text }, index) => index < 4 && (starts.test(text) || text === '--'));
  if (start < 0) return undefined;
  const anchor = args[start]?.text ?? '';
  // `npm run rm` and `lerna run clean` name a task of the project.
  if (runsOwn.test(program) || (isA(program, 'script manager') && !/^(?:exec|x|foreach)$/.test(anchor)))
    return undefined;
  if (isA(program, 'task runner') && anchor !== 'exec') return undefined;
  if (anchor === '--' && args.slice(0, start).some(({ text }) => /^\w/.test(text)) && familyOf(program) !== null)
    return undefined;
  return args
    .slice(start + 1, start + 6)
    .find(({ text, hasHole }) => !hasHole && !text.startsWith('-') && isProgram(nameOf(text)));
}

const nameOf = (text: string): string => text.slice(text.lastIndexOf('/') + 1);

const isProgram = (name: string): boolean =>
  isTool(name) ||
  isA(name, 'deleter') ||
  isA(name, 'shell') ||
  isA(name, 'fetcher') ||
  factsOf(name, 'changes').length > 0 ||
  factsOf(name, 'interprets').length > 0;
