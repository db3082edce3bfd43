/** Writes the manual page of the command line, in the roff of `man`, from the table. */
import { commandTable, exitCodeTable, type CliCommand } from './command-table.ts';
import { optionHead } from './write-usage.ts';

/** A dot or quote at the beginning of a line would be an instruction, a backslash anywhere; roff itself reads ASCII. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1')
    .replaceAll(
      /[^ -~\n]/gu,
      (char) => `\\[u${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    );

function section(command: CliCommand): string[] {
  return [
    `.SS countersign ${command.name} ${roff(command.usage)}`.trimEnd(),
    `${roff(`${command.what[0]?.toUpperCase() ?? ''}${command.what.slice(1)}`)}.`,
    ...command.options.flatMap((option) => ['.TP', `.B ${roff(optionHead(option))}`, roff(option.what)]),
    ...(command.notes ?? []).flatMap((note) => ['.PP', roff(note)]),
  ];
}

/** `version` is that of the product. */
export function writeManPage(version: string): string {
  return [
    `.TH COUNTERSIGN 1 "" "countersign ${roff(version)}"`,
    '.SH NAME',
    'countersign \\- one desk where every coding agent on a machine has to ask',
    '.SH SYNOPSIS',
    '.B countersign',
    '.I command',
    '[options] [\\-\\- argument...]',
    '.SH COMMANDS',
    ...commandTable.flatMap(section),
    '.SH EXIT STATUS',
    ...exitCodeTable.flatMap(([code, meaning]) => ['.TP', `.B ${roff(code)}`, roff(meaning)]),
    '.SH FILES',
    '.TP',
    '.I $XDG_RUNTIME_DIR/countersign/desk.sock',
    'The control socket of the running desk, for its owner alone; the token beside it is new at every start.',
    '.TP',
    '.I .countersign/settings.json',
    'What a project narrows for itself.',
    '',
  ].join('\n');
}
