/** `countersign install` and `uninstall`: changes an agent's configuration, or where the command itself is found. */
import { homedir } from 'node:os';
import type { ChangeAlone } from './change-alone.ts';
import { runInstall } from './doors/cli/commands/install.ts';
import { exitCodes } from './doors/cli/exit-codes.ts';
import { askYesAtTerminal } from './doors/cli/reach/ask-yes-at-terminal.ts';
import { installWork } from './doors/hooks/install/install-work.ts';
import { commandHome } from './node/host/folders/command-home.ts';
import { nameDirs } from './node/host/folders/name-dirs.ts';
import { shimCommand } from './node/host/programs/shim-command.ts';

/** Agents keep the path of what they start. */
const passingCommand =
  'This copy lies where the app was mounted, and is gone when that ends. ' +
  'Run `countersign install command-line` first, and then this with the command it installed.';

export interface InstallTalk {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** What agents are to start for each command. */
  readonly shim: string;
  readonly changeConfiguration: ChangeAlone;
}

/** Returns the exit code. */
export async function changeInstalled(
  command: 'install' | 'uninstall',
  args: readonly string[],
  { shim, changeConfiguration, ...streams }: InstallTalk,
): Promise<number> {
  const packed = commandHome(process.execPath, process.env);
  const talk = { ...streams, confirm: askYesAtTerminal() };
  const places = { home: homedir(), env: process.env, dataDir: nameDirs(process.env).dataDir };
  if (args.includes('command-line')) {
    const { linkCommand } = await import('./doors/cli/commands/link-command.ts');
    const own = { ...places, searchPath: process.env['PATH'] ?? '', packed };
    const rest = args.filter((arg) => arg !== 'command-line');
    return linkCommand(command, rest, own, talk);
  }
  if (command === 'install' && packed !== null && packed.stay !== 'stays') {
    process.stderr.write(`countersign: ${passingCommand}\n`);
    return exitCodes.refused;
  }
  if (args[0] === 'other') {
    const { installOther } = await import('./doors/cli/commands/install-other.ts');
    const { otherWork } = await import('./doors/hooks/install/try-other.ts');
    const self = [process.execPath, process.argv[1] ?? ''];
    return installOther(command, args.slice(1), { ...talk, ...otherWork(places.dataDir, self, process.cwd()) });
  }
  const work = installWork(command, { ...places, cwd: process.cwd(), shim: shimCommand(shim) });
  return runInstall(args, { ...work, ...talk, what: command, changeConfiguration });
}
