/** To which commit a line sets a branch and its working tree, where it names another one than the last. */
import type { ParsedCommand } from '#domain/command/parsed-command.ts';

const longest = 300;

/** Null where it only takes back what was never committed, or where no word says to what. */
export function resetOf({ segments }: ParsedCommand): string | null {
  for (const { argv } of segments) {
    const at = argv.indexOf('reset');
    const rest = argv.slice(at + 1);
    if (at < 1 || !/(?:^|\/)git$/u.test(argv[0] ?? '') || !rest.includes('--hard')) continue;
    const to = rest.find((word) => word?.startsWith('-') !== true) ?? null;
    if (to !== null && to !== 'HEAD' && to !== '@') return to.slice(0, longest);
  }
  return null;
}
