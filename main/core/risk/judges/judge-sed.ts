/** sed reads, and changes in place when asked to; its scripts may write other files and run commands as well. */
import { type Call, operands, optionValues, report } from '../call.ts';
import { judgeScriptFile } from './judge-interpreters.ts';
import { deletePath, readPath, writePath } from '../files/touch-path.ts';

/** What a script runs: the command `e`, and the flag of that name. */
const running = /(?:^|[;{}\d$/])\s*e(?:\s|$)|\/[gpiI]*e[gpiI]*$/;

/** Every line goes. */
const takesAll = /^\s*(?:1,\$|\/(?:\.|\.\*|\^|\^\.\*)\/)?\s*d\s*;?\s*$/;

export function judgeSed(call: Call): void {
  const inPlace = call.args.some(({ text }) => /^-[nErsz]*i|^--in-place/.test(text));
  const kept = optionValues(call, '-f', '--file');
  for (const file of kept) judgeScriptFile(call, file);
  const given = optionValues(call, '-e', '--expression');
  let words = operands(call, '-e --expression -f --file -l');
  // macOS wants a suffix after -i, often empty.
  if (inPlace && words[0]?.text === '') words = words.slice(1);
  const isGiven = given.length + kept.length > 0;
  const scripts = isGiven ? given : words.slice(0, 1);
  for (const { text, span } of scripts) {
    if (running.test(text)) report(call, 'sed-runs', 'high', '', 'Its script runs other commands.', span);
    for (const name of filesIn(text)) writePath(call, { text: name, isGlob: false, hasHole: false, span });
  }
  for (const file of isGiven ? words : words.slice(1)) {
    if (inPlace && scripts.some(({ text }) => takesAll.test(text))) deletePath(call, file, false);
    if (inPlace) writePath(call, file);
    else readPath(call, file);
  }
}

const address = String.raw`(?:\d+|\$|\/(?:\\.|[^\\/])*\/[IM]*)`;
const writing = new RegExp(
  String.raw`(?:^|[;{}\n])\s*(?:${address}(?:\s*,\s*${address})?)?\s*!?\s*[wW]\s+([^\n]+)`,
  'g',
);
const writingFlag = /s([^\w\s\\])(?:\\.|(?!\1)[^\\])*\1(?:\\.|(?!\1)[^\\])*\1[gpiIeM\d]*w\s+([^\n]+)/g;

/** The command `w`, and the flag of that name, take the rest of their line as the name of a file. */
function filesIn(script: string): string[] {
  const names = [...script.matchAll(writing)].map(([, name]) => name ?? '');
  names.push(...[...script.matchAll(writingFlag)].map(([, , name]) => name ?? ''));
  return names.map((name) => name.replace(/[\s;}]+$/, ''));
}
