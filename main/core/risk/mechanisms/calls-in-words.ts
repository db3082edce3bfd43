/** Calls of a shell in code that a program is given in a language of its own: `system("rm -rf ~")`, `\write18{rm -rf ~}`, `os:cmd("..")`. */
import { factsOf, isA } from '../../programs/facts-of.ts';
import { type Call, textOfPipe } from '../call.ts';
import type { JudgeText } from '../judges/judge-interpreters.ts';
import { takesText } from './takes-text.ts';

const calls =
  /(?:\b(?:system|exec|execSync|popen|os\.execute|os:cmd|shell|shell_exec|e?syscmd|output|spawn|run)\s*\(\s*(?=["'`a-z/])|\\(?:immediate\s*\\)?write18\s*\{|\{\{-?\s*(?:output|exec)\s+)([^)}]+)/gi;

/** `"rm", ["-rf", "/x"]`: the words that stand in quotes, or all of it. */
function commandOf(given: string): string {
  const quoted = [...given.matchAll(/(["'`])(.*?)\1/g)].map((match) => match[2] ?? '');
  return (quoted.length === 0 ? given : quoted.join(' ')).trim();
}

export function judgeCallsInWords(call: Call, judgeText: JudgeText): void {
  const { program } = call;
  if (takesText(program) || isA(program, 'shell') || factsOf(program, 'interprets').length > 0) return;
  const given = call.args.map(({ text, span }) => ({ text, span }));
  const piped = textOfPipe(call);
  if (piped !== '') given.push({ text: piped, span: call.segment.span });
  for (const { text, span } of given)
    for (const [, inner = ''] of text.matchAll(calls)) judgeText(call, commandOf(inner), span);
}
