/** A step of a run either yields its value or ends the run. */
import type { Outcome } from '#domain/command/outcome.ts';

export type Step<T> = { kind: 'go'; value: T } | { kind: 'end'; outcome: Outcome };

export const go = <T>(value: T): Step<T> => ({ kind: 'go', value });
export const end = <T>(outcome: Outcome): Step<T> => ({ kind: 'end', outcome });
