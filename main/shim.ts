#!/usr/bin/env node
/** What agents start before and instead of each of their commands: `hook` and `redeem`, in one small file. See decision 0023. */
import { hook } from './doors/cli/hook.ts';
import { exitCodes } from './doors/cli/exit-codes.ts';
import { note } from './doors/cli/process-streams.ts';
import type { ReachDesk } from './doors/cli/reach-desk.ts';
import { redeem } from './doors/cli/redeem.ts';
import { connectDesk } from './doors/control-socket/connect-desk.ts';
import { refuseHook } from './doors/hooks/refuse-hook.ts';
import { quoteForShell } from './doors/hooks/ticket-line.ts';
import { nameDirs } from './node/host/name-dirs.ts';
import { processLine } from './node/host/process-line.ts';

const reach: ReachDesk = (client) => connectDesk({ runtimeDir: nameDirs(process.env).runtimeDir, client });

const redeemLine = [process.execPath, import.meta.filename, 'redeem'].map(quoteForShell).join(' ');

/** Returns the exit code. */
async function run(command: string, args: readonly string[]): Promise<number> {
  const processes = processLine();
  if (command === 'hook') {
    const { env, stdin, stdout, stderr } = process;
    const reply = await hook({ args, reach, refuse: refuseHook, redeem: redeemLine, processes, env, stdin });
    stderr.write(reply.stderr);
    // Waited for: an answer that is cut off is an answer that agents take for a yes.
    await new Promise<void>((resolve) => {
      stdout.write(reply.stdout, () => resolve());
    });
    return reply.exitCode;
  }
  if (command === 'redeem') return redeem({ args, reach, cwd: process.cwd(), processes });
  note('This program is started by agents: hook or redeem.');
  return exitCodes.usage;
}

const [command = '', ...args] = process.argv.slice(2);
// 2 is how a hook says no; an exception would be taken for a broken hook, and that for a yes.
const exitCode = await run(command, args).catch((error: unknown) => {
  note(error instanceof Error ? error.message : String(error));
  return command === 'hook' ? 2 : exitCodes.refused;
});
// Standard input may still be open, and would keep the process waiting for it.
process.stderr.write('', () => process.exit(exitCode));
