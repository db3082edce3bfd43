/** `countersign install other [NAME -- command…]`: what works with an agent that has no hooks here, tried, and kept in the list. */
import { exitCodes } from '../exit-codes.ts';

export interface OtherWork {
  /** How this command line is started. */
  readonly self: readonly string[];
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Says hello to `self mcp` and counts its tools; null where it gives no answer. */
  tryMcp(): Promise<number | null>;
  /** Starts the command in the sandbox with `--version`; what went wrong, or null. */
  tryRun(command: readonly string[]): Promise<string | null>;
  /** Throws for a name or command that cannot be kept. */
  keep(name: string, command: readonly string[]): void;
  forget(name: string): boolean;
}

const usage = 'countersign install other [NAME -- command [argument...]]\ncountersign uninstall other NAME\n';

function recipe(self: readonly string[], name: string): string {
  const [command = '', ...args] = self;
  const line = [...self, 'run', '--', name].map((word) => (/^[\w./-]+$/.test(word) ? word : `'${word}'`)).join(' ');
  return [
    'Any agent that speaks MCP: put this among its servers. What it asks there comes to the desk; its own tools do not.',
    JSON.stringify({ mcpServers: { countersign: { command, args: [...args, 'mcp'] } } }, null, 2),
    'Any agent at all, as a whole in the sandbox:',
    `  ${line}`,
    '',
  ].join('\n');
}

/** Returns the exit code. */
export async function installOther(
  what: 'install' | 'uninstall',
  args: readonly string[],
  work: OtherWork,
): Promise<number> {
  const at = args.indexOf('--');
  const words = (at < 0 ? args : args.slice(0, at)).filter((word) => word !== '--yes');
  const command = at < 0 ? [] : args.slice(at + 1);
  const [name] = words;
  if (words.length > 1 || (name === undefined) !== (command.length === 0 && what === 'install')) {
    work.stderr(usage);
    return exitCodes.usage;
  }
  if (what === 'uninstall') {
    const isGone = name !== undefined && work.forget(name);
    work.stdout(isGone ? `${name} is not in the list any more.\n` : 'Nobody of that name is in the list.\n');
    return isGone ? 0 : exitCodes.refused;
  }
  work.stdout(recipe(work.self, command[0] ?? 'AGENT'));
  const tools = await work.tryMcp();
  work.stdout(
    tools === null ? 'Tried MCP: no answer. Is a desk running?\n' : `Tried MCP: it answers, with ${tools} tools.\n`,
  );
  if (name === undefined) return tools === null ? 1 : 0;
  const problem = await work.tryRun(command);
  work.stdout(
    problem === null
      ? `Tried: ${command[0]} starts in the sandbox.\n`
      : `Tried: ${command[0]} does not start in the sandbox. ${problem}\n`,
  );
  work.keep(name, command);
  work.stdout(`${name} is in the list: countersign agents\n`);
  return problem === null && tools !== null ? 0 : 1;
}
