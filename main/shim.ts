#!/usr/bin/env node
/** What agents start before and instead of each of their commands: `hook`, `redeem` and `line`, in one small file. See decision 0023. */
import { resolve } from 'node:path';
import { actAsShim } from './act-as-shim.ts';
import { redeemOn } from './doors/cli/commands/redeem.ts';
import { exitCodes } from './doors/cli/exit-codes.ts';
import { note } from './doors/cli/exec/process-streams.ts';
import { watchCaller } from './node/host/watch-caller.ts';

async function act(command: string, args: readonly string[]): Promise<number> {
  // Not `import.meta`: the built file is no module.
  const [, self = ''] = process.argv;
  if (command === 'hook' || command === 'redeem' || command === 'line') return actAsShim(command, args, resolve(self));
  if (command === 'go-on' && args[0] === 'redeem') return redeemOn(args.slice(1), watchCaller);
  note('This program is started by agents: hook, redeem or line.');
  return exitCodes.usage;
}

const [command = '', ...args] = process.argv.slice(2);
void act(command, args)
  // 2 is how a hook says no; an exception would be taken for a broken hook, and that for a yes.
  .catch((error: unknown) => {
    note(error instanceof Error ? error.message : String(error));
    return command === 'hook' ? 2 : exitCodes.refused;
  })
  // Standard input may still be open, and would keep the process waiting for it.
  .then((exitCode) => process.stderr.write('', () => process.exit(exitCode)));
