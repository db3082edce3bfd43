/** `exec` as `main/countersign.ts` starts it, without the whole command line: that is one built file, and this is none. */
import { exec } from '../../../main/doors/cli/exec/exec.ts';
import { execOn } from '../../../main/doors/cli/exec/exec-on.ts';
import { connectBroker } from '../../../main/doors/control-socket/connect-broker.ts';
import type { ReachBroker } from '../../../main/doors/cli/reach/reach-broker.ts';
import { nameDirs } from '../../../main/node/host/folders/name-dirs.ts';
import { watchCaller } from '../../../main/node/host/watch-caller.ts';

const reach: ReachBroker = (client) => connectBroker({ ...nameDirs(process.env), client });
const startAlone = (): Promise<never> => Promise.reject(new Error('alone'));

const [command, ...args] = process.argv.slice(2);
const work =
  command === 'go-on'
    ? execOn(args.slice(1), { reach, watchCaller })
    : exec(args, { reach, startAlone, watchCaller, leftDesks: () => null });
void work.then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
