/** `countersign run`: a whole agent in one sandbox, at the caller's own terminal. Returns the exit code. */
import { homedir } from 'node:os';
import { basename } from 'node:path';
import { agentWish } from './arguments/agent-wish.ts';
import { callersFolder } from './arguments/callers-folder.ts';
import { execCommand } from './exec-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { hintAtRefusedWrites } from './hint-at-refused-writes.ts';
import { note, processStreams } from './process-streams.ts';
import { comeBack } from '../reach/come-back.ts';
import type { ReachBroker } from '../reach/reach-broker.ts';
import { readRunArguments } from './arguments/read-run-arguments.ts';
import { reportEnd } from './report-end.ts';
import { ringInstead } from './ring-instead.ts';

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
  // Never alone: an agent works for hours, and asks; there has to be somebody to answer.
  if (reached.kind === 'unreachable') return reportEnd({ kind: 'refused', error: reached.error }, json);
  const { client } = reached;
  const end = await execCommand({
    client,
    args: read.value,
    from,
    streams: ringInstead(processStreams()),
    isAlone: false,
    comeBack: (signal) => comeBack(reach, 'countersign run', signal),
    needs: agentWish(argv, process.env, homedir()),
    agent: basename(argv[0]).slice(0, longestName) || 'agent',
  });
  client.close();
  const hint = end.kind === 'ended' ? hintAtRefusedWrites(end.outcome) : null;
  if (hint !== null) note(hint);
  return reportEnd(end, json);
}
