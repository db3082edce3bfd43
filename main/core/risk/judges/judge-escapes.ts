/** Commands that stand in the arguments of tools which start others: judged as if they stood alone. */
import { type Hook, ordinary } from '../../programs/facts/hook.ts';
import { factsOf, isA } from '../../programs/facts-of.ts';
import { beforeOperand, type Call, operands, optionValues, report, textOfPipe } from '../call.ts';
import type { JudgeText } from './judge-interpreters.ts';
import type { ResolvedWord } from '../resolve-word.ts';

/** Gives every command that stands in the arguments to `judgeText`. */
export function judgeEscapes(given: Call, judgeText: JudgeText): void {
  // What stands behind the name of a package is the package's: `npx eslint -c a.json`.
  const call = isA(given.program, 'package runner') ? beforeOperand(given, '-p --package -c --call').own : given;
  const isTask = isA(call.program, 'script manager') && !/^(?:exec|x|dlx)$/.test(operands(call, '')[0]?.text ?? '');
  for (const each of factsOf(call.program, 'runs')) {
    // And what stands behind a task is the task's.
    const options = each.options?.filter((option) => !isTask || !/^(?:-c|--call)$/.test(option));
    const hook: Hook = options === undefined ? each : { ...each, options };
    if (hook.behind !== undefined && !hook.behind.includes(operands(call, hook.valued ?? '-C -c')[0]?.text ?? ''))
      continue;
    for (const { text, span } of carriersOf(call, hook)) {
      const found = hook.inside === undefined ? [null, text] : hook.inside.exec(text);
      const command = found?.slice(1).find((group) => group !== undefined && group !== null);
      if (typeof command !== 'string' || command.trim() === '') continue;
      const isOrdinary = ordinary.test(command) && hook.inside === undefined;
      if (hook.isDetour === true && !isOrdinary)
        report(
          call,
          `${call.program}-runs`,
          asSuperuser.test(command) ? 'critical' : 'high',
          '',
          'An option makes it run another command.',
          span,
        );
      if (isOrdinary) continue;
      judgeText(call, command, span);
      if (hook.takesRows === true && leaves(call, span))
        report(call, 'rows-leave', 'critical', 'XN', 'It copies a whole database to another host.', span);
    }
  }
}

/** What was found in the command talks to another host. */
const leaves = ({ line }: Call, [start, end]: ResolvedWord['span']): boolean =>
  line.findings.some(
    ({ span, categories, code }) =>
      span[0] === start && span[1] === end && categories.includes('network_access') && code !== 'talks-to-itself',
  );

/** The tool is only there to hide it. */
const asSuperuser = /^(?:sudo|doas|su|pkexec)\b/;

/** How it is typed in `stuff 'ls^M'`. */
const returnKey = /(?:\^M|\\[rn]|\\01[25]|[\r\n])+$/;

function carriersOf(call: Call, hook: Hook): readonly ResolvedWord[] {
  // `psql <<< '\\! ls'`: what it may be told by an option it may be told on its input.
  const said = isA(call.program, 'takes orders') && hook.inside !== undefined ? textOfPipe(call) : '';
  const orders = [...said.split(/\n|\\n/), ...(hook.takesRows === true ? [said] : [])].filter((text) => text !== '');
  const given = [
    ...orders.map((text) => ({ ...call.head, text: text.trim() })),
    ...optionValues(call, ...(hook.options ?? [])),
    ...call.args.filter(({ text }) => hook.words?.test(text) === true),
  ];
  if (hook.takesRest !== true) return given;
  const isAfter = hook.words !== undefined || hook.behind !== undefined;
  const start = hook.words === undefined ? operands(call, hook.valued ?? '')[0] : given[0];
  const first =
    hook.options === undefined ? (start && isAfter ? call.args[call.args.indexOf(start) + 1] : start) : given.at(-1);
  if (first === undefined) return [];
  const rest = call.args.slice(call.args.indexOf(first)).filter(({ text }) => text !== '--');
  // `-d -s name` of tmux and the keys that it presses are no part of the command.
  const words = dropOptions(rest).filter(({ text }) => !/^(?:Enter|C-m|KPEnter)$/.test(text));
  if (words.length === 0) return [];
  const text = words.map((word) => (words.length > 1 && /\s/.test(word.text) ? `'${word.text}'` : word.text)).join(' ');
  return [{ ...first, text: text.replace(returnKey, '') }];
}

/** Options of the tool before the command; those of one letter may have a value of their own. */
function dropOptions(words: readonly ResolvedWord[]): readonly ResolvedWord[] {
  let at = 0;
  while (words[at]?.text.startsWith('-') === true)
    at += /^-[A-Zacefnpstxy]$/.test(words[at]?.text ?? '') && words[at + 1]?.text.startsWith('-') === false ? 2 : 1;
  return words.slice(at);
}
