/** Reads an argv as a shell would: shell lines with the grammar, everything else word by word. Never throws. */
import { maxScriptLength } from '#domain/common/limits.ts';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import type { Around, CommandReader } from '#core/ports.ts';
import { addSimpleCommand } from './add-simple-command.ts';
import { collectLine } from './line-collector.ts';
import { quoteArgv } from '../quote-argv.ts';
import { readLiteralArgv } from './read-literal-argv.ts';
import type { Frame, Reading } from './frame.ts';
import { readHoles } from './read-holes.ts';
import { readBody, readScript, readStatement } from './read-script.ts';
import { readWords } from './read-words.ts';
import { type Dialect, dialectOf } from '../wrappers/shells.ts';
import { nowhere } from '../values/around.ts';
import { both } from '../values/flow.ts';
import { type ShellState, freeze, startState } from '../values/shell-state.ts';
import { mayCarry, programName } from '../wrappers/open-wrapper.ts';

/** Readings of commands beside their first, one for each value that a name may have. */
const mostForks = 24;
/** Names that all patterns of a line may stand for. */
const mostNames = 2000;

export const createCommandReader = (): CommandReader => ({ read: readCommand });

function readCommand(argv: readonly string[], around: Around = nowhere): ParsedCommand {
  const line = shellLine(argv);
  const text = line?.script ?? quoteArgv(argv);
  if (text.includes('\0') || !text.isWellFormed()) return unread(text, 'binary-input');
  if (line === null && !needsParser(argv)) return readLiteralArgv(argv);
  if (text.length > maxScriptLength) return unread(text, 'too-long');
  const collector = collectLine();
  const reading: Reading = {
    remaining: 2 * maxScriptLength,
    collector,
    flow: both(startOf(argv, line?.dialect ?? 'bash', around)),
    functions: new Set(),
    spare: mostForks,
    spareNames: mostNames,
    from: /\b(?:cd|pushd|popd)\b/.test(text) ? around.cwd : null,
    script: (inner) => readScript(reading, inner),
    statement: (node, inner) => readStatement(reading, node, inner),
    body: (body, inner) => readBody(reading, body, inner),
    holes: (holes, inner) => readHoles(reading, holes, inner),
  };
  const frame: Frame = {
    source: { text, origins: null },
    dialect: line?.dialect ?? 'bash',
    wrappers: [],
    nesting: 0,
    position: 'always',
    background: false,
    pipeline: null,
  };
  try {
    if (line === null) {
      const { words } = readWords(frame.source, 0, text.length, { dialect: 'bash', holes: new Map() });
      addSimpleCommand(reading, frame, { words, assigned: [], redirections: [], span: [0, text.length], input: null });
    } else {
      readScript(reading, frame);
    }
  } catch {
    // A fault of the reader must not let a line pass as read.
    collector.obscure('syntax-error', [0, text.length]);
  }
  return collector.finish(text);
}

/** Another shell keeps its variables by rules of its own, and a login shell reads the profile of the user who starts it. */
function startOf([program = '', flags = '']: readonly string[], dialect: Dialect, around: Around): ShellState {
  const isOther = dialect === 'zsh' || /ksh|rbash/.test(program);
  const hasProfile = flags.includes('l');
  const variable: Around['variable'] = (name) => (hasProfile && name !== 'HOME' ? undefined : around.variable(name));
  const start = startState({ ...around, variable, isPlain: around.isPlain && !flags.includes('f') });
  return isOther ? freeze(start) : start;
}

function unread(text: string, reason: 'binary-input' | 'too-long'): ParsedCommand {
  return { text, segments: [], opaque: [{ reason, span: [0, text.length] }] };
}

/** `[shell, -c, script]` with the system's own shell: the script itself is what people read. */
function shellLine(argv: readonly string[]): { script: string; dialect: Dialect } | null {
  const [program, flags, script] = argv;
  if (argv.length !== 3 || program === undefined || script === undefined || flags === undefined) return null;
  const name = /^(?:(?:\/usr|\/usr\/local|\/opt\/homebrew)?\/bin\/)?([a-z]+)$/.exec(program)?.[1];
  const dialect = name === undefined ? null : dialectOf(name);
  return dialect !== null && /^-[eluxf]*c[eluxf]*$/.test(flags) ? { script, dialect } : null;
}

/** Tells whether an argv can only be read with the grammar, so that callers load it when it is needed. */
function needsParser(argv: readonly string[]): boolean {
  return mayCarry(programName(argv[0] ?? ''));
}
