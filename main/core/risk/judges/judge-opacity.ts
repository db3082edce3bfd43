/** What could not be read: never low, and worse where it is run or was hidden. */
import type { OpaqueReason, ParsedCommand } from '#domain/command/parsed-command.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import type { Span } from '#domain/common/span.ts';
import { decodePayloads } from '../code/decode-payload.ts';
import { categoriesOf } from '../finding.ts';
import { apart, hidesWords } from '../hidden-words.ts';
import { type Line, addFinding } from '../line.ts';
import { plainPowershell } from '../code/plain-powershell.ts';
import { isTold, readsScriptFromInput, runsItsInput } from '../words/printed-text.ts';
import { isReadFunction } from '../words/follow-choices.ts';

interface Opacity {
  readonly level: RiskLevel;
  readonly text: string;
}

/** Expansions, substitutions and globs are judged word by word, where they matter. */
const opacities: Partial<Record<OpaqueReason, Opacity>> = {
  eval: { level: 'high', text: 'It runs a command that is put together when it runs.' },
  'encoded-payload': { level: 'critical', text: 'It decodes a hidden command and runs it.' },
  'unknown-wrapper': { level: 'medium', text: 'It cannot be told which command this program runs.' },
  'redefined-command': { level: 'medium', text: 'The line gives this word a meaning of its own.' },
  'syntax-error': { level: 'medium', text: 'This is not a shell line that can be read.' },
  'too-long': { level: 'high', text: 'It is too long to be read.' },
  'too-many-segments': { level: 'high', text: 'It has too many commands to be read.' },
  'too-deep': { level: 'high', text: 'It is nested too deeply to be read.' },
  'not-a-shell-we-read': { level: 'high', text: 'It is written for a shell that is not analysed here.' },
  'binary-input': { level: 'high', text: 'It contains bytes that are not text.' },
};

/** `eval "$(tool init)"` is how these prepare a shell. */
const preparing =
  /\$\(\s*(?:ssh-agent|pyenv|rbenv|nodenv|jenv|goenv|direnv|brew|fnm|conda|mamba|docker-machine|minikube|starship|opam|dircolors|mise|asdf|zoxide|luarocks|register-python-argcomplete|thefuck|resize|locale|gpg-agent|\S*\/bin\/(?:brew|conda)|tput|atuin|volta)\b[^;|&]*\)"?\s*$/;
const alarming =
  /\brm\s+-\w*[rf]|\bmkfs|\bdd\s+[^\n]*of=|\|\s*(?:sudo\s+)?(?:ba|z)?sh\b|\/dev\/tcp\/|\bsudo\b|base64\s+(?:-d|--decode)|authorized_keys|\bcurl\b[^\n]*(?:-d|-F|-T)\b|:\(\)\s*\{/;

/** Numbers alone, put into a plain name: `let n=3+4`, `declare -i n=3`, `printf -v now ..`. What a name holds may run. */
const counts =
  /^(?:let\s+\w+=[\d+\-*/%()]+|printf\s+-v\s*[A-Za-z_]\w*\s[^`$[]*|(?:declare|local|typeset)\s+-\w*i\w*\s+\w+=\d+)$/;

/** Where a program lies: nothing is started, whichever it is. */
const asksOfName = /^command\s+-[vV]\s[^;&|`(]*$/;

/** How a process runs, or the machine is built: nothing is started. */
const asksOfProcess = /^(?:(?:taskset|chrt|ionice)\s+-\w*p\s+\d+|numactl\s+(?:-H|-s|--hardware|--show))$/;

export function judgeOpacity(line: Line, judgeText: (text: string, span: Span) => void): void {
  const { parsed } = line;
  for (const { reason, span } of parsed.opaque) {
    const opacity = opacities[reason];
    if (opacity === undefined) continue;
    if (reason === 'redefined-command' && (isSourced(parsed, span) || isReadFunction(line, span))) continue;
    if (isReadByInput(line, span)) continue;
    const text = parsed.text.slice(span[0], span[1]);
    if (reason === 'unknown-wrapper' && [counts, asksOfProcess, asksOfName].some((test) => test.test(text))) continue;
    const filled =
      reason === 'eval'
        ? filledByNames(text, parsed.text.slice(0, span[0]))
        : reason === 'not-a-shell-we-read'
          ? plainPowershell(text)
          : null;
    if (filled !== null) {
      judgeText(filled, span);
      continue;
    }
    line.isOpaque = true;
    const level = levelOf(reason, opacity, text, parsed.text.slice(0, span[0]));
    addFinding(line, `opaque-${reason}`, level, opacity.text, [], span);
    if (reason === 'eval' && line.fetches.some((segment) => segment.span[0] >= span[0] && segment.span[1] <= span[1])) {
      addFinding(line, 'runs-fetched', 'high', 'It runs what it fetches from another host.', categoriesOf('N'), span);
    }
    // `let 'a[$(id)]=1'`: what stands in a subscript runs.
    if (reason === 'unknown-wrapper' && /^(?:let|printf|declare|local|typeset|\(\()/.test(text))
      for (const [, run = ''] of text.matchAll(/\$\(([^()]+)\)/g)) judgeText(run, span);
    const plain = reason === 'unknown-wrapper' ? apart(text) : null;
    if (plain !== null) {
      addFinding(line, 'hides-words', 'critical', hidesWords, [], span);
      judgeText(plain, span);
    }
    if (reason === 'encoded-payload' || reason === 'eval')
      for (const payload of decodePayloads(parsed.text)) judgeText(payload, span);
    // What stands between the quotes of `xargs -I{} sh -c '..'` is known but for what is put in.
    const handed = /\b(?:ba|z|da|k)?sh\s+-\w*c\s+(?:'([^']*)'|"([^"]*)")/.exec(text);
    if (reason === 'eval' && handed !== null) judgeText((handed[1] ?? handed[2] ?? '').replaceAll(/\{\}/g, '*'), span);
    const evaluated = /^eval\s+(?:"([^$"\\][^"\\]*)"|([^$"'][^"']*))$/.exec(text);
    // What stands in `eval rm -rf ~` is what will run, but for what is filled in.
    if (reason === 'eval' && evaluated !== null) judgeText(evaluated[1] ?? evaluated[2] ?? '', span);
  }
}

/** A shell or an interpreter whose input the line tells. */
const isReadByInput = (line: Line, [start, end]: Span): boolean =>
  line.parsed.segments.some(
    (segment) =>
      segment.span[0] === start &&
      segment.span[1] === end &&
      readsScriptFromInput(segment) &&
      runsItsInput.test((segment.argv[0] ?? '').replace(/^.*\//, '')) &&
      isTold(line, segment),
  );

/** The names of files, or numbers, are all that is filled in: `ls | xargs -I{} sh -c '.. {}'`. */
const fillsNames =
  /^(?:ls|g?find|fd|seq|git\s+ls-files|(?:rg|grep)\s+-\w*l)\b[^|;&]*(?:\|\s*(?:sort|head|tail|uniq|grep)\b[^|;&]*)*\|\s*xargs\s+(?:-(?:[IPnL]\s+)?\S+\s+)*(?:ba|z|da)?sh\s+-c\s/;

/** What such a shell runs, with a pattern for the names; null where a name would be the command, or more is unknown. */
function filledByNames(text: string, before: string): string | null {
  const whole = `${(before.split(/[;&\n]/).at(-1) ?? '').trimStart()}${text}`;
  const script = /(?:^|\s)(?:ba|z|da)?sh\s+-c\s+(?:'([^']*)'|"([^"$`\\]*)")\s*$/.exec(text);
  const sign = /\s-I\s*(\S+)/.exec(whole)?.[1] ?? null;
  const inner = script?.[1] ?? script?.[2] ?? null;
  if (inner === null || sign === null || !fillsNames.test(whole)) return null;
  const parts = inner.split(sign).slice(0, -1);
  const isCommand = parts.some((_, at) =>
    /(?:^|[;&|(`\n]|\b(?:eval|sh|bash|exec|-c)\s)\s*["']?$/.test(parts.slice(0, at + 1).join('x')),
  );
  // Behind a folder it may be any name in it.
  const filled = parts.map((part) => `${part}${part.endsWith('/') ? '*' : './name'}`).join('');
  return isCommand ? null : `${filled}${inner.split(sign).at(-1) ?? ''}`;
}

function levelOf(reason: OpaqueReason, { level }: Opacity, text: string, before: string): RiskLevel {
  if (reason === 'eval' && fillsNames.test(`${(before.split(/[;&\n]/).at(-1) ?? '').trimStart()}${text}`))
    return 'medium';
  if (reason === 'eval' && preparing.test(text)) return 'medium';
  if ((reason === 'syntax-error' || text.startsWith('xargs ')) && alarming.test(text)) return 'high';
  return level;
}

/** `source file` is judged by the file it names. */
const isSourced = (parsed: ParsedCommand, span: Span): boolean =>
  parsed.segments.some(
    (segment) =>
      (segment.argv[0] === 'source' || segment.argv[0] === '.') &&
      segment.span[0] === span[0] &&
      segment.span[1] === span[1],
  );
