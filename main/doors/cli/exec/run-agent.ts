/** `countersign run`: a whole agent in one sandbox, at the caller's own terminal. Returns the exit code. */
import { homedir } from 'node:os';
import { basename } from 'node:path';
import { agentNeeds } from '../../start/agent-needs.ts';
import { callersFolder } from './arguments/callers-folder.ts';
import { execCommand } from './exec-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { note, processStreams } from './process-streams.ts';
import { comeBack } from '../reach/come-back.ts';
import type { ReachBroker } from '../reach/reach-broker.ts';
import { tellLeft } from './tell-left.ts';
import { reportEnd } from './report-end.ts';
import { readExecArguments, type ExecArguments, type ReadArguments } from './arguments/read-exec-arguments.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { visibleLine } from '../say/visible-line.ts';
import type { ExecStreams } from './exec-streams.ts';

/** What the broker takes as a name. */
const longestName = 200;

export async function runAgent(args: readonly string[], reach: ReachBroker): Promise<number> {
  const { stdin, stdout } = process;
  // Both ends: keys without a screen, or a screen without keys, are a script's pipes.
  const from = callersFolder();
  const read = readRunArguments(args, process.cwd(), stdin.isTTY && stdout.isTTY);
  if (read.kind === 'bad') {
    note(`${read.message}\nSee: countersign run --help`);
    return exitCodes.usage;
  }
  const { argv, json } = read.value;
  const reached = await reach('countersign run');
  // Never alone: an agent works for hours, and asks; there has to be a person to answer.
  if (reached.kind === 'unreachable') return reportEnd({ kind: 'refused', error: reached.error }, json);
  const { client } = reached;
  const end = await execCommand({
    client,
    args: read.value,
    from,
    streams: ringInstead(processStreams()),
    isAlone: false,
    comeBack: (signal) => comeBack(reach, 'countersign run', signal),
    needs: agentNeeds(argv, process.env, homedir()),
    agent: basename(argv[0]).slice(0, longestName) || 'agent',
  });
  const opened = end.kind === 'ended' ? await client.call('project.open', { path: read.value.project }) : null;
  const left =
    end.kind === 'ended' && opened?.ok === true ? await tellLeft(client, opened.result.sessionId, end.runId) : null;
  client.close();
  if (left !== null) note(left);
  const hint = end.kind === 'ended' ? hintAtRefusedWrites(end.outcome) : null;
  if (hint !== null) note(hint);
  return reportEnd(end, json);
}

/** An agent has no time limit, and a terminal whenever its caller sits at one. */
const onlyOfExec = /^--(?:timeout-ms(?:=|$)|(?:no-)?tty$)/;

/**
 * Reads the arguments of `countersign run`: those of `exec`, without what a whole agent has no use for.
 * `from` is the folder that relative paths start at.
 */
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

/** What to do next time about files that a whole agent was refused: said once, when it has ended. Null when nothing was refused. */
function hintAtRefusedWrites(outcome: Outcome): string | null {
  const refused = outcome.kind === 'completed' ? outcome.attempt.refusedWrites : undefined;
  if (refused === undefined) return null;
  const { paths, more } = refused;
  const rest = more === 0 ? '' : ` and ${more} more`;
  const named = paths.map((path) => visibleLine(path)).join(', ');
  return `the sandbox refused writes to ${named}${rest}. What it should write to is named before it starts: countersign run --writable PATH -- …`;
}

const bell = '\u0007';

/** Rings the terminal's bell in place of our words while a program has the whole terminal: they would be painted over its screen. */
export function ringInstead(streams: ExecStreams): ExecStreams {
  let isTaken = false;
  return {
    ...streams,
    note(text) {
      if (isTaken) streams.stderr.write(bell);
      else streams.note(text);
    },
    takeKeys() {
      const giveBack = streams.takeKeys();
      isTaken = true;
      return () => {
        isTaken = false;
        giveBack();
      };
    },
  };
}
