/** Writes the help of the command line, whole or of one subcommand, from the table. */
import { commandTable, exitCodeTable, type CliCommand } from './command-table.ts';
import type { CliOption } from './cli-option.ts';

const width = 110;

/** Breaks a text into lines behind an indent of so many columns. */
export function wrapText(text: string, indent: number): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1] ?? '';
    if (last !== '' && indent + last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

export function optionHead({ name, value, takes }: CliOption): string {
  const given = Array.isArray(takes) ? takes.join('|') : value;
  return `--${name}${value === undefined ? '' : ` ${given ?? value}`}`;
}

const column = 22;

function optionLine(option: CliOption): string {
  const head = `  ${optionHead(option)}`;
  const text = wrapText(option.what, column);
  return head.length < column - 1 ? `${head.padEnd(column)}${text}` : `${head}\n${' '.repeat(column)}${text}`;
}

export function helpOf(command: CliCommand): string {
  const options = command.options.map(optionLine);
  return [
    `countersign ${command.name} ${command.usage}`.trimEnd(),
    '',
    `${command.what[0]?.toUpperCase() ?? ''}${command.what.slice(1)}.`,
    ...(options.length === 0 ? [] : ['', 'Options:', ...options]),
    ...(command.notes ?? []).map((note) => `\n${wrapText(note, 0)}`),
    '',
  ].join('\n');
}

export function wholeHelp(): string {
  return [
    'countersign - one desk where every coding agent on this machine has to ask',
    '',
    'Usage:',
    ...commandTable.map(({ name, usage, what }) => {
      const head = `  countersign ${name} ${usage}`.trimEnd();
      return head.length < 54 ? `${head.padEnd(55)} ${what}` : `${head}\n${' '.repeat(56)}${what}`;
    }),
    '  countersign COMMAND --help | --help | --version',
    '',
    'Exit codes:',
    ...exitCodeTable.map(([code, meaning]) => `  ${code.padEnd(7)} ${meaning}`),
    '',
  ].join('\n');
}

/** The help of a subcommand where it is asked for before any `--`; null where it is not. */
export function askedHelp(name: string, args: readonly string[]): string | null {
  const end = args.indexOf('--');
  const own = end === -1 ? args : args.slice(0, end);
  if (!own.includes('--help') && !own.includes('-h')) return null;
  const command = commandTable.find((each) => each.name === name);
  return command === undefined ? null : helpOf(command);
}
