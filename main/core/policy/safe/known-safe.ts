/** Tells whether a command is known to change nothing: it must be on a list with every word that it holds (decision 0041). */
import { computes } from '#domain/command/computing-builtins.ts';
import type { Redirection, Segment } from '#domain/command/parsed-command.ts';
import { isHarmlessVariable } from './harmless-variables.ts';
import type { Looking } from '../../programs/facts/looking.ts';
import { factsOf } from '../../programs/facts-of.ts';
import { systemProgramName } from './program-name.ts';
import { readUse, useOptions, type UseOptions, type UseRead } from './read-use.ts';

/** Where the command would run; what is not said counts as the best case. */
export interface SafePlace {
  /** False for a program whose file a command could have put there from inside the sandbox. */
  readonly isTrusted: (program: string) => boolean;
  /** True when it runs in the project's own folder, whatever the line did before. */
  readonly isAtRoot: boolean;
  /** In a terminal programs page what they print, and pagers take commands. */
  readonly hasTerminal: boolean;
  /** True when a sandbox holds what it does. */
  readonly isContained: boolean;
}

const anywhere: SafePlace = { isTrusted: () => true, isAtRoot: true, hasTerminal: false, isContained: true };

interface Row {
  readonly use: Looking;
  readonly options: UseOptions;
  readonly subcommands: readonly string[];
  readonly needs: readonly string[];
}

const words = (text: string | undefined): readonly string[] => (text ?? '').split(' ').filter((word) => word !== '');

const kept = new Map<string, readonly Row[]>();

function rowsOf(program: string): readonly Row[] {
  const known = kept.get(program);
  if (known !== undefined) return known;
  const rows = factsOf(program, 'looks').map((use) => ({
    use,
    options: useOptions(use.options, use.longDash === true),
    subcommands: words(use.subcommands),
    needs: words(use.needs),
  }));
  if (rows.length > 0) kept.set(program, rows);
  return rows;
}

export function isKnownSafe(segment: Segment, place: SafePlace = anywhere): boolean {
  if (!segment.redirections.every(isHarmless)) return false;
  if (!segment.assignments.every(({ name, value }) => isHarmlessVariable(name, value))) return false;
  const argv = segment.argv.flatMap((word) => word ?? []);
  if (argv.length < segment.argv.length) return false;
  const [first, ...rest] = argv;
  if (first === undefined) return true;
  const program = systemProgramName(first);
  if (program === null || !place.isTrusted(first)) return false;
  if (program === '[[' || program === '[' || program === 'test') {
    return !computes(segment.argv.map((value) => ({ value })));
  }
  return (
    rowsOf(program).some((row) => isOnRow(row, rest, program, place)) ||
    factsOf(program, 'passes').some(({ options }) => carriesOn(rest, useOptions(options), program))
  );
}

function isOnRow(row: Row, rest: readonly string[], program: string, place: SafePlace): boolean {
  const { use, subcommands, needs } = row;
  const given = program === 'git' ? withoutPager(rest, place) : rest;
  if (given === null || !subcommands.every((word, index) => given[index] === word)) return false;
  const read = readUse(given.slice(subcommands.length), row.options);
  if (read === null) return false;
  const { options, operands, mixed } = read;
  if (needs.length > 0 && !options.some(([name]) => needs.includes(name))) return false;
  if (options.some(([, value]) => value !== null && use.refuses?.test(value) === true)) return false;
  const { most = Infinity, like } = use.operands ?? {};
  if (operands.length > most || (like !== undefined && !operands.every((word) => like.test(word)))) return false;
  // Where options end with the first operand, the next word would be one operand more.
  if (mixed && most !== Infinity) return false;
  return program in furtherChecks ? (furtherChecks[program]?.(read, given, place) ?? false) : true;
}

const furtherChecks: Readonly<Record<string, (read: UseRead, given: readonly string[], place: SafePlace) => boolean>> =
  {
    sed: ({ operands, mixed }) => !mixed && /^(?:\d+|\$)(?:,(?:\d+|\$))?p$/.test(operands[0] ?? ''),
    printf: ({ operands }, given) => {
      const format = operands[0] ?? '';
      return (
        given[0] === format &&
        !/%[^a-zA-Z%]*n/.test(format) &&
        !computes(['printf', ...given].map((value) => ({ value })))
      );
    },
    // A repository that was made below the project may name programs in its settings.
    git: ({ options }, [subcommand = ''], place) =>
      place.isAtRoot && (place.isContained || !looksIntoNested(subcommand, options)),
  };

/** Comparing the folder makes git look into each repository below, with that one's settings. */
const looksIntoNested = (subcommand: string, options: UseRead['options']): boolean =>
  (subcommand === 'status' || subcommand === 'diff' || subcommand === 'describe') &&
  !options.some(([name, value]) => name === '--ignore-submodules' && (value ?? 'all') === 'all');

function withoutPager(rest: readonly string[], { hasTerminal }: SafePlace): readonly string[] | null {
  if (rest[0] === '--no-pager' || rest[0] === '-P') return rest.slice(1);
  return hasTerminal ? null : rest;
}

/** The wrapper's own options, up to the first word that is none; what follows is the reader's to find. */
function carriesOn(rest: readonly string[], options: UseOptions, program: string): boolean {
  let index = 0;
  for (; index < rest.length; index += 1) {
    const word = rest[index] ?? '';
    if (word === '--') return index + 1 < rest.length;
    if (word === '-' && program === 'env') continue;
    if (word === '-' || !word.startsWith('-')) break;
    if (readUse([word], options) !== null) continue;
    // With its value in the next word, or not at all.
    index += 1;
    if (index >= rest.length || readUse([word, rest[index] ?? ''], options) === null) return false;
  }
  return index < rest.length;
}

/** Reading, joining descriptors, and throwing output away. */
function isHarmless({ operator, target }: Redirection): boolean {
  if (operator.startsWith('<<')) return true;
  // Some shells open a connection for a name below /dev/tcp.
  if (operator === '<') return target !== null && !/^\/dev\/(?!null$|stdin$|zero$)/.test(target);
  if (operator === '>&' || operator === '<&') return target !== null && /^(\d+|-|\d+-)$/.test(target);
  return target === '/dev/null';
}
