/** Tells whether an interpreter is called without a program, so that it runs what comes through its input. */
import { isInputName } from '#domain/command/shell-call.ts';
import type { Word } from '../reading/word.ts';

const interpreters =
  /^(?:python(?:\d(?:\.\d+)?)?|pypy3?|ipython|node|nodejs|deno|perl|ruby|irb|php|lua|luajit|julia|R|tclsh|osascript|ghci)$/;
/** Options that name a program, or with which none is run. */
const naming = /^-(?:[a-zA-Z0-9]*[ceEmprVvhn]|-(?:eval|print|version|help|import|require|run|test)\b)/;

export const isInterpreter = (program: string): boolean => interpreters.test(program);

export function readsProgram(words: readonly Pick<Word, 'value'>[]): boolean {
  const rest = words.slice(1);
  return rest.every(
    ({ value }) =>
      value === '-' || isInputName(value ?? '') || (value?.startsWith('-') === true && !naming.test(value)),
  );
}
