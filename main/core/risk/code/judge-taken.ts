/** What code takes in: other code, files, its input, the variables of its caller. */
import { type Call, has, ranAddress, ranTemporary, report } from '../call.ts';
import type { PlacedPath } from '../files/place-path.ts';
import { placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import type { CodeFacts } from './scan-code.ts';

/** What the code takes in: other code from where anybody may put it, files that it hands on, the caller's variables. */
export function judgeTaken(call: Call, facts: CodeFacts, word: ResolvedWord): void {
  const { line, segment } = call;
  const isByLine = facts.readsLines || call.args.some(({ text }) => /^-[a-z]{0,3}[np][a-z]{0,3}$/.test(text));
  if (facts.runsComputed && isByLine && (call.program === 'perl' || call.program === 'ruby' || facts.readsLines))
    report(call, 'runs-input', 'high', '', 'It runs whatever the commands before it print.', word.span);
  const place = (text: string): PlacedPath => placeWord(line, { ...word, text });
  if (facts.loads.some((text) => /^https?:/.test(text))) ranAddress(call, word.span);
  if (facts.loads.some((text) => /^[/~]/.test(text) && place(text).place === 'temporary'))
    ranTemporary(call, word.span);
  if (facts.sends && facts.readPaths.some((text) => place(text).place !== 'temporary'))
    report(call, 'sends-file', 'high', 'XN', 'It sends a file to another host.', word.span);
  if (
    facts.packs &&
    facts.literals.some((text) => /^[/~]/.test(text) && place(text).place === 'home' && place(text).isWhole)
  ) {
    line.secrets.push({ span: word.span, segment });
    report(call, 'reads-home', 'high', 'X', 'It reads a whole home folder, secrets included.', word.span);
  }
  const isOwn = facts.readPaths.length > 0 && facts.readPaths.every((text) => place(text).place === 'project');
  if (facts.runsRead)
    report(
      call,
      'runs-computed-code',
      isOwn ? 'medium' : 'high',
      '',
      'It runs code that is put together when it runs.',
      word.span,
    );
  if (facts.takesSecrets) {
    line.secrets.push({ span: word.span, segment });
    report(call, 'code-reads-secret', 'high', 'X', 'Its code names a file that holds secrets.', word.span);
  }
  if (!facts.printsEnvironment) return;
  line.secrets.push({ span: word.span, segment });
  report(call, 'prints-environment', 'medium', 'X', 'It prints variables, secrets among them.', word.span);
}

/** `node -p`: what its last statement gives is printed. */
export function printedBy(call: Call, code: string): string {
  if (!has(call, '-p', '--print', '-pe') || !/^(?:node(?:js)?|bun|tsx|ts-node)$/.test(call.program)) return code;
  const whole = code.trimEnd().replace(/;$/, '');
  const at = Math.max(whole.lastIndexOf(';'), whole.lastIndexOf('\n')) + 1;
  return `${whole.slice(0, at)}console.log(${whole.slice(at)})`;
}

/** What comes through the pipe before it is in the code's hands. */
export const takesIn = ({ segment: { pipeline } }: Call, code: string): boolean =>
  pipeline.index > 0 &&
  /\bstdin\b|\bSTDIN\b|\$<|readFileSync\s*\(\s*0|ARGF|\bgets\b|\binput\s*\(|io\.read|read\(0/.test(code);
