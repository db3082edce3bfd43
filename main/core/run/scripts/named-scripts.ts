/** Which files and tasks a line hands to a shell, a task runner or an interpreter, word by word. */
import type { ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import { baseName } from '#domain/common/paths.ts';
import type { Span } from '#domain/common/span.ts';

export interface NamedScript {
  /** What reads it: a shell, an interpreter, or the runner of tasks. */
  readonly kind: 'shell' | 'python' | 'node' | 'program' | 'package-script' | 'make' | 'just';
  /** The file; for tasks those that may hold them, the first that exists counts. */
  readonly files: readonly string[];
  /** The tasks; none for a file, or where the first of the file is meant. */
  readonly tasks: readonly string[];
  readonly span: Span;
}

const packageRunners = new Set(['npm', 'pnpm', 'yarn', 'bun']);
const ownScripts = new Set(['test', 'start', 'stop', 'restart']);
const ownWords: Readonly<Record<string, string>> = { t: 'test', tst: 'test' };
const shells = /^(?:ba|da|z|k|a)?sh$|^(?:source|\.)$/;
/** Options of make that take the next word. */
const ofMake = new Set(['-C', '-f', '-I', '-j', '-l', '-o', '-W']);

const most = 8;

/** In the order of the line. What an option leads elsewhere is left out: it is judged by its words alone. */
export function namedScripts({ segments }: ParsedCommand): readonly NamedScript[] {
  return segments.flatMap((segment) => nameOf(segment) ?? []).slice(0, most);
}

function nameOf(segment: Segment): NamedScript | null {
  const [program, ...rest] = segment.argv;
  if (program === undefined || program === null) return null;
  const words = rest.map((word) => word ?? '');
  const name = baseName(program);
  const { span } = segment;
  if (packageRunners.has(name)) return packageScript(name, words, span);
  if (name === 'make' || name === 'gmake') return makeTargets(words, span);
  if (name === 'just') return justRecipes(words, span);
  const file = words.find((word) => !word.startsWith('-')) ?? '';
  const isFirst = words[0] === file && file !== '';
  if (shells.test(name) && (isFirst || /^-[eux]+$/.test(words[0] ?? ''))) return of('shell', file, span);
  if (/^python[\d.]*$/.test(name) && (isFirst || words[0] === '-u')) return of('python', file, span);
  if ((name === 'node' || name === 'nodejs') && isFirst) return of('node', file, span);
  return program.includes('/') && !program.startsWith('/') ? of('program', program, span) : null;
}

const of = (kind: NamedScript['kind'], file: string, span: Span): NamedScript | null =>
  file === '' ? null : { kind, files: [file], tasks: [], span };

function packageScript(runner: string, words: readonly string[], span: Span): NamedScript | null {
  if (words.some((word) => /^(?:-C|--prefix|--cwd|--dir|-w|--workspace|--filter|-F)(?:=|$)/.test(word))) return null;
  const plain = words.filter((word) => !word.startsWith('-'));
  const [first = '', second = ''] = plain;
  const isRun = first === 'run' || first === 'run-script';
  const own = ownWords[first] ?? first;
  const task = isRun ? second : ownScripts.has(own) || (runner !== 'npm' && runner !== 'bun') ? own : '';
  return task === '' ? null : { kind: 'package-script', files: ['package.json'], tasks: [task], span };
}

function makeTargets(words: readonly string[], span: Span): NamedScript | null {
  let files = ['GNUmakefile', 'makefile', 'Makefile'];
  const tasks: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '-C' || word.startsWith('--directory')) return null;
    // Nothing runs.
    if (/^-[a-zA-Z]*n|^--(?:dry-run|just-print|version|help)$/.test(word)) return null;
    if (word === '-f' || word === '--file') files = [words[at + 1] ?? ''];
    if (ofMake.has(word)) at += /^-[jl]$/.test(word) && !/^\d/.test(words[at + 1] ?? '') ? 0 : 1;
    else if (!word.startsWith('-') && !word.includes('=')) tasks.push(word);
  }
  return { kind: 'make', files, tasks, span };
}

function justRecipes(words: readonly string[], span: Span): NamedScript | null {
  if (words.some((word) => word.startsWith('-'))) return null;
  return { kind: 'just', files: ['justfile', 'Justfile', '.justfile'], tasks: words.slice(0, 1), span };
}
