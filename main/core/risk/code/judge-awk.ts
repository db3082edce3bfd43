/** awk: commands, files and connections of its programs. */
import { type Call, operands, optionValues, report } from '../call.ts';
import { deletePath, writePath } from '../files/touch-path.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { type AwkProgram, made, readAwkProgram } from './awk-program.ts';
import { type JudgeText, judgeScriptFile } from '../judges/judge-interpreters.ts';

const valued = '-F -v -f -i -l --assign --field-separator --file --include --load';

/** awk runs other programs through system(), pipes and redirections of its own. */
export function judgeAwk(call: Call, judgeText: JudgeText): void {
  const files = optionValues(call, '-f', '--file');
  for (const file of files) judgeScriptFile(call, file);
  const words = operands(call, valued);
  // An extension of gawk: what is printed takes the place of each file.
  if (optionValues(call, '-i', '--include').some(({ text }) => /(?:^|\/)inplace(?:\.awk)?$/.test(text)))
    for (const file of files.length > 0 ? words : words.slice(1)) writePath(call, file);
  const [program] = words;
  if (program === undefined || files.length > 0) return;
  const code = program.text;
  if (/[^>]>\s*FILENAME\s*(?:[;}\n]|$)/.test(code)) for (const file of words.slice(1)) deletePath(call, file, false);
  judgeReach(call, program, readAwkProgram(code, givenTo(call)), judgeText);
  if (runsOverNetwork(code))
    report(call, 'reverse-shell', 'critical', 'NXP', 'It hands a shell to another host.', program.span);
  else if (/\/inet\/(?:tcp|udp)/.test(code)) {
    report(call, 'awk-network', 'high', 'N', 'Its program talks to another host.', program.span);
    if (/\b(?:print|printf)\b[^;}\n]*\|&/.test(code))
      call.line.sendings.push({ span: program.span, segment: call.segment, what: 'input' });
  }
}

/** The values of `-v name=value`. */
const givenTo = (call: Call): ReadonlyMap<string, string> =>
  new Map(
    optionValues(call, '-v', '--assign').flatMap(({ text, hasHole }) => {
      const [, name, value] = /^(\w+)=([\s\S]*)$/.exec(text) ?? [];
      return name === undefined || value === undefined || hasHole ? [] : [[name, value] as const];
    }),
  );

/** What it reaches is judged as if the shell had been told to do it. */
function judgeReach(call: Call, { span }: ResolvedWord, program: AwkProgram, judgeText: JudgeText): void {
  for (const command of program.commands) {
    if (command.includes(made)) call.line.isOpaque = true;
    if (/^\s*["']?"\$MADE"/.test(command))
      report(call, 'awk-runs', 'high', '', 'Its program runs commands that are put together when it runs.', span);
    judgeText(call, command, span);
  }
  for (const file of program.reads) if (!isStream(file)) judgeText(call, `cat ${quoted(file)}`, span);
  const writes = program.writes.filter((file) => !isStream(file));
  if (writes.length > 0) report(call, 'awk-writes', 'medium', '', 'Its program writes files.', span);
  for (const file of writes) judgeText(call, `printf x > ${quoted(file)}`, span);
}

const isStream = (file: string): boolean => /^(?:-|\/dev\/(?:std\w+|null|tty)|\/inet\/.*)$/.test(file);

/** A file's name is no command: only what awk puts into it is expanded. */
const quoted = (file: string): string =>
  file.includes(made) ? made : `"${file.replaceAll(/["`\\]|\$\(/g, (char) => `\\${char}`)}"`;

/** awk: a connection, and commands beside it that it is not told by the line. */
function runsOverNetwork(code: string): boolean {
  if (!/\/inet\/(?:tcp|udp)/.test(code)) return false;
  const names = new Set([...code.matchAll(/(\w+)\s*=\s*"\/inet\//g)].map(([, name]) => name));
  const runs = [...code.matchAll(/(\w+|"(?:[^"\\]|\\.)*")\s*\|&?\s*getline|system\s*\(\s*(\w+|"(?:[^"\\]|\\.)*")/g)];
  return runs.some(
    ([, from, run]) => run !== undefined || (from !== undefined && !names.has(from) && !from.startsWith('"/inet/')),
  );
}
