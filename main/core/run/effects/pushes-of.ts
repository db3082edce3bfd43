/** Where the pushes of a line go, and whether they take something away there. */
import type { CardEffect } from '#domain/approval/card-effect.ts';
import type { CommandFacts } from '#domain/approval/approval.ts';
import { isPush, pushWords } from '../../policy/narrow/push-words.ts';

type Push = Extract<CardEffect, { kind: 'pushes' }>;

export function pushesOf({ parsed, pushes = [] }: Pick<CommandFacts, 'parsed' | 'pushes'>): Push[] {
  return parsed.segments
    .filter(({ argv }) => isPush(argv))
    .map((segment): Push => {
      const { remote, branch } = pushWords(segment.argv);
      const outlook = pushes.find(({ span }) => span[0] === segment.span[0] && span[1] === segment.span[1]);
      const [url] = outlook?.urls ?? [];
      const named = outlook?.target ?? branch;
      return {
        kind: 'pushes',
        how: howOf(segment.argv, outlook?.beyond === 'forced'),
        branch: named === null ? null : branchName(named),
        to: url === undefined ? remote : placeOf(url),
      };
    })
    .toSorted((one, other) => Number(one.how === 'plain') - Number(other.how === 'plain'));
}

function howOf(argv: readonly (string | null)[], isForced: boolean): Push['how'] {
  const words = argv.filter((word) => word !== null).slice(2);
  if (words.some((word) => /^(?:-d|--delete|--mirror|--prune)$/u.test(word) || /^:[^:]/u.test(word))) return 'deletes';
  const forces = words.some((word) =>
    /^(?:--force(?:-with-lease|-if-includes)?(?:=.*)?|-[a-z]*f[a-z]*|\+.*)$/u.test(word),
  );
  return forces || isForced ? 'forced' : 'plain';
}

const branchName = (ref: string): string =>
  ref
    .replace(/^[+:]+/u, '')
    .replace(/^.*:/u, '')
    .replace(/^refs\/(?:heads|tags)\//u, '');

/** A repository as people name it: its host and its path, of each way to write an address. */
function placeOf(url: string): string {
  const found = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^@/\s]*@)?([^:/\s]+)(?::\d+(?=\/))?[:/]+(.*?)(?:\.git)?\/?$/iu.exec(
    url,
  );
  return found === null ? url : `${found[1]}/${found[2]}`;
}
