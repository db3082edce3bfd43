/** Which programs read a script, and whether we can read it too. */
import type { Dialect } from '../../programs/facts/kinds.ts';
import { factsOf } from '../../programs/facts-of.ts';

export type { Dialect };

export const dialectOf = (program: string): Dialect | null => factsOf(program, 'speaks')[0]?.dialect ?? null;

export const isUnreadShell = (program: string): boolean =>
  factsOf(program, 'speaks').some(({ dialect }) => dialect === null);
