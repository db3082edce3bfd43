/** The line that an agent runs in place of its command: it redeems the ticket, and shows what that stands for. */

/** A longer command is left out of the line: the system limits a single argument. */
const longestShown = 16 * 1024;

/** `redeem` is the start of the line, ready for a shell. */
export function ticketLine(redeem: string, ticket: string, command: string): string {
  const shown = command.length <= longestShown ? ` -- ${quoteForShell(command)}` : '';
  return `${redeem} ${ticket}${shown}`;
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
