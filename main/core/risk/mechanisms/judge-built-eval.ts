/** `eval` of words that the line puts together out of its own variables: what comes out is read, and gluing it is hiding. */
import { type Call, report } from '../call.ts';
import { hidesWords } from '../hidden-words.ts';
import type { JudgeText } from '../judges/judge-interpreters.ts';

/** Two expansions side by side, or one that completes a word. */
const glued = /^["']?(?:\w*\$\{?\w+\}?["']*\$\{?\w+|\w+["']*\$\{?\w+|\$\{\w+\}["']*\w|\$\w+["']+\w)/;

export function judgeBuiltEval(call: Call, judgeText: JudgeText): void {
  if (call.program !== 'eval' || call.args.length === 0) return;
  const text = call.args.map((word) => word.text).join(' ');
  const raw = call.line.parsed.text.slice(...call.segment.span).replace(/^\s*eval\s+/, '');
  if (!raw.includes('$') || call.args[0]?.hasHole !== false) return;
  if (glued.test(raw)) {
    call.line.isOpaque = true;
    report(call, 'hides-words', 'critical', '', hidesWords);
  }
  judgeText(call, text, call.segment.span);
}
