/** Finds the command or script that a simple command carries inside itself. */
import type { OpaqueReason } from '#domain/command/parsed-command.ts';
import { isInputName, readShellCall } from '#domain/command/shell-call.ts';
import { type Dialect, dialectOf, isUnreadShell } from './shells.ts';
import type { SourceText } from '../reading/source-text.ts';
import { isInterpreter, readsProgram } from './reads-program.ts';
import { isAssignment } from './assignment-words.ts';
import { hasRiskyOption } from './risky-options.ts';
import { type Word, escapePattern } from '../reading/word.ts';
import { scriptOption } from './script-option.ts';
import { restOf, skipOptions } from './wrapper-options.ts';
import { findShape } from '../reading/find-shape.ts';
import { type WrapperShape, wrapperTable } from './wrapper-table.ts';

export type Opening =
  | {
      readonly kind: 'argv';
      readonly name: string;
      readonly words: readonly Word[];
      readonly assignments: readonly Word[];
      readonly repeats: boolean;
    }
  | {
      readonly kind: 'script';
      readonly name: string;
      readonly source: SourceText;
      readonly dialect: Dialect;
      readonly repeats: boolean;
    }
  | { readonly kind: 'opaque'; readonly reason: OpaqueReason };

/** What the command's standard input is, as far as it matters to a shell that reads its script from there. */
export type Input =
  | { readonly kind: 'inherited' }
  | { readonly kind: 'literal'; readonly word: Word }
  | { readonly kind: 'unknown'; readonly decoded: boolean };

const nothing: readonly Opening[] = [];
const opaque = (reason: OpaqueReason): readonly Opening[] => [{ kind: 'opaque', reason }];

export const programName = (word: string): string => word.slice(word.lastIndexOf('/') + 1).replace(/\.exe$/i, '');

/** Whether a program of this name can carry another command at all. */
export function mayCarry(program: string): boolean {
  return dialectOf(program) !== null || isUnreadShell(program) || carriers.has(program);
}

const special = new Set(['eval', 'source', '.', 'trap', 'alias', 'hash', 'enable', 'find', 'gfind', 'fd', 'fdfind']);
const carriers = new Set([...special, ...Object.keys(wrapperTable).map((key) => key.split(' ')[0] ?? key)]);

export function openWrapper(words: readonly Word[], dialect: Dialect, input: Input): readonly Opening[] {
  const first = words[0]?.value ?? null;
  if (first === null) return nothing;
  const program = programName(first);
  const shell = dialectOf(program);
  if (shell !== null) return openShell(program, words, shell, input);
  if (isUnreadShell(program))
    return words.some((word) => word.value === null || /^-+(c|C|command|e|enc)/i.test(word.value))
      ? opaque(
          words.some((word) => /^-+e(?:c|nc\w*)?$/i.test(word.value ?? '')) ? 'encoded-payload' : 'not-a-shell-we-read',
        )
      : nothing;
  if (special.has(program)) return openSpecial(program, words, dialect, input);
  if (isInterpreter(program))
    return input.kind !== 'literal' && readsProgram(words) ? opaque('unknown-wrapper') : nothing;
  const opened = openListed(program, words, dialect);
  return hasRiskyOption(program, words) ? [...opened, ...opaque('unknown-wrapper')] : opened;
}

function openShell(program: string, words: readonly Word[], shell: Dialect, input: Input): readonly Opening[] {
  const call = readShellCall(words);
  if (call.kind === 'script') {
    const script = words[call.index];
    if (script === undefined || script.value === null)
      return opaque(looksEncoded(script?.raw ?? '') ? 'encoded-payload' : 'eval');
    return [scriptOf(program, [script], shell, false)];
  }
  if (call.kind === 'stdin')
    return call.isChecked && input.kind !== 'inherited' ? nothing : openInput(program, shell, input);
  if (call.kind === 'unreadable')
    return opaque(words.some(({ value, raw }) => value === null && looksEncoded(raw)) ? 'encoded-payload' : 'eval');
  // A script file is a program like any other; one made up on the spot is not.
  const file = call.kind === 'file' ? words[call.index] : undefined;
  if (file?.reasons.includes('substitution') !== true) return nothing;
  return opaque(looksEncoded(file.raw) ? 'encoded-payload' : 'eval');
}

/** A script that stands on its input. */
function openInput(program: string, dialect: Dialect, input: Input): readonly Opening[] {
  if (input.kind === 'literal' && input.word.value !== null) return [scriptOf(program, [input.word], dialect, false)];
  // What comes is whatever the caller, or an `exec` before, has put there.
  if (input.kind === 'inherited') return opaque('unknown-wrapper');
  return opaque(input.kind === 'unknown' && input.decoded ? 'encoded-payload' : 'eval');
}

/** Signs that a computed text was hidden before: encodings, escapes, reversal. */
export function looksEncoded(text: string): boolean {
  return /base(64|32)|xxd|openssl|uudecode|\\x[0-9a-f]{2}|\\[0-7]{3}|\brev\b|fromhex|b64decode|unhexlify/i.test(text);
}

function openSpecial(program: string, words: readonly Word[], dialect: Dialect, input: Input): readonly Opening[] {
  const rest = words.slice(1);
  switch (program) {
    case 'eval': {
      if (rest.every((word) => word.value !== null))
        return rest.length === 0 ? nothing : [scriptOf('eval', rest, dialect, false)];
      return opaque(looksEncoded(rest.map((word) => word.raw).join(' ')) ? 'encoded-payload' : 'eval');
    }
    case 'trap': {
      const action = rest[0]?.value === '--' ? rest[1] : rest[0];
      if (action === undefined || rest.length < 2 || (action.value !== null && /^(-[lp]?|)$/.test(action.value)))
        return nothing;
      return action.value === null ? opaque('eval') : [scriptOf('trap', [action], dialect, false)];
    }
    case 'alias':
      return rest.flatMap((word): readonly Opening[] => {
        const equals = (word.value ?? word.raw).indexOf('=');
        if (equals < 1) return nothing;
        return word.value === null ? opaque('eval') : [scriptOf('alias', [restOf(word, equals + 1)], dialect, false)];
      });
    case 'source':
    case '.':
      if (isInputName(rest[0]?.value ?? ''))
        return [...opaque('redefined-command'), ...openInput(program, dialect, input)];
      return rest.length === 0 ? nothing : opaque('redefined-command');
    case 'hash':
    case 'enable':
      return rest.some((word) => word.value === null || /^-[a-zA-Z]*[pf]/.test(word.value))
        ? opaque('redefined-command')
        : nothing;
    default:
      return openFind(program, words);
  }
}

const findStarters = new Set(['-exec', '-execdir', '-ok', '-okdir']);
const fdStarters = new Set(['-x', '--exec', '-X', '--exec-batch']);

function openFind(program: string, words: readonly Word[]): readonly Opening[] {
  const starters = program.endsWith('find') && !program.startsWith('fd') ? findStarters : fdStarters;
  const openings: Opening[] = [];
  for (let index = 1; index < words.length; index += 1) {
    if (!starters.has(words[index]?.value ?? '')) continue;
    let end = index + 1;
    while (end < words.length && !isFindEnd(words, end)) end += 1;
    const written = words.slice(index + 1, end);
    // fd adds the name where no place is given.
    const isNamed = starters === findStarters || written.some(({ value }) => value?.includes('{') === true);
    const inner = [
      ...written.map((word) => withPlaceholder(word)),
      ...(isNamed || written.length === 0 ? [] : [appendedWord(written)]),
    ];
    if (inner.length > 0) openings.push({ kind: 'argv', name: program, words: inner, assignments: [], repeats: true });
    index = end;
  }
  return openings;
}

const isFindEnd = (words: readonly Word[], index: number): boolean =>
  words[index]?.value === ';' || (words[index]?.value === '+' && words[index - 1]?.value === '{}');

/** `{}` stands for a name that only the run will tell. */
function withPlaceholder(word: Word, sign = '{}'): Word {
  if (word.value === null || !word.value.includes(sign)) return word;
  const pattern = word.value.split(sign).map(escapePattern).join('$()');
  return { ...word, value: null, pattern, reasons: ['expansion'], origins: [] };
}

/** Alone behind a wrapper it prints a text, and nothing else runs. */
const asks = /^(?:--(?:help|version|usage)|-h)$/;

function openListed(program: string, words: readonly Word[], dialect: Dialect): readonly Opening[] {
  const found = findShape(program, words);
  if (found === null) return nothing;
  if (found === 'unclear') return opaque('unknown-wrapper');
  const { shape, name } = found;
  if (words.length === found.start + 1 && asks.test(words[found.start]?.value ?? '')) return nothing;
  if (shape.after !== null) {
    const mark = words.findIndex((word, index) => index >= found.start && word.value === shape.after);
    if (mark < 0) return words.some((word) => word.value === null) ? opaque('unknown-wrapper') : nothing;
    const inner = words.slice(mark + 1);
    return inner.length === 0 ? nothing : [{ kind: 'argv', name, words: inner, assignments: [], repeats: false }];
  }
  // `su - user -c ..` and `flock file -c ..` put options after words.
  if (shape.scriptOption !== null) {
    const script = scriptOption(words, found.start, shape, program);
    if (script === 'unreadable') return opaque('eval');
    if (script !== null) return [scriptOf(name, [script], dialect === 'zsh' ? 'bash' : dialect, shape.repeats)];
    if (shape.form === 'option-script') return shape.shellAlone === null ? nothing : opaque('unknown-wrapper');
  }
  const skipped = skipOptions(words, found.start, shape.options);
  if (skipped === null) return opaque('unknown-wrapper');
  if (shape.inert.some((option) => skipped.seen.has(option))) return nothing;
  const split = program === 'env' ? (skipped.values.get('S') ?? skipped.values.get('--split-string')) : undefined;
  // It makes words of its text by rules of its own; what they would be for a shell is named all the same.
  if (split !== undefined)
    return [...openSplit(name, [split, ...words.slice(skipped.next)]), ...opaque('unknown-wrapper')];
  let next = skipped.next + shape.skip;
  const assignments: Word[] = [];
  while (shape.assigns && next < words.length && isAssignment(words[0]?.value ?? '', words[next])) {
    const assignment = words[next];
    if (assignment !== undefined) assignments.push(assignment);
    next += 1;
  }
  if (
    words.slice(skipped.next, next).some((word) => word.value === null) &&
    shape.skip > 0 &&
    name !== 'ssh' &&
    name !== 'timeout'
  )
    return opaque('unknown-wrapper');
  // Behind the host ssh still reads options.
  if (name === 'ssh' && words[next]?.value === '--') next += 1;
  // `docker run --entrypoint cat image file`: what stands behind the image are the words of that program.
  const entry = skipped.values.get('--entrypoint');
  const rest = entry?.value === undefined || entry.value === '' ? words.slice(next) : [entry, ...words.slice(next)];
  if (rest.length === 0)
    return shape.shellAlone !== null && startsShell(shape, skipped.seen) ? opaque('unknown-wrapper') : nothing;
  if (rest[0]?.value === null) return opaque('unknown-wrapper');
  const isExec = program === 'watch' && (skipped.seen.has('x') || skipped.seen.has('--exec'));
  const isScript = program === 'entr' ? skipped.seen.has('s') : shape.form === 'script' && !isExec;
  if (isScript) return openScript(program, name, rest, shape);
  const replace = skipped.values.get('I')?.value ?? (skipped.seen.has('--replace') ? '{}' : null);
  const inner = rest.map((word) =>
    replace !== null && replace !== '' && word.value?.includes(replace) === true
      ? withPlaceholder(word, replace)
      : word,
  );
  const appended = shape.appends && replace === null ? [...inner, appendedWord(inner)] : inner;
  return [{ kind: 'argv', name, words: appended, assignments, repeats: shape.repeats }];
}

/** The rest of the words is one line for a shell. */
function openScript(
  program: string,
  name: string,
  rest: readonly Word[],
  { repeats, appends }: WrapperShape,
): readonly Opening[] {
  const cut = rest.findIndex((word) => /^::::?\+?$/.test(word.value ?? ''));
  const script = program === 'parallel' && cut >= 0 ? rest.slice(0, cut) : rest;
  if (script.length === 0) return opaque('eval');
  if (script.some((word) => word.value === null)) return opaque('expansion');
  const opened = scriptOf(name, script, 'bash', repeats);
  return appends ? [opened, { kind: 'opaque', reason: 'expansion' }] : [opened];
}

const openSplit = (name: string, words: readonly Word[]): readonly Opening[] =>
  words.every(({ value }) => value !== null) ? [scriptOf(name, words, 'posix', false)] : nothing;

const startsShell = ({ shellAlone }: WrapperShape, seen: ReadonlySet<string>): boolean =>
  shellAlone !== null && (shellAlone.length === 0 || shellAlone.some((option) => seen.has(option)));

/** Stands for the arguments that will come from standard input; its place is where the command ends. */
function appendedWord(words: readonly Word[]): Word {
  const end = words.at(-1)?.span[1] ?? 0;
  return { value: null, pattern: '$()', reasons: ['expansion'], span: [end, end], origins: [], raw: '' };
}

function scriptOf(name: string, words: readonly Word[], dialect: Dialect, repeats: boolean): Opening {
  let text = '';
  const origins: number[] = [];
  for (const word of words) {
    if (text !== '') {
      text += ' ';
      origins.push(Math.max(0, word.span[0] - 1));
    }
    text += word.value ?? '';
    for (const origin of word.origins) origins.push(origin);
  }
  return { kind: 'script', name, source: { text, origins }, dialect, repeats };
}
