/** The three subcommands that agents start, wherever they were started from. */
import { hook } from './doors/cli/commands/hook.ts';
import type { ReachBroker } from './doors/cli/reach/reach-broker.ts';
import { redeem } from './doors/cli/commands/redeem.ts';
import { typedLine } from './doors/cli/typed/typed-line.ts';
import { connectBroker } from './doors/control-socket/connect-broker.ts';
import { refuseHook } from './doors/hooks/refuse-hook.ts';
import { quoteForShell, ticketInLine } from './doors/hooks/ticket-line.ts';
import { isInsideRun } from './node/host/is-inside-run.ts';
import { nameDirs } from './node/host/folders/name-dirs.ts';
import { processLine } from './node/host/process-line.ts';
import { shimCommand } from './node/host/programs/shim-command.ts';
import { watchCaller } from './node/host/watch-caller.ts';

const reach: ReachBroker = (client) => connectBroker({ ...nameDirs(process.env), client });

/** `file` is the shim that tickets are redeemed with. Returns the exit code, and never throws for `hook`. */
export async function actAsShim(
  command: 'hook' | 'redeem' | 'line',
  args: readonly string[],
  file: string,
): Promise<number> {
  const processes = processLine();
  const redeeming = { reach, cwd: process.cwd(), processes, watchCaller };
  if (command === 'redeem') return redeem({ ...redeeming, args });
  const { env, stdin, stderr } = process;
  // Its command comes to the broker through the shell that is started for it, and what else it does stays in its sandbox.
  if (command === 'hook' && (await isInsideRun())) return say(stepAside(args), 0);
  const redeemLine = [...shimCommand(file), 'redeem'].map(quoteForShell).join(' ');
  const asking = { reach, refuse: refuseHook, redeem: redeemLine, processes, env };
  const ticketIn = (line: string): string | null => ticketInLine(redeemLine, line);
  if (command === 'line') return typedLine({ args, asking, redeeming, ticketIn });
  const reply = await hook({ ...asking, args, stdin });
  stderr.write(reply.stderr);
  return say(reply.stdout, reply.exitCode);
}

/** Waited for: an answer that is cut off is an answer that agents take for a yes. */
async function say(text: string, exitCode: number): Promise<number> {
  await new Promise<void>((resolve) => {
    process.stdout.write(text, () => resolve());
  });
  return exitCode;
}

/** What a hook says inside the sandbox of a whole agent, where its command comes to the broker through its shell: nothing, but where silence is a no. */
function stepAside([agent, event]: readonly string[]): string {
  if (agent !== 'opencode') return '';
  return event === 'tool.execute.before' ? '{"decision":"pass"}' : event === 'plugin.start' ? '{"isInRun":true}' : '';
}
