/** Writes the completions of the command line for bash, zsh and fish, from the table. */
import { commandTable, type CliCommand } from './command-table.ts';
import type { CliOption } from './cli-option.ts';
import { exitCodes } from '../exit-codes.ts';

export const completionShells = ['bash', 'zsh', 'fish'] as const;
export type CompletionShell = (typeof completionShells)[number];

const names = commandTable.map(({ name }) => name).join(' ');
const flagsOf = ({ options }: CliCommand): string => [...options.map(({ name }) => `--${name}`), '--help'].join(' ');

/** What may follow an option, as words of bash's `compgen`; null for a text that cannot be guessed. */
function bashValue({ takes }: CliOption): string | null {
  if (takes === 'folder') return '-d';
  if (takes === 'file') return '-f';
  return takes === undefined ? null : `-W '${takes.join(' ')}'`;
}

function bashCase(command: CliCommand): string {
  const values = command.options.filter(({ value }) => value !== undefined);
  const cases = values.map((option) => {
    const words = bashValue(option);
    const reply = words === null ? 'COMPREPLY=()' : `COMPREPLY=($(compgen ${words} -- "$cur"))`;
    return `        --${option.name}) ${reply}; return ;;`;
  });
  return `    ${command.name})
      case $prev in
${[...cases, '        *) ;;'].join('\n')}
      esac
      COMPREPLY=($(compgen -W '${[...(command.actions ?? []), flagsOf(command)].join(' ')}' -- "$cur")) ;;`;
}

function bash(): string {
  return `# bash completion for countersign
_countersign() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ \${COMP_WORDS[i]} == -- ]]; then
      COMPREPLY=($(compgen -c -f -- "$cur")); return
    fi
  done
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '${names} --help --version' -- "$cur")); return
  fi
  case \${COMP_WORDS[1]} in
${commandTable.map(bashCase).join('\n')}
    *) ;;
  esac
}
complete -F _countersign countersign
`;
}

/** Inside single quotes, and inside the square brackets of zsh's descriptions. */
const quoted = (text: string): string => text.replaceAll("'", String.raw`'\''`);
// Quoted last: the backslashes of the quoting are the shell's, and not part of the description.
const zshWhat = (text: string): string => quoted(text.replaceAll(/[[\]:\\]/g, (sign) => `\\${sign}`));

function zshOption({ name, value, takes, what }: CliOption): string {
  const kind = takes === 'folder' ? '_files -/' : takes === 'file' ? '_files' : '';
  const action = Array.isArray(takes) ? `(${takes.join(' ')})` : kind;
  const after = value === undefined ? '' : `:${value}:${action}`;
  return `        '*--${name}[${zshWhat(what)}]${after}'`;
}

function zshCase(command: CliCommand): string {
  const words = command.actions === undefined ? [] : [`        '1:action:(${command.actions.join(' ')})'`];
  const rest = command.takesCommand === true ? ["        '*::command:_normal'"] : ["        '*:file:_files'"];
  const lines = [...words, ...command.options.map(zshOption), "        '--help[say how to use it]'", ...rest];
  return `    ${command.name})\n      _arguments \\\n${lines.join(' \\\n')} ;;`;
}

function zsh(): string {
  return `#compdef countersign
_countersign() {
  local -a commands
  commands=(
${commandTable.map(({ name, what }) => `    '${name}:${zshWhat(what)}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${commandTable.map(zshCase).join('\n')}
  esac
}
_countersign "$@"
`;
}

function fishLines(command: CliCommand): string[] {
  const on = `-n '__fish_seen_subcommand_from ${command.name}'`;
  const actions = (command.actions ?? []).join(' ');
  return [
    `complete -c countersign -n '__fish_use_subcommand' -f -a ${command.name} -d '${quoted(command.what)}'`,
    ...(actions === '' ? [] : [`complete -c countersign ${on} -f -a '${actions}'`]),
    ...command.options.map(({ name, value, takes, what }) => {
      const listed = Array.isArray(takes) ? ` -x -a '${takes.join(' ')}'` : value === undefined ? '' : ' -r';
      return `complete -c countersign ${on} -l ${name}${listed} -d '${quoted(what)}'`;
    }),
  ];
}

function fish(): string {
  return `# fish completion for countersign\n${commandTable.flatMap(fishLines).join('\n')}\n`;
}

export function writeCompletions(shell: CompletionShell): string {
  switch (shell) {
    case 'bash':
      return bash();
    case 'zsh':
      return zsh();
    case 'fish':
      return fish();
  }
}

interface CompletionStreams {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

/** `countersign completions SHELL`. */
export function printCompletions([wanted, ...more]: readonly string[], io: CompletionStreams): number {
  const shell = completionShells.find((each) => each === wanted);
  if (shell === undefined || more.length > 0) {
    io.stderr(`countersign completions ${completionShells.join('|')}\n`);
    return exitCodes.usage;
  }
  io.stdout(writeCompletions(shell));
  return 0;
}
