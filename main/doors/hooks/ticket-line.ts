/** The line that an agent runs in place of its command: it redeems the ticket, and shows what that stands for. */

/** A longer command is left out of the line: the system limits a single argument. */
const longestShown = 16 * 1024;

/** `redeem` is the start of the line, ready for a shell; null for `command` where a model must say the line, which had better be short. */
export function ticketLine(redeem: string, ticket: string, command: string | null): string {
  const shown = command !== null && command.length <= longestShown ? ` -- ${quoteForShell(command)}` : '';
  return `${redeem} ${ticket}${shown}`;
}

/** For an agent that runs nothing but what its model said: the model is told the line, which stands last and alone. */
export function tellLine(line: string): string {
  return [
    'Countersign runs this command in its sandbox, and has not run it yet. Nothing is wrong with it.',
    'Call the same tool again with the line below as its command, word for word, and everything else as it was:',
    line,
  ].join('\n');
}

/** The line that `tellLine` told; null where there is none. */
export function toldLine(said: string): string | null {
  const line = said.split('\n').at(-1) ?? '';
  return /(?:^| )'?redeem'? tkt_[\w-]+$/.test(line) ? line : null;
}

/** In single quotes nothing has a meaning to a shell but the closing quote. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The ticket in a line that does nothing but redeem it; null for any other command. */
export function ticketInLine(redeem: string, line: string): string | null {
  if (!isRedeeming(redeem, line)) return null;
  // One word in single quotes, whatever is in it: anything behind a quote that ends would be a command of its own.
  return /^(tkt_[0-9A-Za-z_-]+)(?: -- '(?:[^']|'\\'')*')?$/.exec(line.slice(redeem.length + 1))?.[1] ?? null;
}

/** Whether a line begins as ours do, whatever it does besides. */
export function isRedeeming(redeem: string, line: string): boolean {
  return line.startsWith(`${redeem} `);
}
