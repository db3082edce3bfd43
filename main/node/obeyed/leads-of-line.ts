/** Finds the names that a shell line leads to: its programs, the scripts that interpreters are given, and every other word that is a path. */
import path from 'node:path';
import type { Segment } from '#domain/command/parsed-command.ts';
import type { CommandReader } from '#core/ports.ts';
import { isWithin } from '../sandbox/paths/covering-entry.ts';
import type { Lead, Leads } from './lead.ts';
import { leadsOfModule } from './leads-of-module.ts';
import { resolvePattern, type Known } from './resolve-pattern.ts';

export interface LinePlace {
  readonly root: string;
  readonly gitDir: string | null;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Longer lines are programs of their own, and more parts are not looked through. */
const mostLetters = 32_768;
const mostSegments = 256;
const mostFolders = 8;

const interpreter =
  /^(?:(?:ba|da|z|k|mk|a|fi)?sh|\.|source|python[\d.]*|pypy[\d.]*|node|nodejs|deno|bun|bunx|tsx|ts-node|ruby|perl[\d.]*|php[\d.]*|lua[\d.]*|luajit|tclsh|wish|expect|Rscript|pwsh|awk|gawk|mawk|sed|make|gmake|java)$/;
/** What these are given they show, keep or look for; they run none of it. */
const reader =
  /^(?:git|echo|printf|cat|grep|egrep|fgrep|rg|ag|head|tail|less|more|most|bat|delta|ls|rm|cp|mv|ln|cut|tr|sort|uniq|wc|test|\[|\[\[|mkdir|touch|true|false|exit|return|read|local|export|set|shift|case|diff|colordiff|file|stat|gpg|gpg2|tput|tee|column)$/;

/** Their first word is no file. */
const takesOther = /^(?:g?awk|mawk|sed|g?make|java|bunx)$/;

/** What a shell alone would change in it. */
const isPlain = (line: string): boolean => /^[\w\s./:@%+,=~-]*$/.test(line) && !/(^|\s)\w+=/.test(line);

/** `reader` is asked only for lines that need it; without one, and for what it cannot read, the words are told by their look and the rest is unresolved. */
export async function leadsOfLine(
  line: string,
  place: LinePlace,
  load: (() => Promise<CommandReader>) | null,
): Promise<Leads> {
  const walk = createWalk(place);
  const trimmed = line.trim();
  if (isPlain(trimmed)) {
    walk.take(trimmed.split(/\s+/).map((word) => ({ text: word, isWhole: true })));
    return walk.found();
  }
  if (trimmed.length > mostLetters || load === null) return unread(trimmed, walk);
  const { segments, opaque, text } = (await load()).read(['/bin/sh', '-c', trimmed]);
  const lost = opaque.find(({ reason }) => /^(syntax-error|too-|binary-input|not-a-shell|encoded)/.test(reason));
  if (lost !== undefined || segments.length > mostSegments) return unread(trimmed, walk);
  for (const segment of segments) walk.segment(segment, text);
  return walk.found();
}

/** What looks like a path counts, and that more may be in it is said. */
function unread(line: string, walk: Walk): Leads {
  for (const word of line.split(/["'\s;&|<>(){}$`\\!]+/)) if (word.includes('/')) walk.word(word, true);
  return { ...walk.found(), unresolved: line };
}

interface Text {
  readonly text: string;
  readonly isWhole: boolean;
}

interface Walk {
  segment(segment: Segment, text: string): void;
  take(words: readonly Text[]): void;
  word(word: string, runs: boolean): void;
  found(): Leads;
}

function createWalk({ root, gitDir, home, env }: LinePlace): Walk {
  const leads: Lead[] = [];
  const folders = new Set([root]);
  const variables = variablesOf(env, home);
  let unresolved: string | null = null;
  const known = (): Known => ({ variables, root, gitDir, folder: [...folders].at(-1) ?? root });
  const add = (named: string, when: Lead['when'], mayBeFolder: boolean): void => {
    const written = named.startsWith('~/') ? path.join(home, named.slice(2)) : named;
    for (const folder of path.isAbsolute(written) ? [root] : folders)
      leads.push({ path: path.resolve(folder, written), when, folders: mayBeFolder });
  };
  const lose = (text: string): void => {
    if (!isElsewhere(text, root)) unresolved ??= text.replaceAll('\0', '…');
  };
  const word = (text: string, runs: boolean): void => {
    // `--rcfile=x`, `-Ix`, `X=y`: the name is behind the mark.
    const bare = /^(?:--?[\w-]+=|\w+=|-[A-Za-z](?=[./~]))(.*)$/s.exec(text)?.[1] ?? text;
    if (bare === '' || bare.startsWith('-') || bare.includes('://') || bare.includes('\0')) return;
    if (bare.includes('/')) add(bare, /^(\.{1,2}|~)?\//.test(bare) ? 'always' : 'near', false);
    else if (runs && !/^\.*$/.test(bare)) add(bare, 'present', false);
  };
  const take = (given: readonly Text[]): void => {
    const words = given.map(({ text }) => text);
    const [program = '', ...rest] = words;
    const name = path.posix.basename(program);
    // A parameter is what its caller says; all else is chosen by the line.
    if (given[0]?.isWhole === false) lose(program);
    else if (program.includes('/')) add(program, 'always', false);
    if (name === 'cd' || name === 'pushd') return enter(folders, rest);
    if (name === 'git') return leadsOfGit(rest).forEach((each) => word(each, true));
    if (reader.test(name)) return;
    const runs = interpreter.test(name);
    for (const each of rest) word(each, true);
    if (!runs) return;
    const script = given.slice(1).find(({ text }) => !text.startsWith('-') && text !== '');
    if (script !== undefined && !takesOther.test(name)) {
      if (!script.isWhole) lose(script.text);
      else if (!/^\.*\/*$/.test(script.text)) add(script.text, /[./]/.test(script.text) ? 'always' : 'present', true);
    }
    for (const folder of folders) leads.push(...leadsOfModule(name, rest, folder));
  };
  return {
    take,
    word,
    found: () => ({ leads, unresolved }),
    segment(segment, text) {
      const { assignments, redirections } = segment;
      for (const { name, value, pattern, span } of assignments) {
        const filled = value ?? resolvePattern(pattern ?? '', text.slice(...span), known()).text;
        // What is looked up along it would be run or read.
        if (/PATH$|^(BASH_ENV|ENV|RUBYLIB|PERL5LIB)$/.test(name)) filled.split(':').forEach((each) => word(each, true));
        if (!filled.includes('\0')) variables.set(name, filled);
      }
      for (const { operator, target } of redirections) if (operator === '<' && target !== null) word(target, true);
      const given = wordsOf(segment, text, known());
      if (given.length > 0) take(given);
    },
  };
}

function variablesOf(env: NodeJS.ProcessEnv, home: string): Map<string, string> {
  const variables = new Map(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return variables.set('HOME', home);
}

/** Whether all that an unknown end leaves open lies outside of the tree. */
function isElsewhere(text: string, root: string): boolean {
  const start = text.slice(0, text.indexOf('\0')).replace(/[^/]*$/, '');
  return (
    path.isAbsolute(start) &&
    start !== '/' &&
    !isWithin(path.resolve(start), root) &&
    !isWithin(root, path.resolve(start))
  );
}

function enter(folders: Set<string>, words: readonly string[]): void {
  const folder = words.find((each) => !each.startsWith('-') && !each.includes('\0'));
  if (folder === undefined) return;
  const before = [...folders];
  for (const from of before) if (folders.size < mostFolders) folders.add(path.resolve(from, folder));
}

/** A parameter is empty: it is what a caller says. */
function wordsOf({ argv, patterns, words }: Segment, text: string, known: Known): readonly Text[] {
  const said = (index: number): string => text.slice(...(words[index] ?? [0, 0]));
  const given = argv.map((value, index): Text =>
    value === null ? resolvePattern(patterns?.[index] ?? '\0', said(index), known) : { text: value, isWhole: true },
  );
  // `"$@"` and `$1` are what a person, or git, says when it is started.
  const isParameter = (index: number): boolean => /^"?\$(?:[@*#?!$0-9-]|\{[@*0-9][^}]*\})"?$/.test(said(index));
  return given.map((each, index) => (isParameter(index) ? { text: '', isWhole: true } : each));
}

/** What git itself would start or read by its own options. */
function leadsOfGit(words: readonly string[]): readonly string[] {
  return words.flatMap((word, index) =>
    word.startsWith('--exec-path=') || (words[index - 1] === '-c' && /^\w[\w.-]*=.*\//.test(word))
      ? [word.slice(word.indexOf('=') + 1)]
      : [],
  );
}
