/** Picks the observed refusals that can explain a failure: programs shrug off many, and a failing test is no denial. */
import type { Refusal } from '#domain/sandbox/denial.ts';

/** Places that programs try to write and do without: logs, caches, histories. */
const doneWithout =
  /\/(?:\.cache|_logs|_update-notifier-last-checked|__pycache__|\.pytest_cache|\.[a-z_]*history|\.wget-hsts|\.lesshst)(?:\/|$)/u;

/** Words in which a program speaks of a file or a connection without naming it. */
const speaksOfAccess =
  /\b(?:writ(?:e|ing|able)|creat(?:e|ing)|open(?:ing)?|sav(?:e|ing)|mkdir|permission|permitted|read-only|denied|access|lock|connect(?:ion|ing)?|bind|rename|unlink|remov(?:e|ing))\b/iu;

/** False for what programs do without. */
export const isNeeded = (refusal: Refusal): boolean => refusal.kind !== 'path' || !doneWithout.test(refusal.path);

/** What ended a program is said last. */
const lastLines = 3;

/** `named` are the refusals that the program's own words name; without such, its last words have to be about access at all. */
export function believeObserver(
  observed: readonly Refusal[],
  named: readonly Refusal[],
  text: string,
): readonly Refusal[] {
  if (named.length > 0) return named;
  const needed = observed.filter(isNeeded);
  const said = text
    .split(/[\r\n]+/u)
    .filter((line) => line.trim() !== '')
    .slice(-lastLines);
  return said.length === 0 || said.some((line) => speaksOfAccess.test(line)) ? needed : [];
}
