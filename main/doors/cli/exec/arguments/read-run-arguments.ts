/** Reads the arguments of `countersign run`: those of `exec`, without what a whole agent has no use for. */
import { readExecArguments, type ExecArguments, type ReadArguments } from './read-exec-arguments.ts';

/** An agent has no time limit, and a terminal whenever its caller sits at one. */
const onlyOfExec = /^--(?:timeout-ms(?:=|$)|(?:no-)?tty$)/;

/** `from` is the folder that relative paths start at. */
export function readRunArguments(
  args: readonly string[],
  from: string,
  hasTerminal: boolean,
): ReadArguments<ExecArguments> {
  const end = args.indexOf('--');
  if (end === -1 || (args[end + 1] ?? '') === '') {
    return { kind: 'bad', message: 'Put the agent after --, for example: countersign run -- claude' };
  }
  const foreign = args.slice(0, end).find((arg) => onlyOfExec.test(arg));
  if (foreign !== undefined) return { kind: 'bad', message: `${foreign} is an option of exec, not of run.` };
  const read = readExecArguments(args, from);
  return read.kind === 'bad' ? read : { kind: 'read', value: { ...read.value, tty: hasTerminal } };
}
