#!/usr/bin/env node
/**
 * What people and scripts start. `exec` beside a running broker is all in this one small file, because every file costs a start;
 * everything else is the whole command line. See decision 0036.
 */
import { createRequire } from 'node:module';
import { BrokerError, errorText, toWireError } from '#domain/common/errors.ts';
import type * as StartAlone from './start-alone.ts';
import { endProcess } from './doors/cli/end-process.ts';
import { exec, type AloneBroker } from './doors/cli/exec/exec.ts';
import { execOn } from './doors/cli/exec/exec-on.ts';
import { exitCodes } from './doors/cli/exit-codes.ts';
import { handToOwnNode } from './node/host/programs/hand-to-own-node.ts';
import { note } from './doors/cli/exec/process-streams.ts';
import type { ReachBroker } from './doors/cli/reach/reach-broker.ts';
import { connectBroker } from './doors/control-socket/connect-broker.ts';
import { leftDesks } from './reach-left-desk.ts';
import { giveBackHeld } from './node/host/held-variables.ts';
import { followParent } from './node/host/follow-parent.ts';
import { keepCompiledCode } from './node/host/programs/keep-compiled-code.ts';
import { nameDirs } from './node/host/folders/name-dirs.ts';
import { watchCaller } from './node/host/watch-caller.ts';

// Not `import.meta`: the built file is no module, so that only what is used of Node itself is loaded.
const outDir = __dirname;

const reach: ReachBroker = (client) => connectBroker({ ...nameDirs(process.env), client });

function startAlone(): Promise<AloneBroker> {
  // Required, not imported: an import would first search a megabyte for the names that it exports.
  const alone: typeof StartAlone = createRequire(__filename)('./start-alone.cjs');
  // Without a broker the options are the word of the person who typed them; there is no other person to ask. Decision 0006.
  return alone.startAlone(outDir, true);
}

const [command = '', ...args] = process.argv.slice(2);
giveBackHeld(process.env);
followParent();
const handed = handToOwnNode(outDir, __filename);
if (handed !== null) {
  void handed.then((exitCode) => process.exit(exitCode));
} else if (command === 'go-on') {
  end(execOn(args.slice(1), { reach, watchCaller }));
} else if (command !== 'exec' || args.includes('--help') || args.includes('-h')) {
  void import('./cli.ts');
} else {
  keepCompiledCode(nameDirs(process.env).dataDir);
  end(exec(args, { reach, startAlone, watchCaller, leftDesks: () => leftDesks(outDir) }));
}

function end(work: Promise<number>): void {
  void work
    .catch((error: unknown) => {
      note(wordsOf(error));
      return error instanceof Error && 'code' in error && error.code === 'store-unavailable'
        ? exitCodes.store
        : exitCodes.refused;
    })
    // Standard input may still be open, and would keep the process waiting for it.
    .then(endProcess);
}

function wordsOf(error: unknown): string {
  if (error instanceof BrokerError) return errorText(toWireError(error));
  return error instanceof Error ? error.message : String(error);
}
