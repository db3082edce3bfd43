/** What one program is, as tables say it: its options, and what each use of it does; the first row that fits decides. */
import { type ArgvGrammar, argvGrammar } from '#domain/command/argv-pattern.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';

export interface ToolRow {
  readonly level: RiskLevel;
  readonly pattern: string;
  /** Letters of `categoriesOf`. */
  readonly categories: string;
  readonly text: string;
  /** What it prints is a secret: with a way out in the same line it leaves. */
  readonly printsSecret?: true;
  /** It takes what it is given to somebody else. */
  readonly sends?: true;
}

export interface ToolModel {
  readonly programs: readonly string[];
  readonly grammar: ArgvGrammar;
  readonly rows: readonly ToolRow[];
}

/** What only looks, or builds, tests and checks inside the project. Several patterns in one go. */
export const low = (...patterns: string[]): ToolRow[] =>
  patterns.map((pattern) => ({ level: 'low', pattern, categories: '', text: '' }));
export const medium = (pattern: string, categories: string, text: string): ToolRow => ({
  level: 'medium',
  pattern,
  categories,
  text,
});
export const high = (pattern: string, categories: string, text: string): ToolRow => ({
  level: 'high',
  pattern,
  categories,
  text,
});
export const critical = (pattern: string, categories: string, text: string): ToolRow => ({
  level: 'critical',
  pattern,
  categories,
  text,
});

export const secret = (pattern: string, categories: string, text: string): ToolRow => ({
  ...high(pattern, categories, text),
  printsSecret: true,
});

/** High, and a way out for whatever secret stands in the same line. */
export const sends = (pattern: string, categories: string, text: string): ToolRow => ({
  ...high(pattern, categories, text),
  sends: true,
});

/** `valued`: options that take the next word; a leading `-long` says that one dash may start a whole word. */
export function tool(programs: string, valued: string, ...rows: (ToolRow | ToolRow[])[]): ToolModel {
  const isLong = valued.startsWith('-long ') || valued === '-long';
  return {
    programs: programs.split(' '),
    grammar: argvGrammar(isLong ? valued.slice(5) : valued, isLong),
    rows: rows.flat(),
  };
}
