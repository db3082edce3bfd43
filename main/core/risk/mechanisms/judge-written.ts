/** A script that the line itself writes and then runs: what it holds counts as if it stood at the call. */
import { type Call, optionValues, report, textOfPipe } from '../call.ts';
import { webShell } from '../code/scan-code.ts';
import { isInterpreter, judgeCode, type JudgeText } from '../judges/judge-interpreters.ts';
import { isInputName } from '#domain/command/shell-call.ts';
import { noteText, placeWord } from '../line.ts';
import { isHarmlessDevice } from '../files/sensitive-paths.ts';
import { isA } from '../../programs/facts-of.ts';
import { deletePath } from '../files/touch-path.ts';
import type { ResolvedWord } from '../resolve-word.ts';

const fetchesAndRuns = /\b(?:curl|wget)\b[^|\n]*\|\s*(?:sudo\s+)?(?:\w+\s+)?(?:ba|z|da)?sh\b/;
const prints = /^(?:echo|printf)$/;
const runsFiles =
  /^(?:source|\.|go|cargo|deno|bun|tsx|ts-node|rustc|gcc|cc|[gc]\+\+|clang(?:\+\+)?|tcc|gfortran|swiftc|javac|kotlinc|ghc|runghc|godot\d?|bb|clojure|scala|groovy|nim|zig|crystal|dmd|make|swift|dotnet)$/;

/** What the command writes word for word, whatever it writes it to. */
export function textWritten({ segment, program, args, line }: Call): string {
  // `{ cat a; printf ..; } > b`: what stands in the group.
  const inside = program === '' && segment.argv.length === 0 ? line.parsed.segments : [];
  const grouped = inside.flatMap(({ argv }) =>
    prints.test(argv[0] ?? '') ? argv.slice(1).map((word) => word ?? '') : [],
  );
  const bodies = segment.redirections.flatMap(({ operator, target: body, pattern }) =>
    operator.startsWith('<<') ? [body ?? pattern ?? ''] : [],
  );
  const said = prints.test(program) ? args.filter(({ text }) => !/^-[neE]+$/.test(text)).map(({ text }) => text) : [];
  return [
    ...bodies,
    [...said, ...grouped]
      .join(' ')
      .replaceAll(String.raw`\n`, '\n')
      .replaceAll(String.raw`\t`, '\t'),
  ]
    .join('\n')
    .trim();
}

/** Keeps what is written where the line says it word for word. */
export function noteWritten(call: Call, targets: readonly ResolvedWord[]): void {
  const [first] = targets;
  const text = first === undefined ? '' : textWritten(call);
  if (first === undefined || text === '') return;
  if (webShell.test(text))
    report(call, 'hands-shell', 'critical', 'NXP', 'It hands a shell to another host.', first.span);
  const { line } = call;
  const { path: file, place } = placeWord(line, first);
  if (fetchesAndRuns.test(text) && !isHarmlessDevice(file) && place !== 'project' && place !== 'temporary')
    report(
      call,
      'writes-fetching',
      'high',
      'SNX',
      'It writes down a command that runs what another host gives it.',
      first.span,
    );
  // The same text goes to a file once, however often the command names it.
  for (const path of new Set(targets.map((one) => (one.hasHole ? `?/${one.text}` : placeWord(line, one).path))))
    noteText(line, path, text);
}

const compilers = /^(?:g?cc|[gc]\+\+|clang(?:\+\+)?|rustc|go|ghc|ld|tsc|esbuild|nasm|emcc|swiftc|gfortran|nvcc)$/;
const sources = /\.(?:c|cc|cpp|cxx|h|hpp|rs|go|java|kt|swift|tsx?|hs|ml|f90|cu)$/;

/** `gcc a.o -o a.c`: what is built takes the place of a source. */
export function judgeBuiltOverSource(call: Call): void {
  if (!compilers.test(call.program)) return;
  for (const file of optionValues(call, '-o', '--output', '--outFile', '--outfile'))
    if (sources.test(file.text)) deletePath(call, file, false);
}

const languages: readonly [RegExp, string][] = [
  [/\.py$|^#!.*python/, 'python'],
  [/\.[cm]?[jt]sx?$|^#!.*node/, 'js'],
  [/\.rb$|^#!.*ruby/, 'ruby'],
  [/\.p[lm]$|^#!.*perl/, 'perl'],
  [/\.php$/, 'php'],
  [
    /\.(?:go|rs|lua|c|cc|cpp|java|swift|ex|exs|jl|r|tcl|cs|kts?|gd|clj[cs]?|hs|scala|sc|groovy|nim|zig|cr|d)$/i,
    'other',
  ],
];
const byProgram: readonly [RegExp, string][] = [
  [/^(?:python|pypy)/, 'python'],
  [/^(?:node|deno|bun|tsx|ts-node)/, 'js'],
  [/^(ruby|perl|php)$/, ''],
];

function languageOf(file: string, text: string, program: string): string {
  if (isA(program, 'shell') || program === 'source' || program === '.') return 'shell';
  const first = text.split('\n', 1)[0] ?? '';
  const found =
    languages.find(([test]) => test.test(file) || test.test(first)) ?? byProgram.find(([test]) => test.test(program));
  return found === undefined ? (isInterpreter(program) ? 'other' : 'shell') : found[1] || program;
}

/** The recipes of a file of rules, with its variables as the shell's. */
const recipesOf = (rules: string): string =>
  rules
    .replaceAll(String.raw`\n`, '\n')
    .replaceAll(String.raw`\t`, '\t')
    .split('\n')
    .flatMap(
      (line) =>
        /^(?:\t| {2,})[@+-]*(.*)$/.exec(line)?.[1] ?? /^[^\s#:=]+\s*::?[^=;]*;\s*[@+-]*(.+)$/.exec(line)?.[1] ?? [],
    )
    .join('\n')
    .replaceAll(/\$\((\w+)\)/g, '${$1}')
    .replaceAll('$$', '$');

/** `make -f <(printf ..)`: the word stands for what another command prints. */
export const isPrinted = ({ line }: Call, { span }: ResolvedWord): boolean =>
  line.parsed.text.startsWith('<(', span[0]);

function judgeRules(call: Call, judgeText: JudgeText): void {
  for (const { text, span } of optionValues(call, '--eval', '-E')) judgeText(call, recipesOf(text), span);
  const named = optionValues(call, '-f', '--file', '--makefile', '--justfile', '--taskfile');
  const files =
    named.length > 0
      ? named
      : ['Makefile', 'makefile', 'GNUmakefile', 'justfile'].map((text) => ({ ...call.head, text }));
  for (const word of files) {
    const isGiven = word.text === '-' || isInputName(word.text);
    const written = call.line.written.get(placeWord(call.line, word).path);
    const rules = isPrinted(call, word) ? word.text : isGiven ? textOfPipe(call) : written;
    if (rules !== undefined) judgeText(call, recipesOf(rules), word.span);
  }
}

export function judgeWritten(call: Call, judgeText: JudgeText): void {
  const { line, program } = call;
  if (/^(?:g?make|just|task)$/.test(program)) return judgeRules(call, judgeText);
  if (line.written.size === 0) return;
  const isRunner = isA(program, 'shell') || isInterpreter(program) || runsFiles.test(program);
  for (const word of isRunner ? [call.head, ...call.args] : [call.head]) {
    const { path } = placeWord(line, word);
    const text = line.written.get(path);
    if (text === undefined) continue;
    const language = languageOf(path, text, program);
    if (language === 'shell') judgeText(call, text, word.span);
    else judgeCode(call, text, language, { ...word, text, hasHole: false }, judgeText);
  }
}
