/** What one program is: a list of facts, each of which some stage turns into its own table. One spec says all about a program. */
import { type ArgvGrammar, argvGrammar } from '#domain/command/argv-pattern.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import type { Changing, Making, Reading } from './facts/files.ts';
import type { Hook } from './facts/hook.ts';
import type { Evaluating, Interpreting } from './facts/interpreting.ts';
import type { Carrying } from './facts/carrying.ts';
import type { Coming } from './facts/returning.ts';
import type { Kind, Speaking } from './facts/kinds.ts';
import type { Serving } from './facts/serving.ts';
import { type Looking, looks, type Passing } from './facts/looking.ts';
import type { Question } from './facts/questions.ts';
import type { TooWide } from './facts/too-wide.ts';

/** How bad a use is: the first one of the spec that fits decides. */
export interface ToolRow {
  readonly fact: 'use';
  readonly level: RiskLevel;
  readonly pattern: string;
  /** Letters of `categoriesOf`. */
  readonly categories: string;
  readonly text: string;
  /** What it prints is a secret: with a way out in the same line it leaves. */
  readonly printsSecret?: true;
  /** It takes what it is given to another machine. */
  readonly sends?: true;
}

/** Options whose value is a file of which it runs the content. */
export interface Obeying {
  readonly fact: 'obeys';
  readonly options: readonly string[];
}

export type Fact =
  | ToolRow
  | Question
  | Looking
  | Passing
  | Carrying
  | Changing
  | Coming
  | Evaluating
  | Hook
  | Interpreting
  | Kind
  | Making
  | Obeying
  | Reading
  | Serving
  | Speaking
  | Taking
  | TooWide;

/** A fact, and the names of the spec that it holds for. */
export interface NamedFact {
  readonly programs: readonly string[];
  readonly fact: Fact;
}

export interface ToolModel {
  readonly programs: readonly string[];
  readonly facts: readonly NamedFact[];
}

const row =
  (level: RiskLevel) =>
  (pattern: string, categories: string, text: string): ToolRow => ({ fact: 'use', level, pattern, categories, text });

/** What only looks, or builds, tests and checks inside the project. Several patterns in one go. */
export const low = (...patterns: string[]): ToolRow[] => patterns.map((pattern) => row('low')(pattern, '', ''));
export const medium = row('medium');
export const high = row('high');
export const critical = row('critical');

export const secret = (pattern: string, categories: string, text: string): ToolRow => ({
  ...high(pattern, categories, text),
  printsSecret: true,
});

/** High, and a way out for whatever secret stands in the same line. */
export const sends = (pattern: string, categories: string, text: string): ToolRow => ({
  ...high(pattern, categories, text),
  sends: true,
});

/** Which of its options take the next word: how the words of every call are read. */
export interface Taking {
  readonly fact: 'takes';
  readonly grammar: ArgvGrammar;
}

/** A leading `-long` says that one dash may start a whole word. */
export function takes(valued: string): Taking {
  const isLong = valued.startsWith('-long ') || valued === '-long';
  return { fact: 'takes', grammar: argvGrammar(isLong ? valued.slice(5) : valued, isLong) };
}

export const obeys = (options: string): Obeying => ({ fact: 'obeys', options: options.split(' ') });

/** Facts that hold for some names of the spec only. */
export interface Some {
  readonly programs: readonly string[];
  readonly facts: readonly Fact[];
}
export const only = (programs: string, ...facts: (Fact | readonly Fact[])[]): Some => ({
  programs: programs.split(' '),
  facts: facts.flat(),
});

type Said = Fact | Some | readonly Fact[];

/** Specs by the names of their programs. */
export const tools = (specs: Readonly<Record<string, readonly Said[]>>): readonly ToolModel[] =>
  Object.entries(specs).map(([names, said]) => specOf(names.split(' '), said));

function specOf(programs: readonly string[], said: readonly Said[]): ToolModel {
  const facts = said.flatMap((one): NamedFact[] => {
    if ('facts' in one) return one.facts.map((fact) => ({ programs: one.programs, fact }));
    return (Array.isArray(one) ? one : [one]).map((fact: Fact) => ({ programs, fact }));
  });
  return { programs, facts };
}

/** Programs that only look, one row each: their names, and all the options that they may have. */
export const eachLooks = (rows: Readonly<Record<string, string>>, ...said: Said[]): Record<string, Said[]> =>
  Object.fromEntries(Object.entries(rows).map(([names, options]) => [names, [low(''), looks(options), ...said]]));
