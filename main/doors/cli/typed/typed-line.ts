/**
 * `shim line opencode -c LINE`: what an agent's own shell is told to run. No hook sees these lines, so each is asked about as its
 * tool would be, and its ticket redeemed at once. Whatever is no such line is refused.
 */
import { randomUUID } from 'node:crypto';
import { exitCodes } from '../exit-codes.ts';
import { hook, type HookJob } from '../commands/hook.ts';
import { redeem, type RedeemJob } from '../commands/redeem.ts';

export interface TypedLineJob {
  /** The agent, and how its shell was called. */
  readonly args: readonly string[];
  readonly asking: Omit<HookJob, 'args' | 'stdin'>;
  readonly redeeming: Omit<RedeemJob, 'args'>;
  /** The ticket in a line that does nothing but redeem it. */
  readonly ticketIn: (line: string) => string | null;
}

/** Of lines that belong to no conversation yet. */
const beforeConversations = 'opencode';

/** Returns the exit code. */
export async function typedLine({ args, asking, redeeming, ticketIn }: TypedLineJob): Promise<number> {
  const [agent, option, command = '', ...more] = args;
  if (agent !== 'opencode' || option !== '-c' || more.length > 0) {
    return no('Countersign: this way to start a shell is not understood, so nothing was run.');
  }
  const payload = {
    tool: 'bash',
    sessionID: asking.env['COUNTERSIGN_CONVERSATION'] ?? beforeConversations,
    callID: randomUUID(),
    directory: redeeming.cwd,
    args: { command, description: 'typed by a person' },
  };
  const reply = await hook({ ...asking, args: [agent, 'tool.execute.before'], stdin: once(JSON.stringify(payload)) });
  const said: unknown = JSON.parse(reply.stdout);
  const told = wordIn(said, 'decision') === 'rewrite' ? wordIn(said, 'args', 'command') : null;
  const ticket = told === null ? null : ticketIn(told);
  if (ticket === null) return no(wordIn(said, 'reason') ?? 'Countersign: no.');
  return redeem({ ...redeeming, args: [ticket] });
}

/** Without a schema, as all that the shim reads. */
function wordIn(said: unknown, ...keys: readonly string[]): string | null {
  const word = keys.reduce<unknown>(
    (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
    said,
  );
  return typeof word === 'string' ? word : null;
}

/** Where the output goes: of a line in a command opencode shows nobody what came on standard error. */
function no(sentence: string): number {
  process.stdout.write(`${sentence}\n`);
  return exitCodes.refused;
}

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
