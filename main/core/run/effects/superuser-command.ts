/** What a line runs with the rights of another account. */
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import { quoteArgv } from '../../request/quote-argv.ts';

const changesAccount = new Set(['sudo', 'doas', 'pkexec', 'su', 'run0', 'runuser', 'machinectl', 'gosu', 'setpriv']);

/** Longer ones are begun: the whole stands below the headline. */
const longest = 120;

/** Null where no part of it can be told apart. */
export function superuserCommand({ segments, text }: ParsedCommand): string | null {
  const inside = segments.find(({ wrappers }) => wrappers.some((name) => changesAccount.has(name)));
  const itself = segments.find(({ argv }) => changesAccount.has((argv[0] ?? '').replace(/^.*\//u, '')));
  const found = inside ?? itself;
  if (found === undefined) return null;
  const literal = found.argv.every((word) => word !== null);
  const said = literal ? quoteArgv(found.argv.filter((word) => word !== null)) : text.slice(...found.span);
  const characters = Array.from(said);
  return characters.length <= longest ? said : `${characters.slice(0, longest).join('')} …`;
}
